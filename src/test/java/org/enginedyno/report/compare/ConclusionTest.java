package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.enginedyno.Copy;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.DurabilityInForce.Log;
import org.enginedyno.result.SampleMeasurements;
import org.junit.jupiter.api.Test;

/** What a run's conclusion states for made-up results, and what it omits. */
final class ConclusionTest {
  private static final String POINT = "READ_PK_POINT";
  private static final String RANGE = "READ_PK_RANGE";

  private final SampleRun run = new SampleRun();

  ConclusionTest() {
    run.workloads = List.of(POINT);
    run.engines = List.of("InnoDB", "MyISAM");
    run.threads = List.of(4);
  }

  private Conclusion conclusion() {
    return Conclusion.of(run.results());
  }

  private List<String> sentences() {
    return conclusion().sentences();
  }

  private String command() {
    return conclusion().next().command();
  }

  private static Measurement rates(Measurement cell, Double... runs) {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.raw = List.of(List.of(runs));
    return figures.in(cell);
  }

  /** Four runs of a cell, two per cent around a rate. */
  private static Measurement about(Measurement cell, double rate) {
    return rates(cell, rate * 0.98, rate * 0.99, rate * 1.01, rate * 1.02);
  }

  private Measurement about(String engine, double rate) {
    return about(run.cell(engine, run.threads.get(0)), rate);
  }

  private static Measurement marked(Measurement cell, Label label) {
    return SampleRun.marked(cell, new Mark(label, "made up"));
  }

  @Test
  void namesAClearWinnerWithItsRange() {
    run.with(about("InnoDB", 1_000), about("MyISAM", 2_700));

    assertThat(sentences())
        .containsExactly(
            "READ_PK_POINT, 4 threads: MyISAM is about 2.7 times as fast as InnoDB (2.6 to 2.8).");
    assertThat(command())
        .isEqualTo(
            "dyno duel engine=InnoDB engine=MyISAM --workload READ_PK_POINT --threads 4"
                + " --set data.rows=100000");
    assertThat(conclusion().pattern()).contains(POINT);
  }

  @Test
  void reportsNoWinnerIfRunsOverlap() {
    run.with(about("InnoDB", 1_000), about("MyISAM", 1_010));

    assertThat(sentences())
        .containsExactly(
            "READ_PK_POINT, 4 threads: no engine is ahead (runs overlap; MyISAM is 0.97 to 1.05"
                + " times as fast as InnoDB).");
    assertThat(conclusion().next().purpose()).isEqualTo("for a firm answer");
  }

  @Test
  void givesNoFirmAnswerFromMarkedCells() {
    run.with(
        marked(about("InnoDB", 1_000), Label.NOISY), marked(about("MyISAM", 2_700), Label.NOISY));

    assertThat(sentences())
        .containsExactly(
            "READ_PK_POINT, 4 threads: no firm answer, as 2 of 2 cells are marked (2 noisy): MyISAM"
                + " is 2.6 to 2.8 times as fast as InnoDB.",
            "2 of 4 cells are marked (2 noisy).");
  }

  @Test
  void givesNoFirmAnswerFromFewRuns() {
    run.with(
        rates(run.cell("InnoDB", 4), 990.0, 1_010.0),
        rates(run.cell("MyISAM", 4), 1_980.0, 2_020.0));
    assertThat(sentences())
        .containsExactly(
            "READ_PK_POINT, 4 threads: no firm answer from 2 runs each: MyISAM is 1.96 to 2.0 times"
                + " as fast as InnoDB.");

    run.with(rates(run.cell("InnoDB", 4), 1_000.0), rates(run.cell("MyISAM", 4), 2_000.0));
    assertThat(sentences())
        .containsExactly(
            "READ_PK_POINT, 4 threads: no firm answer from one run each: MyISAM was 2.0 times as"
                + " fast as InnoDB.");
  }

  @Test
  void comparesTheFirstOfThreeWithTheSecondAndTheLast() {
    run.engines = List.of("InnoDB", "MyISAM", "Aria");
    run.with(about("InnoDB", 1_000), about("MyISAM", 2_700), about("Aria", 2_000));
    assertThat(sentences())
        .containsExactly(
            "READ_PK_POINT, 4 threads: MyISAM is about 1.35 times as fast as Aria (1.30 to 1.41),"
                + " and 2.7 times as fast as InnoDB (2.6 to 2.8).");

    run.with(about("Aria", 2_690));
    assertThat(sentences())
        .containsExactly(
            "READ_PK_POINT, 4 threads: MyISAM is about 2.7 times as fast as InnoDB (2.6 to 2.8);"
                + " the lead over Aria is not firm (0.96 to 1.04, runs overlap).");
  }

