package org.enginedyno.result.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.claim.ClaimOutcome.ClaimStatus;
import org.enginedyno.result.claim.ClaimOutcome.MeasuredRatio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each verdict, for made-up results. */
final class ClaimCheckTest {
  private static final String AHEAD =
      "workload: READ_PK_POINT, threads: [4], of: InnoDB, over: MyISAM, ratio: 1.5 to 2";

  /** How far the interval reaches to either side: 5 degrees of freedom, 99 %. */
  private static final double SPREAD = Math.exp(4.13 * 0.00664);

  private static MadeUpRuns ahead() {
    return new MadeUpRuns().with("InnoDB", 4, 1700, 1720).with("MyISAM", 4, 1000, 1020);
  }

  private static void assertIs(ClaimStatus standing, String reason, ClaimOutcome outcome) {
    assertThat(outcome)
        .returns(standing, ClaimOutcome::standing)
        .returns(reason, ClaimOutcome::reason);
  }

  @Test
  void isConfirmedIfTheRatioIsInThePublishedRange() {
    ClaimOutcome outcome = ahead().outcome(AHEAD);

    assertThat(outcome.standing()).isEqualTo(ClaimStatus.HELD);
    MeasuredRatio ratio = outcome.ratios().get(0);
    assertThat(ratio.threads()).isEqualTo(4);
    assertThat(ratio.ratio().value()).isCloseTo(1710 / 1010.0, within(1e-9));
    // Welch's interval: the logarithms of two and two forks are 0.0058 and 0.0099 from their mean
    assertThat(ratio.ratio().low()).isCloseTo(1710 / 1010.0 / SPREAD, within(0.002));
    assertThat(ratio.ratio().high()).isCloseTo(1710 / 1010.0 * SPREAD, within(0.002));
    assertThat(outcome.differences())
        .containsExactly(
            "11.4.5-MariaDB, not MySQL 5.1", "2 cores, not 4", "data.rows 100000, not 1000000");
  }

  @ParameterizedTest
  @CsvSource({
    "1.5 to 2, 1100, 1120, NOT_HELD, less than published",
    "1.5 to 2, 5000, 5100, NOT_HELD, more than published",
    "1.5 to 2, 900, 950, REVERSED, the other side is ahead",
    "1.5 to 2, 900, 1010, NOT_HELD, less than published",
    "1.5 to 2, 900, 1800, NOT_TESTABLE_HERE, beyond the published range",
    "0.5 to 0.6, 1700, 1720, REVERSED, the other side is ahead",
    "0.5 to 0.6, 550, 560, HELD, is within the published range",
    "0.5 to 0.6, 200, 210, NOT_HELD, more than published",
    "equal, 1000, 1010, HELD, is within the published range",
    "equal, 1000, 1200, NOT_TESTABLE_HERE, beyond the published range",
    "equal, 1400, 1420, NOT_HELD, differs by more than 10 %",
    "equal, 500, 510, NOT_HELD, differs by more than 10 %"
  })
  void dependsOnTheRunsRange(
      String ratio, double first, double second, ClaimStatus standing, String reason) {
    ClaimOutcome outcome =
        ahead().with("InnoDB", 4, first, second).outcome(AHEAD.replace("1.5 to 2", ratio));

    assertThat(outcome.standing()).isEqualTo(standing);
    assertThat(outcome.reason()).contains(reason);
  }

  /** One is within the bounds, so neither side need be ahead. */
  @ParameterizedTest
  @CsvSource({
    "at most 2, 2200, 2240, HELD",
    "at most 2, 900, 910, HELD",
    "at most 2, 2200, 3000, NOT_TESTABLE_HERE",
    "at most 2, 3000, 3010, NOT_HELD",
    "0.5 to 2, 460, 461, HELD",
    "0.5 to 2, 400, 401, NOT_HELD"
  })
  void boundsAroundOneHaveTheirToleranceToo(
      String ratio, double first, double second, ClaimStatus standing) {
    ClaimOutcome outcome =
        ahead()
            .with("InnoDB", 4, first, second)
            .with("MyISAM", 4, 1000, 1001)
            .outcome(AHEAD.replace("1.5 to 2", ratio));

    assertThat(outcome.standing()).isEqualTo(standing);
    if (standing == ClaimStatus.NOT_HELD) {
      assertThat(outcome.reason()).endsWith("than published");
    }
  }

  @ParameterizedTest
  @EnumSource(Mark.Label.class)
  void isNeverConfirmedByMarkedCells(Mark.Label label) {
    MadeUpRuns runs = ahead();
    runs.with(SampleRun.marked(runs.cell("MyISAM", 4), new Mark(label, "x")));

    ClaimStatus standing = runs.outcome(AHEAD).standing();

    boolean counts = label.isComparable() || label == Mark.Label.NOISY;
    assertThat(standing).isEqualTo(counts ? ClaimStatus.HELD : ClaimStatus.NOT_TESTABLE_HERE);
  }

  @Test
  void isNeverConfirmedByInvalidOrFailedCells() {
    MadeUpRuns invalid = ahead();
    invalid.with(SampleRun.invalid(invalid.cell("InnoDB", 4), "another plan"));
    MadeUpRuns failed = ahead();
    failed.with(SampleRun.failed(failed.cell("InnoDB", 4), "it left"));

    assertIs(
        ClaimStatus.NOT_TESTABLE_HERE,
        "InnoDB at 4 is INVALID: another plan",
        invalid.outcome(AHEAD));
    assertThat(failed.outcome(AHEAD).standing()).isEqualTo(ClaimStatus.NOT_TESTABLE_HERE);
  }

