package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MedianTest {
  @Test
  void isTheValueInTheMiddle() {
    assertThat(Median.of(List.of(7.0))).isEqualTo(7);
    assertThat(Median.of(List.of(9.0, 1.0, 4.0))).isEqualTo(4);
  }

  @Test
  void isTheMeanOfTheTwoInTheMiddle() {
    assertThat(Median.of(List.of(9.0, 1.0, 4.0, 5.0))).isEqualTo(4.5);
  }

  @Test
  void doesNotExistWithoutValues() {
    assertThatIllegalArgumentException().isThrownBy(() -> Median.of(List.of()));
  }
}
