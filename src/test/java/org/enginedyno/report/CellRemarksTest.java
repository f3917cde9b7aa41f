package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.report.text.SummaryTable;
import org.enginedyno.result.DataState;
import org.enginedyno.result.DataState.Label;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Retries;
import org.junit.jupiter.api.Test;

/** Conflicts, and data that were not in memory, are seen wherever their cell is shown. */
final class CellRemarksTest {
  private static final String CONFLICTS =
      "3 x deadlock (SQLState 40001, error 1213), 1 x lock wait timeout (SQLState HY000, error"
          + " 1205); operations were done again 4 times";
  private static final DataState BOUND =
      new DataState(Label.IO_BOUND, 0.85, "0.850 pages an operation were fetched");
  private static final DataState CACHED = new DataState(Label.CACHED, 0.0, "no page was fetched");
  private static final DataState UNKNOWN = new DataState(Label.UNKNOWN, null, "nothing is told");

  private final SampleRun run = new SampleRun();
  private final List<Measurement> plain = run.measurements();
  private final Measurement cell = SampleRun.find(plain, "READ_PK_POINT", "InnoDB", 4);

  private List<Measurement> retried() {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.retries = new Retries(new TreeMap<>(Map.of("40001/1213", 3L, "HY000/1205", 1L)), 4);
    return SampleRun.with(plain, figures.in(cell));
  }

  private List<Measurement> with(DataState state, Mark... marks) {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.dataState = state;
    Measurement other = figures.in(cell);
    return SampleRun.with(plain, marks.length == 0 ? other : SampleRun.marked(other, marks));
  }

  private String markdown(List<Measurement> cells) {
    return SummaryMarkdown.text(run.results(cells));
  }

  private String terminal(List<Measurement> cells) {
    return SummaryTable.text(run.manifest(), cells, 100);
  }

  @Test
  void conflictsStandInEveryOutput() throws IOException {
    Results results = run.results(retried());

    assertThat(markdown(retried()))
        .contains("## Conflicts\n\n- READ_PK_POINT InnoDB, 4 threads: " + CONFLICTS);
    assertThat(CellsCsv.text(results))
        .contains(",retries,conflicts,", ",4,40001/1213=3;HY000/1205=1,");
    assertThat(terminal(retried())).contains("READ_PK_POINT InnoDB, 4 threads: " + CONFLICTS);
    assertThat(run.page(retried()))
        .contains("1 cell whose operations met conflicts", "conflicts: </b>" + CONFLICTS);
  }

  @Test
  void conflictsAreNotSpokenOfWhereThereWereNone() throws IOException {
    assertThat(markdown(plain)).doesNotContain("onflict");
    assertThat(terminal(plain)).doesNotContain("done again");
    assertThat(run.page(plain)).doesNotContain("onflict");
  }

  @Test
  void fetchedDataStandInEveryOutput() throws IOException {
    assertThat(markdown(with(BOUND)))
        .contains("client CPU, I/O-bound |")
        .contains("## Not all in memory")
        .contains("- READ_PK_POINT InnoDB, 4 threads: I/O-bound: 0.850 pages");
    assertThat(CellsCsv.text(run.results(with(BOUND)))).contains(",I/O-bound,0.85,");
    assertThat(terminal(with(BOUND)))
        .contains(
            "1 cell whose data were not all in memory, such as READ_PK_POINT InnoDB, 4 threads:"
                + " I/O-bound: 0.850 pages");
    assertThat(run.page(with(BOUND)))
        .contains("1 cell whose data were not all in memory</summary>")
        .contains("<b>data I/O-bound: </b>0.850 pages an operation were fetched")
        .doesNotContain("the server does not tell.");
  }

  @Test
  void dataInMemoryAreNotSpokenOfAndUnknownOnesAre() throws IOException {
    assertThat(markdown(with(CACHED))).doesNotContain("emory");
    assertThat(run.page(with(UNKNOWN)))
        .contains("Whether all data of InnoDB were in memory: the server does not tell.");
  }

  @Test
  void fetchedDataAreNotReportedTwiceOfACellThatIsMarkedForIt() {
    Mark mark = new Mark(Mark.Label.UNCACHED, "the plan expects its data in memory, but");

    assertThat(markdown(with(BOUND, mark)))
        .contains("uncached: the plan expects")
        .doesNotContain("## Not all in memory");
  }
}
