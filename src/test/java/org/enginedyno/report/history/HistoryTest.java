package org.enginedyno.report.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.history.History.CellHistory;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.history.SampleHistory;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.Test;

final class HistoryTest {
  private final SampleRun run = new SampleRun();

  HistoryTest() {
    run.workloads = List.of("READ_PK_POINT");
    run.engines = List.of("InnoDB");
    run.threads = List.of(4);
  }

  @Test
  void isInTheOrderOfTimeWhateverTheNamesOfRuns() {
    List<StoredRun> runs = new ArrayList<>(SampleHistory.of(run, 5, day -> 1));
    Collections.reverse(runs);

    assertThat(History.of(runs).runs().stream().map(StoredRun::name))
        .containsExactly("day-01", "day-02", "day-03", "day-04", "day-05");
  }

  @Test
  void reportsChangedConditionsAndDrawsALineThere() {
    History history = History.of(changed());

    assertThat(history.changes().stream().map(List::size)).containsExactly(0, 0, 0, 3, 0, 0);
    assertThat(history.changes().get(3).get(2))
        .hasToString("server, version: 11.4.5-MariaDB -> 8.9.36");
    assertThat(HistoryPlot.of(history).pictures())
        .hasSize(12)
        .map(picture -> (Plot) picture.drawing())
        .allMatch(plot -> plot.getSeries("change before run 4") != null)
        .allMatch(plot -> plot.getSeries("change before run 3") == null)
        .allMatch(
            plot ->
                plot.caption().conditions().stream()
                    .anyMatch(
                        line -> line.startsWith("Line before run 4: server, kind: embedded")));
  }

  @Test
  void leavesAGapIfACellWasNotOk() {
    List<StoredRun> runs = new ArrayList<>(SampleHistory.of(run, 3, day -> 1));
    run.with(SampleRun.invalid(run.cell("InnoDB", 4), "another plan"));
    runs.set(1, SampleHistory.of(run, 2, day -> 1).get(1));
    History history = History.of(runs);
    CellHistory found =
        history.cells().stream()
            .filter(one -> one.name().workload().equals("READ_PK_POINT"))
            .findFirst()
            .orElseThrow();

    assertThat(found.byRun()).hasSize(3);
    assertThat(found.values(FigureCatalogue.THROUGHPUT)).hasSize(2);
    assertThat(found.line())
        .contains(" faster than the median of 1 earlier run, ")
        .doesNotContain("; the last run");
    assertThat(lastOf(runs.subList(0, 2)))
        .contains(": last run INVALID; the median of 1 earlier run is ");
    assertThat(lastOf(runs.subList(1, 3))).contains(": OK only in the last run, ");
    String name = HistoryPlot.name(found, FigureCatalogue.THROUGHPUT);
    assertThat(HistoryPlot.of(history).pictures())
        .filteredOn(picture -> picture.name().equals(name))
        .singleElement()
        .extracting(picture -> ((Plot) picture.drawing()).getSeries("InnoDB").getYData()[1])
        .isEqualTo(Double.NaN);
  }

  private static String lastOf(List<StoredRun> runs) {
    return History.of(runs).cells().stream()
        .filter(one -> one.name().workload().equals("READ_PK_POINT"))
        .findFirst()
        .orElseThrow()
        .line();
  }

  /** The figure of an earlier run must not be shown as the last one's, nor a noisy one as firm. */
  @Test
  void reportsAMissingOrMarkedFigureOfTheLastRun() {
    List<StoredRun> runs = new ArrayList<>(SampleHistory.of(run, 2, day -> 1));
    StoredRun last = runs.get(1);
    runs.set(1, new StoredRun(last.name(), last.manifest(), List.of()));

    assertThat(lastOf(runs))
        .contains(": not measured in the last run; the median of 1 earlier run is ");

    run.with(SampleRun.marked(run.cell("InnoDB", 4), new Mark(Mark.Label.NOISY, "x")));
    runs.set(1, SampleHistory.of(run, 2, day -> 1).get(1));
    assertThat(lastOf(runs)).endsWith("; the last run is marked noisy");
    assertThat(lastOf(runs.subList(1, 2)))
        .contains(": OK only in the last run, ")
        .endsWith("; the last run is marked noisy");
  }

  /** Each takes a tenth of a second, and no browser opens a page of thousands. */
  @Test
  void drawsTheFirstChartsOfEachWorkload() {
    run.workloads = List.of("READ_PK_POINT", "READ_PK_RANGE");
    run.settings =
        Map.of(
            "innodb_spin_wait_delay", IntStream.range(0, 120).mapToObj(Integer::toString).toList());
    Plots drawn = HistoryPlot.of(History.of(SampleHistory.of(run, 1, day -> 1)));

    assertThat(drawn.pictures()).hasSize(200);
    assertThat(drawn.pictures().stream().filter(one -> one.name().startsWith("read-pk-range")))
        .hasSizeGreaterThan(20);
    assertThat(drawn.limit("a table")).isPresent();
  }

  @Test
  void treatsOtherParametersAsAnotherCell() {
    List<StoredRun> runs = new ArrayList<>(SampleHistory.of(run, 2, day -> 1));
    int cells = History.of(runs).cells().size();
    run.threads = List.of(16);
    runs.addAll(SampleHistory.of(run, 1, day -> 1));

    assertThat(History.of(runs).cells()).hasSize(2 * cells);
  }

  @Test
  void namesWhatDistinguishesCellsOfTheSameId() {
    List<StoredRun> runs = SampleHistory.of(run, 2, day -> 1);
    StoredRun other =
        Copy.of(
            runs.get(1),
            "cells",
            runs.get(1).cells().stream().map(cell -> withRows(cell, 7777)).toList());

    List<String> titles =
        History.of(List.of(runs.get(0), other)).cells().stream().map(CellHistory::title).toList();

    assertThat(titles).doesNotHaveDuplicates();
    assertThat(titles.get(titles.size() - 1)).endsWith(" (rows=7777)");
    assertThat(History.of(runs).cells()).noneMatch(cell -> cell.title().contains("rows="));
  }

  private static Measurement withRows(Measurement measured, int rows) {
    Cell cell = measured.cell();
    Cell.Work work =
        Copy.of(
            cell.work(),
            "data",
            new DataSpec(rows, cell.data().seed(), cell.data().expect(), null, null, null));
    return Copy.of(measured, "cell", Copy.of(cell, "work", work));
  }

  /** Three runs on one version, and three on another. */
  private List<StoredRun> changed() {
    List<StoredRun> old = SampleHistory.of(run, 6, day -> 1);
    run.servers = List.of("mysql-9.7");
    List<StoredRun> other = SampleHistory.of(run, 6, day -> 1);
    List<StoredRun> all = new ArrayList<>(old.subList(0, 3));
    all.addAll(other.subList(3, 6));
    return all;
  }
}
