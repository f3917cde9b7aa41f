package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Figures.Arrivals;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.junit.jupiter.api.Test;

/** The suggested next command: the rest of a run before any duel, with the options to log in. */
final class NextCommandTest {
  private final SampleRun run = new SampleRun();

  private NextStep next() {
    return Conclusion.of(run.results()).next();
  }

  @Test
  void continuesAnInterruptedRunFirst() {
    run.reached = run.measurements().size() - 1;
    assertThat(next().command()).startsWith("dyno duel ");

    run.folder = Path.of("results/my run");
    assertThat(next().command()).isEqualTo("dyno run --resume 'results/my run'");
    assertThat(next().purpose()).isEqualTo("to measure the cell that was not run");
    run.reached--;
    assertThat(next().purpose()).isEqualTo("to measure the 2 cells that were not run");
  }

  @Test
  void continuesARunWhoseTimeWasUsedUp() {
    run.folder = Path.of("results/friday");
    Measurement cell = run.cell("MyISAM", 4);
    run.with(
        Measurement.ended(
            cell.cell(), Status.SKIPPED, cell.startedAt(), 0, Measurement.BUDGET_USED_UP));

    assertThat(Conclusion.of(run.results()).sentences()).last().isEqualTo("1 cell was not run.");
    assertThat(next().command()).isEqualTo("dyno run --resume results/friday");
    run.with(cell);
    assertThat(next().command()).startsWith("dyno duel ");
  }

  @Test
  void looksForTheCauseFirstIfEveryCellFailed() {
    run.folder = Path.of("results/friday");
    run.withAll(cell -> SampleRun.failed(cell, "no server"));
    run.reached = run.measurements().size() - 1;

    assertThat(next().command()).startsWith("dyno doctor quick");
  }

  @Test
  void repeatsInconclusiveInsertsInsteadOfADuel() {
    run.workloads = List.of("INSERT_SMALL", "READ_PK_POINT");
    run.withAll(
        cell ->
            cell.cell().workload().equals("INSERT_SMALL")
                ? SampleRun.marked(cell, new Mark(Label.NOISY, "made up"))
                : cell);

    assertThat(next().command())
        .startsWith("dyno run quick --engine ")
        .contains(" --workload INSERT_SMALL ")
        .endsWith(" --set measure.forks=8");
  }

  @Test
  void keepsTheThresholdsOfTheRun() {
    run.workloads = List.of("INSERT_SMALL");
    run.thresholds =
        List.of(
            Threshold.parse("< 50 ms").on("", "p99"),
            Threshold.parse("> 1/s").on("READ_PK_POINT", "throughput"));
    run.withAll(cell -> SampleRun.marked(cell, new Mark(Label.NOISY, "made up")));

    assertThat(next().command())
        .contains(" --set 'thresholds.p99=< 50 ms' ")
        .doesNotContain("throughput");
  }

  @Test
  void lowersARateThatOverloadedTheServer() {
    run.workloads = List.of("INSERT_SMALL");
    run.choices = SampleClients.choices(PlanAxis.ARRIVALS, List.of("2000/s regular"));
    run.withAll(cell -> rated(SampleRun.marked(cell, new Mark(Label.NOISY, "made up"))));
    assertThat(next().command()).contains(" --set 'arrivals=2000/s regular' ");
    assertThat(Conclusion.of(run.results()).sentences().get(1))
        .containsOnlyOnce("2000/s regular")
        .contains(", arrivals at 2000/s regular, p99 ");

    run.withAll(cell -> rated(SampleRun.marked(cell, new Mark(Label.OVERLOADED, "a pause"))));
    assertThat(next().command()).contains(" --set 'arrivals=2000/s regular' ");

    run.thresholds = List.of(Threshold.parse("> 1900/s").on("", "throughput"));
    Mark mark = new Mark(Label.OVERLOADED, "made up; lower the rate to 1,110.6/s, or add threads");
    run.withAll(cell -> rated(SampleRun.marked(cell, mark)));
    assertThat(next().command())
        .contains("--engine InnoDB,MyISAM,Aria ", " --set 'arrivals=1100/s regular' ")
        .doesNotContain("throughput");
    assertThat(next().purpose()).isEqualTo("for more runs at a lower rate");
  }

  private static Measurement rated(Measurement cell) {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.arrivals = new Arrivals(2_000, 1_234, figures.latency, figures.latency, null, 1_532);
    return figures.in(cell);
  }

  @Test
  void namesTheFleetAgain() {
    run.fleet = "local-cluster[2,1,1024]";
    run.workloads = List.of("INSERT_SMALL");
    run.withAll(cell -> SampleRun.marked(cell, new Mark(Label.NOISY, "made up")));

    assertThat(next().command()).contains(" --fleet 'local-cluster[2,1,1024]'");
  }

  @Test
  void asksForAnIdleMachineIfOtherProcessesUsedIt() {
    assertThat(next().purpose()).isEqualTo("for a firm answer");

    run.foreignShare = 0.79;
    run.withAll(cell -> SampleRun.marked(cell, new Mark(Label.NOISY, "made up")));
    assertThat(next().purpose())
        .isEqualTo("when no other process uses this machine, for a firm answer");
  }

  @Test
  void namesTheUserAndPasswordOptionsOfAnExternalServer() {
    run.servers = List.of("mysql-9.7");
    assertThat(next().command()).startsWith("dyno duel engine=").endsWith(" --user dyno");
    assertThat(next().purpose())
        .endsWith(" (password: DYNO_PASSWORD, --password-file or --ask-password)");

    run.folder = Path.of("results/friday");
    run.reached = 9;
    assertThat(next().command()).isEqualTo("dyno run --resume results/friday --user dyno");
  }

  @Test
  void namesTheUserOfTheServerOfCopiedTables() {
    run.source = "db1";
    assertThat(next().command()).contains(" --set data.source=db1");
    assertThat(next().purpose())
        .endsWith(
            " (with --user for db1, if this run had it; password: DYNO_PASSWORD,"
                + " --password-file or --ask-password)");
  }

  @Test
  void namesNoUserIfDynoStartsTheServers() {
    run.servers = List.of("embedded", "mysql-9.7");

    assertThat(next().command()).startsWith("dyno duel engine=").doesNotContain("--user");
    assertThat(next().purpose()).doesNotContain("password");
  }
}
