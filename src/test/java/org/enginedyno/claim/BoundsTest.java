package org.enginedyno.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BoundsTest {
  @ParameterizedTest
  @CsvSource({
    "1.06 to 1.09, x1.06 to x1.09",
    "at least 3, at least x3",
    "at most 2, at most x2",
    "about 1.58, x1.58",
    "more, more",
    "less, less",
    "equal, equal"
  })
  void areReadAndReported(String written, String said) {
    assertThat(Bounds.parse(written)).hasToString(said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"faster", "2-26", "3 to 2", "about 0", "at least", "about 1.2.3", ""})
  void areRefusedIfTheyHaveNoEffect(String written) {
    assertThatThrownBy(() -> Bounds.parse(written)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void areWidenedByAtMostTheTolerance() {
    Bounds widened = Bounds.parse("2 to 26").widened();

    assertThat(widened.least()).isCloseTo(2 / 1.2, within(1e-9));
    assertThat(widened.most()).isCloseTo(26 * 1.2, within(1e-9));
  }

  @Test
  void areWidenedByAtMostHalfOfASmallDifference() {
    Bounds widened = Bounds.parse("1.06 to 1.09").widened();

    assertThat(widened.least()).isGreaterThan(1.02).isLessThan(1.04);
    assertThat(widened.most()).isGreaterThan(1.13).isLessThan(1.14);
    assertThat(Bounds.parse("more").widened().least()).isEqualTo(1);
  }

  @Test
  void areEqualForNearlyEqualFigures() {
    assertThat(Bounds.of(9216, 8928)).hasToString("equal");
    assertThat(Bounds.of(8553, 105).isRise()).isTrue();
    assertThat(Bounds.of(105, 8553).isFall()).isTrue();
    assertThat(Bounds.of(105, 8553).inverse()).hasToString("x81.5");
  }
}
