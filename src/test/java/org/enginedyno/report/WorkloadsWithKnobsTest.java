package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.SummaryMarkdown;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYSeries;

/** A run whose workloads have different knobs shows only each workload's own knobs. */
final class WorkloadsWithKnobsTest {
  private static final String RANGE = "data.pk-range";

  private final SampleRun run = new SampleRun();

  WorkloadsWithKnobsTest() {
    run.knobs = Map.of(RANGE, List.of("10", "100"));
  }

  @Test
  void hasALineInTheTerminalForEachValueOfAWorkloadsKnob() {
    assertThat(run.table(100).lines().takeWhile(line -> !line.contains(" cells: ")))
        .filteredOn(line -> line.startsWith("READ") || line.startsWith("  "))
        .extracting(line -> line.split(" {2,}\\b", 2)[0].stripTrailing())
        .hasSize(4)
        .contains("READ_PK_POINT", "READ_PK_RANGE");
    assertThat(run.table(100))
        .containsSubsequence(
            "READ_PK_POINT", "READ_PK_RANGE", "data.pk-range=10 ", "data.pk-range=100 ")
        .doesNotContain("not run", "data.pk-range=:");
  }

  @Test
  void hasALineInTheSummaryForEachValueOfAWorkloadsKnob() {
    String text = SummaryMarkdown.text(run.results());

    assertThat(text.lines())
        .filteredOn(line -> line.startsWith("| READ"))
        .extracting(
            line -> line.split("\\|", -1)[1].strip() + "|" + line.split("\\|", -1)[3].strip())
        .containsExactly(
            "READ_PK_POINT|", "READ_PK_RANGE|data.pk-range=10", "READ_PK_RANGE|data.pk-range=100");
    assertThat(text).doesNotContain("not run");
  }

  @Test
  void showsOnThePageNoKnobWithoutItsValue() throws IOException {
    String page = run.page();

    assertThat(page).doesNotContain("not run").doesNotContain("data.pk-range=<");
    assertThat(rows(page, "read_pk_point")).isNotEmpty().noneMatch(row -> row.contains(RANGE));
    assertThat(rows(page, "read_pk_range")).isNotEmpty().allMatch(row -> row.contains(RANGE));
  }

  /** The rows of a workload's cells. */
  private static List<String> rows(String page, String workload) {
    return Stream.of(page.split("<tbody id=\"cell-"))
        .filter(row -> row.startsWith(workload))
        .map(row -> row.split("\"row\"", 2)[1].split("</tr>", 2)[0])
        .toList();
  }

  @Test
  void drawsOneLinePerEngineOfAWorkloadWithoutTheKnob() {
    assertThat(lines("read_pk_point-throughput")).containsExactly("InnoDB", "MyISAM", "Aria");
  }

  @Test
  void drawsWithoutDashesTheOnlyVariantThatAWorkloadHas() {
    run.engines = List.of("InnoDB", "MyISAM");

    assertThat(drawn("read_pk_point-throughput").map(line -> line.getLineStyle().getDashArray()))
        .hasSize(2)
        .containsOnlyNulls();
    assertThat(
            drawn("read_pk_range-throughput")
                .filter(line -> line.getLineStyle().getDashArray() == null)
                .map(XYSeries::getName))
        .containsExactly("InnoDB, data.pk-range=10", "MyISAM, data.pk-range=10");
  }

  @Test
  void combinesWithAxesThatVaryOneAtATime() {
    run.engines = List.of("InnoDB");
    run.atATime = 1;
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);

    assertThat(lines("read_pk_point-throughput")).containsExactly("held", "borrow");
    assertThat(lines("read_pk_range-throughput")).hasSize(3);
  }

  @Test
  void drawsPanelsWithAxesThatVaryOneAtATime() {
    SampleStudies.jvm(run);

    assertThat(lines("read_pk_point-throughput--by-jvm"))
        .containsExactly("this JVM", "JVM 25", "JVM 21");
    assertThat(lines("read_pk_range-throughput--by-data.pk-range"))
        .containsExactly("data.pk-range=10", "data.pk-range=100");
  }

  @Test
  void describesInEachPictureHowItsCellsWereMeasured() {
    insertToo();

    assertThat(conditions("read_pk_point-p99"))
        .contains("100,000 rows · warm-up 1s, 2 x 600ms, score median")
        .doesNotContain("operations per thread");
    assertThat(conditions("insert_small-p99"))
        .contains("(embedded) · warm-up 1s, 2 runs of 3 or 150 operations per thread, score median")
        .doesNotContain("600ms");
  }

  private String conditions(String picture) {
    return String.join(" ", run.plot(picture).caption().conditions());
  }

  @Test
  void describesBothRulesIfSomeCellsAreTimedAndSomeCounted() throws IOException {
    insertToo();
    String rules =
        "100,000 rows · READ_PK_POINT: warm-up 1s, 2 x 600ms, score median;"
            + " INSERT_SMALL: warm-up 1s, 2 runs of 3 or 150 operations per thread, score median";
    String page = run.page();

    assertThat(SummaryMarkdown.text(run.results())).contains(rules);
    assertThat(page)
        .contains(rules)
        .contains("Score: the median of 2 runs of 600ms, after a warm-up of 1s")
        .contains("A counted run ends when every thread has done its operations")
        .contains("<td class=\"num\">3 or 101</td>")
        .doesNotContain("Nothing was written");
  }

  @Test
  void hasNoLengthInTheCsvOfARunThatIsCounted() {
    insertToo();

    assertThat(column("INSERT_SMALL", "warmup_seconds")).containsOnly("");
    assertThat(column("INSERT_SMALL", "run_seconds")).containsOnly("");
    assertThat(column("INSERT_SMALL", "runs")).containsOnly("2");
    assertThat(column("READ_PK_POINT", "run_seconds")).containsOnly("0.6");
  }

  private List<String> column(String workload, String title) {
    List<String> lines = CellsCsv.text(run.results()).lines().toList();
    int index = List.of(lines.get(0).split(",", -1)).indexOf(title);
    return lines.stream()
        .filter(line -> line.contains("," + workload + ","))
        .map(line -> line.split(",", -1)[index])
        .toList();
  }

  private void insertToo() {
    run.engines = List.of("InnoDB", "MyISAM");
    run.workloads = List.of("READ_PK_POINT", "INSERT_SMALL");
    run.knobs =
        Map.of(
            "insert.rows-per-thread",
            List.of("300"),
            "insert.rows-per-commit",
            List.of("2", "100"));
  }

  private List<String> lines(String picture) {
    return SampleRun.lines(run.plot(picture));
  }

  private Stream<XYSeries> drawn(String picture) {
    return run.plot(picture).getSeriesCollection().stream().filter(XYSeries::isShowInLegend);
  }
}
