package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class MeasureTest {
  private static final Measure PUBLISHED =
      new Measure(Duration.ofSeconds(180), 3, Duration.ofSeconds(60), 2, ScoreRule.BEST, null);

  @Test
  void isShorterForAFloorAndNeverLonger() {
    assertThat(PUBLISHED.forFloor())
        .isEqualTo(
            new Measure(Duration.ofSeconds(2), 2, Duration.ofSeconds(5), 1, ScoreRule.BEST, null));

    Measure brief =
        new Measure(Duration.ofMillis(200), 1, Duration.ofMillis(300), 1, ScoreRule.MEAN, null);
    assertThat(brief.forFloor()).isEqualTo(brief);
  }

  @Test
  void shortensWarmUpAndRunsByTheSameFactor() {
    Measure half = PUBLISHED.shortened(0.5);

    assertThat(half)
        .isEqualTo(
            new Measure(
                Duration.ofSeconds(90), 3, Duration.ofSeconds(30), 2, ScoreRule.BEST, null));
  }

  @Test
  void refusesWhatIsTooShortOrNothing() {
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
  void describesItself() {
    assertThat(PUBLISHED).hasToString("warm-up 180s, 3 x 60s, 2 forks, score best");
  }

  @Test
  void keepsAPatienceThatIsSetAndRefusesOneThatMakesNoSense() {
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
}
