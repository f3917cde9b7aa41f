package org.enginedyno.result.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.enginedyno.claim.FigureTable;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Mark;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.Test;

/** The figures of a run that are shown with a published table. */
final class TableFiguresTest {
  private static final FigureTable TABLE =
      MadeUpRuns.article(
              "workload: READ_PK_POINT, where: { threads: 4 }, unit: reads/s,"
                  + " figures: { InnoDB: 2000, MyISAM: 1000, Falcon: 500 }")
          .tables()
          .get(0);

  @Test
  void comeFromTheRunWithTheMostFigures() {
    StoredRun full =
        new MadeUpRuns().with("InnoDB", 4, 30, 40).with("MyISAM", 4, 10).stored("full");
    MadeUpRuns partly = new MadeUpRuns();
    partly.with(SampleRun.marked(partly.cell("InnoDB", 4), new Mark(Mark.Label.DRIFTING, "x")));

    TableFigures figures =
        TableFigures.of(TABLE, List.of(partly.stored("partly"), full)).orElseThrow();

    assertThat(figures.run().name()).isEqualTo("full");
    assertThat(figures.figures())
        .containsExactly(
            Optional.of(new Interval(30, 35, 40)),
            Optional.of(Interval.exactly(10)),
            Optional.empty());
    assertThat(TableFigures.of(TABLE, List.of(partly.stored("partly"))).orElseThrow().figures())
        .extracting(Optional::isPresent)
        .as("a marked cell is not shown")
        .containsExactly(false, true, false);
  }

  @Test
  void areAbsentIfNoCellBelongsToTheTable() {
    SampleRun other = new SampleRun();
    other.engines = List.of("Aria");

    assertThat(TableFigures.of(TABLE, List.of(other.stored("friday")))).isEmpty();
  }
}
