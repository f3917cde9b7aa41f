package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class DataSpecTest {
  @Test
  void acceptsItsBounds() {
    assertThat(new DataSpec(1_000, 0, 1, 1).rows()).isEqualTo(1_000);
    assertThat(new DataSpec(1_000_000_000, 0, 1_000_000_000, 50).stateRange()).isEqualTo(50);
  }

  @Test
  void refusesWhatLiesOutside() {
    refuses(999, 1, 1, "data.rows must be 1000 to 1000000000: 999");
    refuses(1_000_000_001, 1, 1, "data.rows must be 1000 to 1000000000: 1000000001");
    refuses(1_000, 0, 1, "data.pk-range must be 1 to the rows: 0");
    refuses(1_000, 1_001, 1, "data.pk-range must be 1 to the rows: 1001");
    refuses(1_000, 1, 0, "data.state-range must be 1 to 50: 0");
    refuses(1_000, 1, 51, "data.state-range must be 1 to 50: 51");
  }

  private static void refuses(int rows, int pkRange, int stateRange, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DataSpec(rows, 1, pkRange, stateRange))
        .withMessage(message);
  }
}
