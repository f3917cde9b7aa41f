package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class DataSpecTest {
  @Test
  void acceptsItsBounds() {
    assertThat(new DataSpec(1_000, 0).rows()).isEqualTo(1_000);
    assertThat(new DataSpec(1_000_000_000, 0).rows()).isEqualTo(1_000_000_000);
  }

  @Test
  void refusesWhatLiesOutside() {
    refuses(999, "data.rows must be 1000 to 1000000000: 999");
    refuses(1_000_000_001, "data.rows must be 1000 to 1000000000: 1000000001");
  }

  private static void refuses(int rows, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DataSpec(rows, 1))
        .withMessage(message);
  }
}
