package org.enginedyno.plan.work;

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
  void refusesARunOfNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Extent.counted(0))
        .withMessage("a counted run needs operations: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Extent(-1, false))
        .withMessage("operations must not be negative: -1");
  }
}
