package org.enginedyno.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.Golden;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.IdleCores;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SummaryTableTest {
  private final SampleRun run = new SampleRun();

  @Test
  void looksAsExpected() {
    run.with(
        SampleRun.invalid(run.cell("READ_PK_RANGE", "MyISAM", 4), "EXPLAIN shows index email"),
        SampleRun.failed(run.cell("Aria", 4), "no answer"));

    Golden.assertMatches(getClass(), "summary.txt", run.table(100));
  }

  @Test
  void fitsInAHundredColumnsForThreeEnginesAndEveryPattern() {
    run.workloads =
        Workloads.selectable().stream()
            .filter(one -> one.kind() == Kind.READ)
            .map(Workload::name)
            .toList();
    run.threads = List.of(1, 4, 16, 64, 128, 256);

    String text = run.table(100);

    assertThat(text.lines().takeWhile(line -> !line.contains(" cells: ")))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(text).contains("READ_KEY_POINT_NO_DATA_LIMIT").contains(SummaryRow.RULE);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 200})
  void fitsTheTerminalsColumns(int columns) {
    run.engines = List.of("InnoDB", "MyISAM", "Aria", "MEMORY", "ROCKSDB", "Spider");
    run.servers = List.of("embedded", "mysql-9.7");
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);
    run.workloads = List.of("READ_KEY_POINT_NO_DATA_LIMIT", "READ_PK_POINT");
    run.foreignShare = 0.38;

    String text = run.table(columns);

    Golden.assertMatches(getClass(), "summary-" + columns + ".txt", text);
    assertThat(text.lines().takeWhile(line -> !line.startsWith("Other processes used more than")))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 100})
  void putsLongLabelsOnSeveralLinesAndStaysNarrow(int columns) {
    SampleStudies.jvm(run);
    String text = run.table(columns);

    Golden.assertMatches(getClass(), "summary-study-" + columns + ".txt", text);
    assertThat(text.lines().takeWhile(line -> !line.isEmpty() || line.startsWith("ops")))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
  }

  @Test
  void reportsCpuUsedByOtherProcesses() {
    assertThat(run.table(100)).doesNotContain("Other processes used");
    run.foreignShare = 0.38;

    assertThat(run.table(100).lines())
        .filteredOn(line -> line.startsWith("Other processes used more than"))
        .singleElement()
        .asString()
        .contains("of 16 OK cells, and 38 % at most");
  }

  @Test
  void reportsTheCostOfHaltedCores() {
    assertThat(run.table(100)).doesNotContain("Halting idle cores");
    Measurement floor =
        run.measurements().stream().filter(one -> one.cell().isFloor()).findFirst().orElseThrow();
    FiguresBuilder figures = FiguresBuilder.of(floor);
    figures.idleCores = new IdleCores(List.of(14_455.0, 14_455.0), List.of(44_158.0, 44_158.0));
    run.with(figures.in(floor));

    assertThat(run.table(100).lines())
        .contains(
            "Halting idle cores slows this machine: one thread did 14,455 round trips per second,"
                + " but 44,158 with every core kept awake. Set keep-awake: on before you compare"
                + " cells with few threads.");
  }

  @Test
  void showsEverySeriesOfARowAtTheSameThreads() {
    // which is best at one thread, and not as good as others at four
    Measurement slower = run.cell("Aria", 4);
    FiguresBuilder figures = FiguresBuilder.of(slower);
    figures.raw = List.of(List.of(1.0, 1.0));
    run.with(figures.in(slower));

    assertThat(SummaryRow.of(run.results()))
        .allSatisfy(
            row ->
                assertThat(row.entries().values())
                    .allSatisfy(
                        entry ->
                            assertThat(entry.cell().orElseThrow().cell().threads())
                                .isEqualTo(row.threads())));
  }

  @Test
  void reportsCellsThatDidNotRun() {
    run.reached = run.measurements().size() - 1;

    assertThat(run.table(100)).contains("not run");
  }

  @Test
  void reportsThatNothingWasMeasuredIfThereIsNoCell() {
    run.reached = 0;

    assertThat(run.table(100))
        .startsWith("16 cells: 0 proven, 16 not run\n\nNo workload has a valid figure.")
        .endsWith("Next, to find the cause:\n  dyno doctor quick\n");
  }
}