  @Test
  void doesNotNameAMarkedCellAsTheWinner() {
    run.engines = List.of("InnoDB", "MyISAM", "Aria");
    run.with(
        about("InnoDB", 1_000),
        marked(about("MyISAM", 2_700), Label.DRIFTING),
        about("Aria", 2_000));

    assertThat(sentences().get(0))
        .isEqualTo(
            "READ_PK_POINT, 4 threads: Aria is about 2.0 times as fast as InnoDB (1.92 to 2.1);"
                + " that MyISAM is ahead is not firm (1.30 to 1.41, drifting).");
  }

  @Test
  void startsWithTheLargestFirmRatio() {
    run.workloads = List.of(POINT, RANGE);
    run.with(
        about("InnoDB", 1_000),
        about("MyISAM", 1_300),
        about(run.cell(RANGE, "InnoDB", 4), 1_000),
        about(run.cell(RANGE, "MyISAM", 4), 200));

    assertThat(sentences()).hasSize(2);
    assertThat(sentences().get(0)).startsWith("READ_PK_RANGE, 4 threads: InnoDB is about 5.0");
    assertThat(sentences().get(1)).startsWith("READ_PK_POINT, 4 threads: MyISAM is about 1.30");
    assertThat(conclusion().pattern()).contains(RANGE);
  }

  @Test
  void reportsPossibleLossInACrash() {
    DurabilityInForce own = new DurabilityInForce(Log.OWN, Map.of(), null);
    DurabilityInForce none = new DurabilityInForce(Log.NONE, Map.of(), null);
    run.with(durable(about("InnoDB", 1_000), own), durable(about("MyISAM", 2_700), none));
    assertThat(sentences().get(0))
        .endsWith("InnoDB (2.6 to 2.8), but may lose acknowledged rows in a crash.");

    run.with(durable(about("MyISAM", 2_700), new DurabilityInForce(Log.UNKNOWN, Map.of(), null)));
    assertThat(sentences().get(0)).endsWith("InnoDB (2.6 to 2.8).");

    run.with(durable(about("MyISAM", 2_700), own.doubted("why")));
    assertThat(sentences().get(0))
        .endsWith("InnoDB (2.6 to 2.8), but its commits may not be durable.");
    run.with(marked(durable(about("MyISAM", 2_700), none), Label.NOISY));
    assertThat(sentences().get(0)).contains("as InnoDB, but may lose acknowledged rows in a crash");
  }

  private static Measurement durable(Measurement cell, DurabilityInForce durability) {
    return Copy.of(cell, "proof", SampleMeasurements.proof(durability));
  }

  @Test
  void comparesServers() {
    run.engines = List.of("InnoDB");
    run.servers = List.of("embedded", "mysql-9.7");
    run.withAll(cell -> about(cell, cell.cell().server().equals("embedded") ? 1_000 : 500));

    assertThat(sentences())
        .containsExactly(
            "READ_PK_POINT, 4 threads: embedded is about 2.0 times as fast as mysql-9.7 (1.92 to"
                + " 2.1).");
    assertThat(command())
        .isEqualTo(
            "dyno duel embedded mysql-9.7 --engine InnoDB --workload READ_PK_POINT --threads 4"
                + " --set data.rows=100000 --user dyno");
    assertThat(conclusion().next().purpose())
        .isEqualTo(
            "for a verdict with its confidence"
                + " (password: DYNO_PASSWORD, --password-file or --ask-password)");
  }

  @Test
  void comparesTheValuesOfASettingAtTheFirstValueOfEveryOther() {
    run.engines = List.of("InnoDB");
    run.settings =
        Map.of(
            "innodb_spin_wait_delay",
            List.of("6", "96"),
            "durability",
            List.of("durable", "relaxed"));
    run.withAll(
        cell ->
            about(
                cell,
                "durable".equals(cell.cell().setup().settings().get("durability")) ? 100 : 900));

    assertThat(sentences())
        .containsExactly(
            "READ_PK_POINT, 4 threads, innodb_spin_wait_delay=6: relaxed is about 9.0 times as fast"
                + " as durable (8.6 to 9.4).",
            "READ_PK_POINT, 4 threads, durable: no value of innodb_spin_wait_delay is ahead (runs"
                + " overlap; innodb_spin_wait_delay=6 is 0.96 to 1.04 times as fast as"
                + " innodb_spin_wait_delay=96).");
    assertThat(command())
        .isEqualTo(
            "dyno duel settings.innodb_spin_wait_delay=6 settings.innodb_spin_wait_delay=96"
                + " --engine InnoDB --workload READ_PK_POINT --threads 4"
                + " --set settings.durability=durable --set data.rows=100000");
  }

  @Test
  void comparesDrivers() {
    run.engines = List.of("InnoDB");
    run.choices = SampleClients.choices(PlanAxis.DRIVER, Driver.SHIPPED);
    run.withAll(
        cell -> about(cell, cell.cell().get(PlanAxis.DRIVER).equals(Driver.MYSQL) ? 500 : 600));

    assertThat(sentences().get(0))
        .startsWith("READ_PK_POINT, 4 threads: MariaDB Connector/J is about 1.20 times as fast as");
    assertThat(command()).startsWith("dyno duel driver=mysql driver=mariadb --engine InnoDB");
  }

