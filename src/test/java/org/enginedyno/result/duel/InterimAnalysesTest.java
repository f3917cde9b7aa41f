package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.enginedyno.result.duel.Judge.InterimAnalyses;
import org.junit.jupiter.api.Test;

final class InterimAnalysesTest {
  private static final InterimAnalyses LOOKS = new InterimAnalyses(List.of(48, 96, 192, 288), 0.05);

  @Test
  void spendsAllOfTheErrorAndNoMore() {
    assertThat(IntStream.range(0, 4).mapToDouble(LOOKS::spent).sum())
        .isEqualTo(0.05, within(1e-12));
  }

  @Test
  void spendsInProportionToTheBlocks() {
    assertThat(LOOKS.spent(0)).isEqualTo(0.05 / 6, within(1e-12));
    assertThat(LOOKS.spent(2)).isEqualTo(0.05 / 3, within(1e-12));
  }

  @Test
  void isReachedWithTheLastBlockOfALook() {
    assertThat(LOOKS.reached(47)).isEqualTo(-1);
    assertThat(LOOKS.reached(48)).isZero();
    assertThat(LOOKS.reached(191)).isEqualTo(1);
    assertThat(LOOKS.reached(1_000)).isEqualTo(3);
  }

  @Test
  void refusesLooksThatDoNotGrow() {
    assertThatThrownBy(() -> new InterimAnalyses(List.of(48, 48), 0.05))
        .hasMessageContaining("[48, 48]");
    assertThatThrownBy(() -> new InterimAnalyses(List.of(48), 1))
        .hasMessageContaining("between 0 and 1");
  }
}
