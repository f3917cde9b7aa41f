package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How cells are measured and their runs scored. */
final class MeasureTest {
  private static final Measure PUBLISHED =
      new Measure(Duration.ofSeconds(180), 3, Duration.ofSeconds(60), 2, ScoreRule.BEST, null);

  @Test
  void aMeasureIsShorterForAFloorAndNeverLonger() {
    assertThat(PUBLISHED.forFloor())
        .isEqualTo(
            new Measure(Duration.ofSeconds(5), 2, Duration.ofSeconds(2), 1, ScoreRule.BEST, null));

    Measure brief =
        new Measure(Duration.ofMillis(200), 1, Duration.ofMillis(300), 1, ScoreRule.MEAN, null);
    assertThat(brief.forFloor()).isEqualTo(brief);
  }

  @Test
  void aMeasureShortensWarmUpAndRunsByTheSameFactor() {
    Measure half = PUBLISHED.shortened(0.5);

    assertThat(half)
        .isEqualTo(
            new Measure(
                Duration.ofSeconds(90), 3, Duration.ofSeconds(30), 2, ScoreRule.BEST, null));
  }

  @ParameterizedTest
  @CsvSource({
    "99, 1, 1000, 1, measure.warmup must be at least 100ms",
    "1000, 1, 99, 1, measure.runs must last at least 100ms",
    "40000000000, 1, 1000, 1, warm-up and runs must not last longer than a year",
    "1000, 0, 1000, 1, '0 runs, 1 forks'",
    "1000, 1, 1000, 0, '1 runs, 0 forks'"
  })
  void aMeasureRefusesInvalidDurationsAndCounts(
      long warmup, int runs, long length, int forks, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Measure(
                    Duration.ofMillis(warmup),
                    runs,
                    Duration.ofMillis(length),
                    forks,
                    ScoreRule.BEST,
                    null))
        .withMessageContaining(problem);
  }

  @Test
  void aMeasureDescribesItself() {
    assertThat(PUBLISHED).hasToString("warm-up 180s, 3 x 60s, 2 forks, score best");
  }

  @Test
  void aMeasureKeepsAValidPatienceAndRefusesAnInvalidOne() {
    Duration second = Duration.ofSeconds(1);
    Measure patient = new Measure(second, 1, second, 1, ScoreRule.BEST, Duration.ofMinutes(30));

    assertThat(patient.forFloor().patience()).isEqualTo(Duration.ofMinutes(30));
    assertThat(patient.shortened(0.5).patience()).isEqualTo(Duration.ofMinutes(30));
    assertThat(patient).hasToString("warm-up 1s, 1 x 1s, score best, patience 30m 00s");
    for (Duration wrong : new Duration[] {Duration.ofMillis(999), Duration.ofHours(13)}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Measure(second, 1, second, 1, ScoreRule.BEST, wrong))
          .withMessageStartingWith("measure.patience must be 1s to 12h");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "BEST, 3 9 1, 9",
    "MEDIAN, 7, 7",
    "MEDIAN, 3 9 1, 3",
    "MEDIAN, 3 9 1 4, 3.5",
    "MEAN, 3 9, 6"
  })
  void aScoreRuleUsesOneRunOrAMeanWhateverTheOrder(ScoreRule rule, String runs, double score) {
    assertThat(rule.of(Stream.of(runs.split(" ", -1)).map(Double::valueOf).toList()))
        .isEqualTo(score);
  }

  @ParameterizedTest
  @EnumSource
  void aScoreRuleScoresNothingWithoutRuns(ScoreRule rule) {
    assertThatIllegalArgumentException().isThrownBy(() -> rule.of(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> ScoreRule.median(List.of()));
  }

  @Test
  void anExtentIsCountedOrTimed() {
    assertThat(Extent.counted(1).isCounted()).isTrue();
    assertThat(Extent.counted(5).operations()).isEqualTo(5);
    assertThat(Extent.TIMED.isCounted()).isFalse();
  }

  @Test
  void anExtentLimitsItsWarmUp() {
    assertThat(Extent.shared(5).warmup()).isEqualTo(Extent.shared(5));
    assertThat(Extent.counted(1_000_000).warmup().operations()).isEqualTo(2_000);
    assertThat(Extent.shared(500).warmedUpBy(3).warmup().ofAll(4)).isEqualTo(3);
    assertThat(Extent.shared(2).warmedUpBy(3).warmup().operations()).isEqualTo(2);
  }

  @Test
  void anExtentRefusesARunOfNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Extent.counted(0))
        .withMessage("a counted run needs at least 1 operation: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Extent(-1, false, 0))
        .withMessage("operations must not be negative: -1");
  }

  @ParameterizedTest
  @ValueSource(ints = {999, 1_000_000_001})
  void aDataSpecHasRowsWithinItsBounds(int rows) {
    assertThat(new DataSpec(1_000, 0).rows()).isEqualTo(1_000);
    assertThat(new DataSpec(1_000_000_000, 0).rows()).isEqualTo(1_000_000_000);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DataSpec(rows, 1))
        .withMessage("data.rows must be 1000 to 1000000000: " + rows);
  }
}
