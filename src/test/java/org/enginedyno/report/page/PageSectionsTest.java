package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.FieldPlot;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.compare.EngineMap.Shade;
import org.enginedyno.result.Budget;
import org.enginedyno.result.Budget.Part;
import org.enginedyno.result.Figures;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

/** Sections of the page for runs of several kinds. */
final class PageSectionsTest {
  private final SampleRun run = new SampleRun();

  private String cells() throws IOException {
    return run.page().split("<section id=\"cells\">", 2)[1].split("</section>", 2)[0];
  }

  @Test
  void cellsNameTheStateForTheFilter() throws IOException {
    Measurement marked = SampleRun.noisy(run.cell("Aria", 4));
    Measurement tooShort =
        SampleRun.marked(run.cell("InnoDB", 4), new Mark(Label.TOO_SHORT, "why"));
    Measurement invalid = SampleRun.invalid(run.cell("READ_PK_RANGE", "Aria", 4), "why");
    run.with(marked, tooShort, invalid);

    assertThat(cells())
        .contains(before(marked, "ok marked"))
        .contains(before(tooShort, "ok"))
        .contains(before(invalid, "invalid"))
        .contains("<option value=\"marked\">")
        .contains("<option value=\"invalid\">")
        .doesNotContain("<option value=\"failed\">");
  }

  private static String before(Measurement cell, String state) {
    return "<tbody id=\"cell-%s\" data-state=\"%s\">".formatted(cell.cell().fileName(), state);
  }

  @Test
  void cellsHaveNoColumnForAConstantValue() throws IOException {
    assertThat(cells()).doesNotContain(">server</th>").doesNotContain(">setup</th>");
    SampleStudies.everything(run);
    assertThat(cells()).contains(">server</th>").contains(">setup</th>");
  }

  @Test
  void aScalingFigureLinksToItsCell() throws IOException {
    String scaling = run.page().split("<section id=\"scaling\">", 2)[1].split("</section>", 2)[0];

    for (Measurement cell : run.measurements()) {
      assertThat(scaling).contains("<a href=\"#cell-%s\">".formatted(cell.cell().fileName()));
    }
  }

  @Test
  void clientsHaveNoUnsetAxes() throws IOException {
    assertThat(run.page()).doesNotContain("Requested, the same in all");
    run.choices = SampleClients.checkouts(Checkout.BORROW);
    assertThat(run.page())
        .contains("Requested, the same in all (1)", "<td>checkout</td><td>borrow</td>");
  }

  @Test
  void aSingleArrivalRateIsNoAxisAndDistinguishesNoClients() throws IOException {
    run.choices = SampleClients.choices(PlanAxis.ARRIVALS, List.of("500/s"));

    assertThat(run.page())
        .contains("500/s")
        .doesNotContain("closed loop", "Axis effects", "What differs between the clients");
  }

  private void map() {
    run.workloads =
        List.of("READ_PK_POINT", "READ_PK_RANGE", "READ_KEY_POINT", "READ_KEY_RANGE_NO_DATA_LIMIT");
    run.with(SampleRun.noisy(run.cell("Aria", 4)));
  }

  @Test
  void theMapPrecedesTheSummaryWithLegendRatiosAndMarks() throws IOException {
    map();
    String before = run.page().split("<section id=\"summary\">", 2)[0];

    assertThat(before)
        .contains("<h2>Engines side by side</h2>")
        .contains("<span class=\"shade less4\">x0.25 and less</span>")
        .containsPattern(
            "<td class=\"num shade more2\"><a href=\"#cell-[^\"]*myisam[^\"]*\"><b>x1.2")
        .containsPattern(
            "<td class=\"num unsure\">.*<b>x1.1\\d*</b>.*<small>[^<]* to [^<]*, noisy</small>")
        .contains("READ_<wbr>KEY_<wbr>RANGE_<wbr>NO_<wbr>DATA_<wbr>LIMIT")
        .contains("<h3>At 1 thread</h3>");
  }

