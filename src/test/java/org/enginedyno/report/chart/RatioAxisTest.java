package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class RatioAxisTest {
  private static List<String> labels(Double... ratios) {
    return RatioAxis.of(List.of(ratios)).ticks().stream().map(RatioAxis::label).toList();
  }

  @Test
  void labelsAsManyRatiosAsHaveRoom() {
    assertThat(labels(0.97, 1.03))
        .containsExactly("x0.97", "x0.98", "x0.99", "x1", "x1.01", "x1.02", "x1.03");
    assertThat(labels(0.9, 1.1)).contains("x0.9", "x1", "x1.1").hasSizeBetween(4, 9);
    assertThat(labels(0.5, 2.0)).contains("x0.5", "x1", "x2").hasSizeBetween(4, 12);
    assertThat(labels(0.04, 30.0))
        .containsExactly("x0.05", "x0.1", "x0.2", "x0.5", "x1", "x2", "x5", "x10", "x20");
  }

  @Test
  void putsTheHalfAsFarFromOneAsTheDouble() {
    RatioAxis axis = RatioAxis.of(List.of(0.5, 2.0));

    assertThat(axis.place(1)).isCloseTo(0.5, within(1e-9));
    assertThat(axis.place(2) - 0.5).isCloseTo(0.5 - axis.place(0.5), within(1e-9));
  }

  @Test
  void showsWhatHasNoEndAtItsOwn() {
    RatioAxis axis = RatioAxis.of(List.of(0.0, 0.9, 1.1, Double.POSITIVE_INFINITY));

    assertThat(axis.least()).isBetween(0.8, 0.9);
    assertThat(axis.place(0)).isZero();
    assertThat(axis.place(Double.POSITIVE_INFINITY)).isEqualTo(1);
    assertThat(axis.isBeyond(0)).isTrue();
    assertThat(axis.isBeyond(1.1)).isFalse();
  }
}