  @Test
  void aPeakIsNeverConfirmedByASeriesWithAMarkedCell() {
    String claim =
        "workload: READ_PK_POINT, where: { threads: peak }, of: InnoDB, over: MyISAM, ratio: more";
    MadeUpRuns runs = ahead().with("InnoDB", 1, 100, 101).with("MyISAM", 1, 100, 101);

    assertThat(runs.outcome(claim).standing()).isEqualTo(ClaimStatus.HELD);
    assertThat(runs.outcome(claim).ratios().get(0).ratio().value())
        .isCloseTo(1710 / 1010.0, within(1e-9));
    Measurement cell = runs.cell("MyISAM", 1);
    runs.with(SampleRun.marked(cell, new Mark(Mark.Label.NOISY, "its forks make the interval")));
    assertThat(runs.outcome(claim).standing()).isEqualTo(ClaimStatus.HELD);
    runs.with(SampleRun.marked(cell, new Mark(Mark.Label.DRIFTING, "x")));
    assertThat(runs.outcome(claim).standing()).isEqualTo(ClaimStatus.NOT_TESTABLE_HERE);
  }

  @Test
  void oneReversedRatioReversesTheClaim() {
    ClaimOutcome outcome =
        ahead()
            .with("InnoDB", 1, 500, 510)
            .with("MyISAM", 1, 1000, 1010)
            .outcome(AHEAD.replace("[4]", "[1, 4, 64]"));

    assertThat(outcome.standing()).isEqualTo(ClaimStatus.REVERSED);
    assertThat(outcome.reason()).startsWith("at 1: ");
    assertThat(outcome.differences()).contains("not at 64 threads");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MyISAM | Falcon | NOT_TESTABLE_HERE | no server of these runs offers Falcon
          of: | cores: 4, of: | NOT_TESTABLE_HERE | it needs 4 cores, but there were 2
          of: | where: { server-cores: 8 }, of: | NOT_TESTABLE_HERE | it needs 8 cores, but there were 2
          READ_PK_POINT | READ_FTS | NOT_MEASURED | no cell of READ_FTS
          threads: [4] | where: { threads: 128 } | NOT_MEASURED | no cell of READ_PK_POINT with threads=128; there are 1, 4
          """)
  void reportsWhyItCannotBeTestedOrWasNotMeasured(
      String part, String other, ClaimStatus standing, String reason) {
    assertIs(standing, reason, ahead().outcome(AHEAD.replace(part, other)));
  }

  @Test
  void isUndecidedForFewRunsOrForks() {
    MadeUpRuns runs = ahead();
    List<Double> two = List.of(1700.0, 1710.0);

    runs.with(MadeUpRuns.forked(runs.cell("InnoDB", 4), List.of(two, two)));
    assertIs(
        ClaimStatus.NOT_TESTABLE_HERE,
        "InnoDB at 4 has 4 runs of 2 forks; a verdict needs 4 runs of 3 forks (measure.runs,"
            + " measure.forks)",
        runs.outcome(AHEAD));
    runs.with(MadeUpRuns.forked(runs.cell("InnoDB", 4), Collections.nCopies(3, List.of(1700.0))));
    assertThat(runs.outcome(AHEAD).reason()).startsWith("InnoDB at 4 has 3 runs of 3 forks; ");
    runs.with(MadeUpRuns.forked(runs.cell("InnoDB", 4), List.of(two, two, two)));
    assertThat(runs.outcome(AHEAD).standing()).isEqualTo(ClaimStatus.HELD);
    runs.with(MadeUpRuns.forked(runs.cell("MyISAM", 4), List.of(two, two)));
    assertThat(runs.outcome(AHEAD).reason()).startsWith("MyISAM at 4 has 4 runs of 2 forks; ");
  }

  @Test
  void severalRatiosShareOneErrorProbability() {
    Interval alone = ahead().outcome(AHEAD).ratios().get(0).ratio();
    Interval ofTwo = ahead().outcome(AHEAD.replace("[4]", "[1, 4]")).ratios().get(1).ratio();

    assertThat(ofTwo.value()).isEqualTo(alone.value());
    assertThat(ofTwo.low()).isLessThan(alone.low());
    assertThat(ofTwo.high()).isGreaterThan(alone.high());
  }

  @Test
  void countsQueriesAsThePublishedFiguresDo() {
    String claim =
        "workload: READ_PK_POINT, of: { engine: InnoDB, threads: 4 },"
            + " over: { engine: InnoDB, threads: 1 }, ratio: about 1.163";
    MadeUpRuns runs = ahead().with("InnoDB", 4, 1017, 1018).with("InnoDB", 1, 1000, 1001);

    assertThat(runs.outcome(claim).standing()).isEqualTo(ClaimStatus.NOT_HELD);
    ClaimOutcome counted = runs.outcome(claim + ", queries: [16, 14]");
    assertThat(counted.standing()).isEqualTo(ClaimStatus.HELD);
    assertThat(counted.ratios().get(0).ratio().value())
        .isCloseTo(1017.5 / 1000.5 * 16 / 14, within(1e-9));
  }

  @Test
  void comparesThreadCountsOfOneEngine() {
    ClaimOutcome outcome =
        ahead()
            .with("InnoDB", 1, 1000, 1010)
            .outcome(
                "workload: READ_PK_POINT, of: { engine: InnoDB, threads: 4 },"
                    + " over: { engine: InnoDB, threads: 1 }, ratio: at least 1.5");

    assertThat(outcome.standing()).isEqualTo(ClaimStatus.HELD);
    assertThat(outcome.ratios().get(0).threads()).isZero();
  }

  @Test
  void reportsWhyAClaimIsUntestable() {
    ClaimOutcome outcome = ahead().outcome("untested: it was a prototype");

    assertIs(ClaimStatus.NOT_MEASURED, "it was a prototype", outcome);
  }
}