  @Test
  void comparesThreadCountsIfNothingElseDiffers() {
    run.engines = List.of("InnoDB");
    run.threads = List.of(1, 4);
    run.withAll(cell -> about(cell, cell.cell().threads() == 1 ? 1_000 : 1_900));

    assertThat(sentences())
        .containsExactly(
            "READ_PK_POINT: 4 threads are about 1.90 times as fast as 1 thread (1.83 to 1.98).");
    assertThat(command())
        .isEqualTo(
            "dyno run quick --engine InnoDB --workload READ_PK_POINT --threads 1,4"
                + " --set data.rows=100000 --set 'measure.runs=5 x 2s'");
  }

  @Test
  void givesTheScoreOfASingleCell() {
    run.engines = List.of("InnoDB");
    run.with(marked(about("InnoDB", 5_000), Label.NOISY));

    assertThat(sentences().get(0))
        .startsWith(
            "READ_PK_POINT, 4 threads, InnoDB: 5,000 operations per second (4,900 to 5,100)")
        .endsWith("; the cell is marked noisy.");
    assertThat(command()).startsWith("dyno run quick --engine InnoDB --workload READ_PK_POINT");
  }

  @Test
  void comparesFilesAndSuggestsARunInsteadOfADuel() {
    run.engines = List.of();
    run.servers = List.of();
    run.workloads = List.of("FILE_RANDOM_WRITE");
    run.knobs = Map.of("file.block", List.of("4K", "16K"));
    run.withAll(
        cell ->
            about(cell, "4K".equals(cell.cell().knobs().values().get("file.block")) ? 900 : 600));

    assertThat(sentences())
        .containsExactly(
            "FILE_RANDOM_WRITE, 4 threads: file.block=4K is about 1.50 times as fast as"
                + " file.block=16K (1.44 to 1.56).");
    assertThat(command())
        .startsWith("dyno run dimitri-2012-fileio-short --workload FILE_RANDOM_WRITE --threads 4")
        .contains(" --set file.block=4K,16K ");
  }

  @Test
  void namesCellsWithoutAFigureAndThoseThatAreMissing() {
    run.workloads = List.of(POINT, RANGE);
    run.withAll(cell -> about(cell, 1_000));
    run.with(SampleRun.invalid(run.cell("MyISAM", 4), "EXPLAIN shows index email"));
    run.reached = run.measurements().size() - 1;

    assertThat(sentences())
        .last()
        .isEqualTo(
            "1 cell has no valid figure (1 INVALID; READ_PK_POINT MyISAM, threads 4: EXPLAIN shows"
                + " index email), and 1 cell was not run.");
  }

  @Test
  void reportsThatNothingWasMeasured() {
    run.withAll(cell -> SampleRun.failed(cell, "no server"));
    assertThat(sentences().get(0)).isEqualTo("No workload has a valid figure.");
    assertThat(sentences().get(1)).contains("FAILED").contains("no server");
    assertThat(command()).startsWith("dyno doctor quick --engine InnoDB");

    run.reached = 0;
    assertThat(sentences()).hasSize(2);
    assertThat(command()).isEqualTo("dyno doctor quick");
    assertThat(conclusion().pattern()).isEmpty();
  }

  @Test
  void hasAtMostFiveSentences() {
    run.workloads = List.of(POINT, RANGE, "READ_KEY_POINT", "READ_KEY_RANGE", "READ_FTS");
    run.foreignShare = 0.91;
    run.withAll(cell -> about(cell, cell.cell().engine().equals("InnoDB") ? 1_000 : 1_500));
    run.with(
        SampleRun.failed(run.cell("MyISAM", 4), "it left"),
        marked(run.cell(RANGE, "InnoDB", 4), Label.NOISY));

    assertThat(sentences()).hasSize(5);
    assertThat(sentences().get(2))
        .isEqualTo("Of 2 further comparisons, 1 is firm; see the tables.");
    assertThat(sentences().get(4))
        .isEqualTo(
            "Other processes used up to 91 % of the CPU, and 1 of 11 cells is marked (1 noisy).");
  }

  @Test
  void doesNotCompareCellsOfDifferentSessions() {
    run.with(about("InnoDB", 1_000));
    Measurement later = about("MyISAM", 2_700);
    Instant began = later.startedAt();
    run.sessions = List.of(began, began.plusSeconds(3_600));
    run.with(Copy.of(later, "startedAt", began.plusSeconds(4_000)));

    assertThat(sentences().get(0))
        .startsWith(
            "READ_PK_POINT, 4 threads: no firm answer as the two were measured in different sessions:");
  }
}
