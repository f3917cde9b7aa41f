package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PatienceTest {
  private static final Duration WARMUP = Duration.ofSeconds(10);

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
  void isShortInARunAfterAWarmupThatEndedInTime() {
    assertThat(point(Duration.ofSeconds(5)).inRun(WARMUP.plusMillis(50)))
        .isEqualTo(Duration.ofSeconds(45));
    assertThat(point(Duration.ofMinutes(3)).inRun(null)).isEqualTo(Duration.ofMinutes(3));
  }

  @Test
  void followsTheWarmupThatWasHeldUp() {
    assertThat(point(Duration.ofSeconds(5)).inRun(Duration.ofMinutes(6)))
        .isEqualTo(Duration.ofMinutes(12));
  }

  @Test
  void takesConnectingForNoOverrun() {
    Patience many = patience("READ_PK_POINT", 1_000_000, 256, Duration.ofSeconds(5), null);

    assertThat(many.inRun(WARMUP.plusSeconds(50))).isEqualTo(Duration.ofSeconds(45));
    assertThat(many.inRun(WARMUP.plusSeconds(60))).isEqualTo(Duration.ofSeconds(140));
  }

  @Test
  void isLongInAWarmupOfWhichNothingIsKnownAndLongerWhereTheForecastSaysSo() {
    assertThat(point(Duration.ofSeconds(5)).inWarmup()).isEqualTo(Duration.ofMinutes(10));
    assertThat(patience("READ_FTS", 10_000_000, 256, Duration.ofSeconds(5), null).inWarmup())
        .isEqualTo(Duration.ofSeconds(2 * 1_280));
  }

  @Test
  void isWhatThePlanSaysUnlessOperationsWereSeenToTakeLonger() {
    Patience set =
        patience("READ_FTS", 10_000_000, 256, Duration.ofMinutes(5), Duration.ofSeconds(7));

    assertThat(set.inWarmup()).isEqualTo(Duration.ofSeconds(7));
    assertThat(set.inRun(WARMUP)).isEqualTo(Duration.ofSeconds(7));
    assertThat(set.inRun(Duration.ofMinutes(2))).isEqualTo(Duration.ofMinutes(4));
  }
}
