package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ScoreRuleTest {
  @Test
  void takesTheBestWhateverTheOrder() {
    assertThat(ScoreRule.BEST.of(List.of(3.0, 9.0, 1.0))).isEqualTo(9);
  }

  @Test
  void takesTheMiddleOrTheMeanOfTheTwoInTheMiddle() {
    assertThat(ScoreRule.MEDIAN.of(List.of(3.0, 9.0, 1.0))).isEqualTo(3);
    assertThat(ScoreRule.MEDIAN.of(List.of(3.0, 9.0, 1.0, 4.0))).isEqualTo(3.5);
  }

  @Test
  void takesTheMean() {
    assertThat(ScoreRule.MEAN.of(List.of(3.0, 9.0))).isEqualTo(6);
  }

  @Test
  void scoresNothingWithoutRuns() {
    for (ScoreRule rule : ScoreRule.values()) {
      assertThatIllegalArgumentException().isThrownBy(() -> rule.of(List.of()));
    }
  }
}
