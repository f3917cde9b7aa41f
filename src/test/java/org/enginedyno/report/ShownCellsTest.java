package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.result.DataState;
import org.enginedyno.result.DataState.Label;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Retries;
import org.junit.jupiter.api.Test;

/**
 * Conditions of a cell are shown with it everywhere: data that were not in memory, and conflicts.
 */
final class ShownCellsTest {
  private static final DataState BOUND =
      new DataState(Label.IO_BOUND, 0.85, "0.850 pages per operation were fetched");
  private static final String RETRIED =
      "3 x deadlock (SQLState 40001, error 1213), 1 x lock wait timeout (SQLState HY000, error"
          + " 1205); operations were retried 4 times";

  private final SampleRun run = new SampleRun();

  private Measurement with(DataState state) {
    FiguresBuilder figures = FiguresBuilder.of(run.cell("InnoDB", 4));
    figures.dataState = state;
    return figures.in(run.cell("InnoDB", 4));
  }

  private String markdown() {
    return SummaryMarkdown.text(run.results());
  }

  @Test
  void showDataThatWereNotInMemory() throws IOException {
    run.with(with(BOUND));

    assertThat(markdown())
        .contains("client CPU, I/O-bound |")
        .contains("## Not all in memory")
        .contains("- READ_PK_POINT InnoDB, 4 threads: I/O-bound: 0.850 pages");
    assertThat(CellsCsv.text(run.results())).contains(",I/O-bound,0.85,");
    assertThat(run.table(100))
        .contains(
            "1 cell whose data were not all in memory, such as READ_PK_POINT InnoDB, 4 threads:"
                + " I/O-bound: 0.850 pages");
    assertThat(run.page())
        .contains("1 cell whose data were not all in memory</summary>")
        .contains("<b>data I/O-bound: </b>0.850 pages per operation were fetched")
        .doesNotContain("the server does not report it.");
  }

  @Test
  void showNothingOfDataInMemoryOrUnknown() throws IOException {
    run.with(with(new DataState(Label.CACHED, 0.0, "no page was fetched")));
    assertThat(markdown()).doesNotContain("emory");

    run.with(with(new DataState(Label.UNKNOWN, null, "nothing is told")));
    assertThat(run.page())
        .contains(
            "Whether all data of InnoDB were in memory is unknown: the server does not report it.");
  }

  @Test
  void doNotRepeatDataOfAMarkedCell() {
    Mark mark = new Mark(Mark.Label.UNCACHED, "the plan expects its data in memory, but");
    run.with(SampleRun.marked(with(BOUND), mark));

    assertThat(markdown())
        .contains("uncached: the plan expects")
        .doesNotContain("## Not all in memory");
  }

  @Test
  void conflicts() throws IOException {
    FiguresBuilder figures = FiguresBuilder.of(run.cell("InnoDB", 4));
    figures.retries = new Retries(new TreeMap<>(Map.of("40001/1213", 3L, "HY000/1205", 1L)), 4);
    run.with(figures.in(run.cell("InnoDB", 4)));

    assertThat(markdown())
        .contains("## Conflicts\n\n- READ_PK_POINT InnoDB, 4 threads: " + RETRIED);
    assertThat(CellsCsv.text(run.results()))
        .contains(",retries,conflicts,", ",4,40001/1213=3;HY000/1205=1,");
    assertThat(run.table(100)).contains("READ_PK_POINT InnoDB, 4 threads: " + RETRIED);
    assertThat(run.page())
        .contains("1 cell with conflicts between operations", "conflicts: </b>" + RETRIED);
  }

  @Test
  void noConflicts() throws IOException {
    assertThat(markdown()).doesNotContain("onflict");
    assertThat(run.table(100)).doesNotContain("retried");
    assertThat(run.page()).doesNotContain("onflict");
  }
}
