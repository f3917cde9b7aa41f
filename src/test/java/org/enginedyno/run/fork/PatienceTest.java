package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.result.fork.RowProgress;
import org.enginedyno.run.fork.Referee.CpuClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The time limits of forks. */
final class PatienceTest {
  private static final Duration WARMUP = Duration.ofSeconds(10);

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration AGE = Duration.ofDays(1);

  private final AtomicLong now = new AtomicLong(7);
  private final StallDetector standstill = new StallDetector(now::get);

  private static final Map<String, Long> BEFORE = Map.of("1", 100L, "2", 9_000L);

  private static Patience patience(
      String workload, int rows, int threads, Duration run, @Nullable Duration set) {
    Measure measure = new Measure(WARMUP, 3, run, 1, ScoreRule.BEST, set);
    Cell cell =
        CellBuilder.of(workload, "InnoDB")
            .data(new DataSpec(rows, 1))
            .threads(threads)
            .measure(measure)
            .cell();
    return new Patience(cell);
  }

  private static Patience point(Duration run) {
    return patience("READ_PK_POINT", 1_000_000, 4, run, null);
  }

  @Test
  void patienceIsShortInARunAfterAWarmupThatEndedInTime() {
    assertThat(point(Duration.ofSeconds(5)).inRun(WARMUP.plusMillis(50)))
        .isEqualTo(Duration.ofSeconds(45));
    assertThat(point(Duration.ofMinutes(3)).inRun(null)).isEqualTo(Duration.ofMinutes(3));
  }

  @Test
  void patienceFollowsAWarmupThatWasDelayed() {
    assertThat(point(Duration.ofSeconds(5)).inRun(Duration.ofMinutes(6)))
        .isEqualTo(Duration.ofMinutes(12));
  }

  @Test
  void patienceExcludesConnecting() {
    Patience many = patience("READ_PK_POINT", 1_000_000, 256, Duration.ofSeconds(5), null);

    assertThat(many.inRun(WARMUP.plusSeconds(50))).isEqualTo(Duration.ofSeconds(45));
    assertThat(many.inRun(WARMUP.plusSeconds(60))).isEqualTo(Duration.ofSeconds(140));
  }

  @Test
  void patienceIsLongInAnUnknownWarmupAndLongerIfForecast() {
    assertThat(point(Duration.ofSeconds(5)).inWarmup()).isEqualTo(Duration.ofMinutes(10));
    assertThat(patience("READ_FTS", 10_000_000, 256, Duration.ofSeconds(5), null).inWarmup())
        .isEqualTo(Duration.ofSeconds(2 * 1_280));
  }

  @Test
  void patienceFollowsThePlanUnlessOperationsTookLonger() {
    Patience set =
        patience("READ_FTS", 10_000_000, 256, Duration.ofMinutes(5), Duration.ofSeconds(7));

    assertThat(set.inWarmup()).isEqualTo(Duration.ofSeconds(7));
    assertThat(set.inRun(WARMUP)).isEqualTo(Duration.ofSeconds(7));
    assertThat(set.inRun(Duration.ofMinutes(2))).isEqualTo(Duration.ofMinutes(4));
  }

  private void pass(int seconds) {
    now.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  private void comes(long rows) {
    standstill.look(new RowProgress(rows, 100, now.get()));
  }

  private Optional<String> reason() {
    return standstill.reason(AGE, PATIENCE, () -> "; the server says: waits");
  }

  @Test
  void aStandstillIsAPauseWithoutRowsLongerThanThePatience() {
    comes(40);
    pass(10);
    assertThat(reason()).isEmpty();

    pass(1);
    assertThat(reason())
        .contains("no row came for 11 s; the server says: waits (measure.patience)");
    comes(41);
    assertThat(reason()).isEmpty();
  }

  @Test
  void aStandstillAllowsTwiceTheLongestPause() {
    comes(40);
    pass(60);
    comes(50);
    pass(120);
    assertThat(reason()).isEmpty();

    pass(1);
    assertThat(reason()).isPresent();
  }

  @Test
  void aStandstillAllowsHoursAfterTheLastRow() {
    comes(100);
    pass(7_000);
    assertThat(reason()).isEmpty();

    pass(300);
    assertThat(reason()).hasValueSatisfying(said -> assertThat(said).contains("its last row"));
  }

  @Test
  void aStandstillIgnoresRowsOfThePreviousRun() {
    comes(100);
    standstill.begin();
    pass(11);

    assertThat(reason()).hasValueSatisfying(said -> assertThat(said).startsWith("no row came"));
  }

  @Test
  void aStandstillIsNoOlderThanItsRun() {
    comes(40);
    pass(60);

    assertThat(standstill.reason(Duration.ofSeconds(3), PATIENCE, () -> "")).isEmpty();
  }

  @Test
  void aCpuClockAddsUpAllThreadsIncludingNewOnes() {
    assertThat(CpuClock.between(BEFORE, Map.of("1", 130L, "2", 9_000L, "3", 7L))).isEqualTo(37);
  }

  @Test
  void aCpuClockIsUnknownIfAThreadEnded() {
    assertThat(CpuClock.between(BEFORE, Map.of("1", 130L))).isNull();
  }
}
