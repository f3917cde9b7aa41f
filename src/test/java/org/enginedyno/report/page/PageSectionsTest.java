package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.result.Figures;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

/** The sections of the page of a run, each where it has something to show. */
final class PageSectionsTest {
  private final SampleRun run = new SampleRun();

  @Test
  void tellsTheEffectOfEachValueBeforeAllElse() throws IOException {
    assertThat(run.page()).doesNotContain("Axis effects");
    SampleStudies.jvm(run);

    assertThat(run.page())
        .contains("<td>jvm</td><td>JVM 25</td><td>this JVM</td><td class=\"num\">4</td>")
        .containsSubsequence("<h2>Axis effects</h2>", "<h2>Summary</h2>");
  }

  @Test
  void tellsWhatTheServersThreadsWaitedFor() throws IOException {
    SampleStudies.servers(run);

    assertThat(run.page())
        .contains("<h2>Wait events</h2>")
        .contains("<code>synch/sxlock/innodb/btr_search_latch</code>")
        .contains("SELECT NAME FROM `normal` WHERE `id` = ?")
        .contains("It was off in 24 other OK cells.");
  }

  @Test
  void saysHowToSeeWaitsWhereNobodyLooked() throws IOException {
    assertThat(run.page())
        .contains("No wait events: Performance Schema was off.")
        .contains("performance_schema: [off, on]");
  }

  @Test
  void tellsWhatLookingCostsWhereItWasVaried() throws IOException {
    SampleStudies.settings(run);

    assertThat(run.page()).contains("What looking costs").contains("<td>all</td>");
  }

  @Test
  void setsWhatWasAskedBesideWhatTheServerHad() throws IOException {
    SampleStudies.settings(run);

    assertThat(run.page())
        .contains("<h2>Server settings</h2>")
        .contains("<code>innodb_spin_wait_delay=6, performance_schema=on</code>")
        .contains("The same in all (1)");
  }

  @Test
  void showsFirstWhatDiffersBetweenTheClients() throws IOException {
    SampleStudies.jvm(run);

    assertThat(run.page())
        .contains(">asked: jvm</th>")
        .contains(">JVM: version</th>")
        .contains("<code>MariaDB Connector/J 3.5.6</code>")
        .contains("Driver and JVM, the same in all (2)");
  }

  @Test
  void tellsWhatLimitedACell() throws IOException {
    assertThat(run.page())
        .contains("<small>p99 1.29 ms · client CPU</small>")
        .contains("limited by client CPU: </b>the measuring JVM had 52 % of the CPU")
        .contains("context switches per operation");
  }

  private String cells(List<Measurement> cells) throws IOException {
    String page = run.page(cells);
    return page.split("<section id=\"cells\">", 2)[1].split("</section>", 2)[0];
  }

  @Test
  void tellsTheStateThatEachCellIsFoundBy() throws IOException {
    List<Measurement> all = run.measurements();
    Measurement marked =
        SampleRun.marked(
            SampleRun.find(all, "READ_PK_POINT", "Aria", 4), new Mark(Label.NOISY, "why"));
    Measurement tooShort =
        SampleRun.marked(
            SampleRun.find(all, "READ_PK_POINT", "InnoDB", 4), new Mark(Label.TOO_SHORT, "why"));
    Measurement invalid = SampleRun.invalid(SampleRun.find(all, "READ_PK_RANGE", "Aria", 4), "why");

    String section =
        cells(SampleRun.with(SampleRun.with(SampleRun.with(all, marked), tooShort), invalid));

    assertThat(section)
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
  void hasNoColumnInTheTableOfCellsForWhatDoesNotVary() throws IOException {
    assertThat(cells(run.measurements()))
        .doesNotContain(">server</th>")
        .doesNotContain(">setup</th>");
    SampleStudies.everything(run);
    assertThat(cells(run.measurements())).contains(">server</th>").contains(">setup</th>");
  }

  @Test
  void setsTheEnginesSideBySideForEachSearch() throws IOException {
    run.workloads = List.of("FT_WORD");
    run.engines = List.of("InnoDB", "MyISAM");

    assertThat(run.page())
        .contains("<h2>Searches</h2>")
        .contains("<td>REPORTS</td><td class=\"num\">1,15");
    assertThat(run.page().split("<h2>Searches</h2>", 2)[1])
        .containsSubsequence("InnoDB</th>", "MyISAM</th>", "Pietersz", "REPORTS", "Abdelhamid");
  }

  @Test
  void saysWhatAnEngineLeavesOutAndWhy() throws IOException {
    run.workloads = List.of("FT_WORD");
    run.engines = List.of("InnoDB", "MyISAM");
    List<Measurement> cells =
        run.measurements().stream()
            .map(cell -> cell.cell().engine().equals("InnoDB") ? withoutPhase(cell) : cell)
            .toList();

    String report = run.page(cells);

    assertThat(report.split("<h2>Searches</h2>", 2)[1])
        .containsPattern(
            "<td>phase</td><td[^>]*>1,9\\d\\d</td><td[^>]*>left out</td><td[^>]*>[1-9]")
        .contains(
            "<p>InnoDB has no answer to what is left out, as its full-text keys lack words:"
                + " &#39;phase&#39; is too common.</p>");
  }

  private static Measurement withoutPhase(Measurement cell) {
    FiguresBuilder figures = new FiguresBuilder(cell.raw(), FiguresBuilder.of(cell).latency);
    figures.statements =
        new Figures.Statements(
            1, 0, List.of(), List.of(new Figures.LeftOut("phase", "'phase' is too common")));
    return figures.in(cell);
  }

  @Test
  void hasNoSearchesWhereNothingIsSearchedFor() throws IOException {
    assertThat(run.page()).doesNotContain("Searches</h2>");
  }

  @Test
  void hasTheTimesOfASearchAtTheFewestThreadsAndAtTheMost() throws IOException {
    run.workloads = List.of("FT_WORD");
    run.engines = List.of("InnoDB", "MyISAM");
    run.threads = List.of(1, 4, 16);

    assertThat(run.page().split("<h2>Searches</h2>", 2)[1])
        .containsPattern(
            "<td>REPORTS</td><td class=\"num\">1,15\\d</td>"
                + "(<td class=\"num\">[\\d.]+ us<small>16 threads: [\\d.]+ us</small></td>){2}")
        .doesNotContain("<small>4 threads");
  }
}
