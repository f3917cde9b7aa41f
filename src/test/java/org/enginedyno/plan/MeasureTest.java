package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How cells are measured, and what is made of their runs. */
final class MeasureTest {
  private static final Measure PUBLISHED =
      new Measure(Duration.ofSeconds(180), 3, Duration.ofSeconds(60), 2, ScoreRule.BEST, null);

  @Test
  void aMeasureIsShorterForAFloorAndNeverLonger() {
    assertThat(PUBLISHED.forFloor())
        .isEqualTo(
            new Measure(Duration.ofSeconds(2), 2, Duration.ofSeconds(5), 1, ScoreRule.BEST, null));

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

  @Test
  void aMeasureRefusesWhatIsTooShortOrNothing() {
    Duration second = Duration.ofSeconds(1);
    Duration blink = Duration.ofMillis(99);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Measure(blink, 1, second, 1, ScoreRule.BEST, null))
        .withMessageContaining("measure.warmup must be at least 100ms");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Measure(second, 1, blink, 1, ScoreRule.BEST, null))
        .withMessageContaining("measure.runs must last at least 100ms");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Measure(second, 0, second, 1, ScoreRule.BEST, null))
        .withMessageContaining("0 runs, 1 forks");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Measure(second, 1, second, 0, ScoreRule.BEST, null))
        .withMessageContaining("1 runs, 0 forks");
  }

  @Test
  void aMeasureDescribesItself() {
    assertThat(PUBLISHED).hasToString("warm-up 180s, 3 x 60s, 2 forks, score best");
  }

  @Test
  void aMeasureKeepsAPatienceThatIsSetAndRefusesOneThatMakesNoSense() {
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

  @Test
  void aScoreRuleTakesTheBestWhateverTheOrder() {
    assertThat(ScoreRule.BEST.of(List.of(3.0, 9.0, 1.0))).isEqualTo(9);
  }

  @Test
  void aScoreRuleTakesTheMiddleOrTheMeanOfTheTwoInTheMiddle() {
    assertThat(ScoreRule.MEDIAN.of(List.of(3.0, 9.0, 1.0))).isEqualTo(3);
    assertThat(ScoreRule.MEDIAN.of(List.of(3.0, 9.0, 1.0, 4.0))).isEqualTo(3.5);
  }

  @Test
  void aScoreRuleTakesTheMean() {
    assertThat(ScoreRule.MEAN.of(List.of(3.0, 9.0))).isEqualTo(6);
  }

  @Test
  void aScoreRuleScoresNothingWithoutRuns() {
    for (ScoreRule rule : ScoreRule.values()) {
      assertThatIllegalArgumentException().isThrownBy(() -> rule.of(List.of()));
    }
  }

  @Test
  void aMedianIsTheValueInTheMiddle() {
    assertThat(Median.of(List.of(7.0))).isEqualTo(7);
    assertThat(Median.of(List.of(9.0, 1.0, 4.0))).isEqualTo(4);
  }

  @Test
  void aMedianIsTheMeanOfTheTwoInTheMiddle() {
    assertThat(Median.of(List.of(9.0, 1.0, 4.0, 5.0))).isEqualTo(4.5);
  }

  @Test
  void aMedianDoesNotExistWithoutValues() {
    assertThatIllegalArgumentException().isThrownBy(() -> Median.of(List.of()));
  }

  @Test
  void anExtentIsCountedOrTimed() {
    assertThat(Extent.counted(1).isCounted()).isTrue();
    assertThat(Extent.counted(5).operations()).isEqualTo(5);
    assertThat(Extent.TIMED.isCounted()).isFalse();
  }

  @Test
  void anExtentIsWarmedUpByNoMoreThanMakesAJvmReady() {
    assertThat(Extent.shared(5).warmup()).isEqualTo(Extent.shared(5));
    assertThat(Extent.counted(1_000_000).warmup().operations()).isEqualTo(2_000);
    assertThat(Extent.shared(500).warmedUpBy(3).warmup().ofAll(4)).isEqualTo(3);
    assertThat(Extent.shared(2).warmedUpBy(3).warmup().operations()).isEqualTo(2);
  }

  @Test
  void anExtentRefusesARunOfNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Extent.counted(0))
        .withMessage("a counted run needs operations: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Extent(-1, false, 0))
        .withMessage("operations must not be negative: -1");
  }

  @Test
  void aDataSpecAcceptsItsBounds() {
    assertThat(new DataSpec(1_000, 0).rows()).isEqualTo(1_000);
    assertThat(new DataSpec(1_000_000_000, 0).rows()).isEqualTo(1_000_000_000);
  }

  @Test
  void aDataSpecRefusesWhatLiesOutside() {
    refuses(999, "data.rows must be 1000 to 1000000000: 999");
    refuses(1_000_000_001, "data.rows must be 1000 to 1000000000: 1000000001");
  }

  private static void refuses(int rows, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DataSpec(rows, 1))
        .withMessage(message);
  }
}