  @Test
  void theMapHasTheColoursOfItsPicture() throws IOException {
    String style = run.page().split("<style>", 2)[1];

    for (Shade shade : Shade.all()) {
      Color colour = Colours.ofShade(shade.step());
      assertThat(style)
          .contains(
              ".%s { background: #%06x; }"
                  .formatted(shade.css().replace("shade ", ""), colour.getRGB() & 0xFFFFFF)
                  .toLowerCase(Locale.ROOT));
    }
  }

  @Test
  void theMapIsAPictureWithTheSameFieldsAndMarks() {
    map();
    FieldPlot picture =
        Plots.of(run.results()).pictures().stream()
            .filter(one -> one.name().equals(Plots.MAP))
            .map(one -> (FieldPlot) one.drawing())
            .findFirst()
            .orElseThrow();

    assertThat(picture.columns()).containsExactly("InnoDB", "MyISAM", "Aria");
    assertThat(picture.rows()).hasSize(4);
    FieldPlot.Field noisy = picture.rows().get(0).fields().get(2);
    assertThat(noisy.note()).endsWith(", noisy");
    assertThat(noisy.ground()).isEmpty();
    assertThat(picture.rows().get(0).fields().get(1).text()).startsWith("x1.2");
    assertThat(picture.rows().get(0).fields().get(1).ground()).contains(Colours.ofShade(2));
  }

  private Measurement slow(Measurement cell, double factor) {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    Histogram histogram = Histograms.create();
    histogram.recordValue((long) (1e3 * factor));
    histogram.recordValueWithCount((long) (4e6 * factor), 9);
    figures.latency = Latency.of(histogram);
    figures.cost = null;
    return figures.in(cell);
  }

  @Test
  void allLatenciesOfAPageHaveOneUnit() throws IOException {
    run.withAll(cell -> slow(cell, 1));
    run.with(slow(run.cell("InnoDB", 1), 2_000));
    assertThat(cells())
        .contains(">4.00 ms<", " max 4.00 ms")
        .containsPattern(">8,00\\d ms<")
        .doesNotContainPattern("\\d (us|s)\\b");

    run.with(slow(run.cell("InnoDB", 4), 0.01));
    assertThat(cells())
        .contains(">40.0 us<")
        .containsPattern(">4,00\\d us<")
        .containsPattern(">8,00\\d,\\d{3} us<")
        .doesNotContainPattern("\\d (ms|s)\\b");
  }

  @Test
  void theBudgetOfACellIsABarWhosePartsAddUpToTheLatency() throws IOException {
    Measurement cell = run.cell("InnoDB", 4);
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.budget =
        Budget.of(200, Map.of(Part.CLIENT_CPU, 23.46, Part.SERVER_CPU, 40.0, Part.DISK, 100.0));
    run.with(figures.in(cell));

    assertThat(run.page())
        .contains(
            "<b>mean latency of 200 us: </b><span class=\"budget\">"
                + "<i style=\"flex:11.7\" class=\"part-client-CPU\"></i><i style=\"flex:20.0\" class=\"part-server-CPU\"></i>"
                + "<i style=\"flex:50.0\" class=\"part-disk\"></i><i style=\"flex:18.3\" class=\"part-unknown-wait\"></i></span>")
        .contains(
            "<span class=\"part-client-CPU\">client CPU 23.5 us</span>",
            "<span class=\"part-unknown-wait\">unknown wait 36.5 us</span>");
  }

  @Test
  void thePartsOfABudgetHaveTheColoursOfItsChart() throws IOException {
    String style = run.page().split("<style>", 2)[1];

    for (Part part : Part.values()) {
      List<String> colours =
          Colours.onPages(
              part == Part.UNKNOWN
                  ? Colours.UNKNOWN
                  : Colours.ofEvent(List.of(Part.values()).indexOf(part)));
      assertThat(colours)
          .allSatisfy(
              colour ->
                  assertThat(style)
                      .contains(
                          ".part-%s { --part: %s; }"
                              .formatted(part.toString().replace(' ', '-'), colour)));
    }
  }

