package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class ExtentTest {
  @Test
  void isCountedOrTimed() {
    assertThat(Extent.counted(1).isCounted()).isTrue();
    assertThat(Extent.counted(5).operations()).isEqualTo(5);
    assertThat(Extent.TIMED.isCounted()).isFalse();
  }

  @Test
  void isWarmedUpByNoMoreThanMakesAJvmReady() {
    assertThat(Extent.shared(5).warmup()).isEqualTo(Extent.shared(5));
    assertThat(Extent.counted(1_000_000).warmup().operations()).isEqualTo(2_000);
    assertThat(Extent.shared(500).warmedUpBy(3).warmup().ofAll(4)).isEqualTo(3);
    assertThat(Extent.shared(2).warmedUpBy(3).warmup().operations()).isEqualTo(2);
  }

  @Test
  void refusesARunOfNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Extent.counted(0))
        .withMessage("a counted run needs operations: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Extent(-1, false, 0))
        .withMessage("operations must not be negative: -1");
  }
}
