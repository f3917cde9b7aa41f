package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.result.duel.Judge.Holm;
import org.junit.jupiter.api.Test;

/** Against R 4.2: {@code p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.5), "holm")}. */
final class HolmTest {
  @Test
  void correctsAsRDoes() {
    assertThat(Holm.corrected(List.of(0.01, 0.04, 0.03, 0.005, 0.5)))
        .usingComparatorForType((one, other) -> Math.abs(one - other) < 1e-12 ? 0 : 1, Double.class)
        .containsExactly(0.04, 0.09, 0.09, 0.025, 0.5);
  }

  @Test
  void leavesASingleOneAlone() {
    assertThat(Holm.corrected(List.of(0.04))).containsExactly(0.04);
  }

  @Test
  void saysNothingOfNothing() {
    assertThat(Holm.corrected(List.of())).isEmpty();
  }
}