  private void searches() {
    run.workloads = List.of("FT_WORD");
    run.engines = List.of("InnoDB", "MyISAM");
  }

  private String searchesOfThePage() throws IOException {
    return run.page().split("<h2>Searches</h2>", 2)[1];
  }

  @Test
  void searchesCompareTheEngines() throws IOException {
    searches();

    assertThat(searchesOfThePage())
        .contains("<td>REPORTS</td><td class=\"num\">1,15")
        .containsSubsequence("InnoDB</th>", "MyISAM</th>", "Pietersz", "REPORTS", "Abdelhamid");
  }

  @Test
  void searchesReportOmittedWordsOfAnEngine() throws IOException {
    searches();
    run.withAll(cell -> cell.cell().engine().equals("InnoDB") ? withoutPhase(cell) : cell);

    assertThat(searchesOfThePage())
        .containsPattern(
            "<td>phase</td><td[^>]*>1,9\\d\\d</td><td[^>]*>left out</td><td[^>]*>[1-9]")
        .contains(
            "<p>InnoDB cannot answer the searches that are left out, because its full-text keys"
                + " lack words: &#39;phase&#39; is too common.</p>");
  }

  private static Measurement withoutPhase(Measurement cell) {
    FiguresBuilder figures = new FiguresBuilder(cell.raw(), FiguresBuilder.of(cell).latency);
    figures.statements =
        new Figures.Statements(
            1, 0, List.of(), List.of(new Figures.LeftOut("phase", "'phase' is too common")));
    return figures.in(cell);
  }

  @Test
  void searchesAreAbsentIfNothingIsSearchedFor() throws IOException {
    assertThat(run.page()).doesNotContain("Searches</h2>");
  }

  @Test
  void searchesShowTimesAtTheFewestAndTheMostThreads() throws IOException {
    searches();
    run.threads = List.of(1, 4, 16);

    assertThat(searchesOfThePage())
        .containsPattern(
            "<td>REPORTS</td><td class=\"num\">1,15\\d</td>"
                + "(<td class=\"num\">[\\d.]+ us<small>16 threads: [\\d.]+ us</small></td>){2}")
        .doesNotContain("<small>4 threads");
  }

  @Test
  void showsAxisEffectsBeforeTheSummary() throws IOException {
    assertThat(run.page()).doesNotContain("Axis effects");
    SampleStudies.jvm(run);

    assertThat(run.page())
        .contains("<td>jvm</td><td>JVM 25</td><td>this JVM</td><td class=\"num\">4</td>")
        .containsSubsequence("<h2>Axis effects</h2>", "<h2>Summary</h2>");
  }

  @Test
  void showsTheWaitsOfTheServersThreads() throws IOException {
    SampleStudies.servers(run);

    assertThat(run.page())
        .contains("<h2>Wait events</h2>")
        .contains("<code>synch/sxlock/innodb/btr_search_latch</code>")
        .contains("SELECT NAME FROM `normal` WHERE `id` = ?")
        .contains("It was off in 24 other OK cells.");
  }

  @Test
  void showsTheOverheadOfPerformanceSchemaIfItVaries() throws IOException {
    SampleStudies.settings(run);

    assertThat(run.page())
        .containsSubsequence("Cost of Performance Schema", "<td>performance_schema=on, InnoDB, ");
  }

  @Test
  void comparesRequestedAndActualSettings() throws IOException {
    SampleStudies.settings(run);

    assertThat(run.page())
        .contains("<h2>Server settings</h2>")
        .contains("<code>innodb_spin_wait_delay=6, performance_schema=on</code>")
        .contains("The same in all (1)");
  }

  @Test
  void showsDifferencesBetweenClientsFirst() throws IOException {
    SampleStudies.jvm(run);

    assertThat(run.page())
        .contains(">requested: jvm</th>")
        .contains(">JVM: version</th>")
        .contains("<code>MariaDB Connector/J 3.5.6</code>")
        .contains("Driver and JVM, the same in all (2)");
  }
}
