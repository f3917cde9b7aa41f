package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class AxesTest {
  @Test
  void aValueAxisHasRoundStepsFromZero() {
    assertThat(ValueAxis.linear("ops", 11_200).ticks())
        .containsExactly(0.0, 2_000.0, 4_000.0, 6_000.0, 8_000.0, 10_000.0);
    assertThat(ValueAxis.linear("ops", 0.7).ticks()).hasSizeBetween(4, 8).startsWith(0.0);
  }

  @Test
  void aLogarithmicAxisHasEachPowerOfTenIfThereAreMany() {
    assertThat(ValueAxis.logarithmic("us", 3, 40_000).ticks())
        .containsExactly(10.0, 100.0, 1_000.0, 10_000.0);
  }

  @Test
  void aLogarithmicAxisHasMoreLabelsIfPowersOfTenAreFew() {
    assertThat(ValueAxis.logarithmic("ms", 10.4, 19.5).ticks()).hasSizeBetween(4, 12);
    assertThat(ValueAxis.logarithmic("us", 30, 700).ticks())
        .containsExactly(50.0, 100.0, 200.0, 500.0);
    assertThat(ValueAxis.logarithmic("us", 30, 75).ticks())
        .containsExactly(30.0, 40.0, 50.0, 60.0, 70.0);
  }

  @Test
  void aLogarithmicAxisThatStartsAtZeroIsFinite() {
    assertThat(ValueAxis.logarithmic("us", 0, 100).ticks())
        .hasSizeLessThan(400)
        .endsWith(10.0, 100.0);
  }

  @Test
  void overlappingLabelsAreOmittedTheRoundestLast() {
    ValueAxis axis = ValueAxis.logarithmic("us", 3_500, 20_000);

    assertThat(axis.labelled(tick -> -400 * Math.log10(tick))).containsAll(axis.ticks());
    assertThat(axis.labelled(tick -> -100 * Math.log10(tick)))
        .containsExactly(10_000.0, 5_000.0, 20_000.0, 7_000.0);
    assertThat(axis.labelled(tick -> -10 * Math.log10(tick))).containsExactly(10_000.0);
  }

  @Test
  void aValueAxisWritesReadableFigures() {
    assertThat(ValueAxis.label(12_000)).isEqualTo("12,000");
    assertThat(ValueAxis.label(0.25)).isEqualTo("0.25");
  }

  private static List<String> labels(Double... ratios) {
    return RatioAxis.of(Stream.of(ratios), 0, 1).ticks().stream().map(RatioAxis::label).toList();
  }

  @Test
  void aRatioAxisLabelsAsManyRatiosAsFit() {
    assertThat(labels(0.97, 1.03))
        .containsExactly("x0.97", "x0.98", "x0.99", "x1", "x1.01", "x1.02", "x1.03");
    assertThat(labels(0.9, 1.1)).contains("x0.9", "x1", "x1.1").hasSizeBetween(4, 9);
    assertThat(labels(0.5, 2.0)).contains("x0.5", "x1", "x2").hasSizeBetween(4, 12);
    assertThat(labels(0.04, 30.0))
        .containsExactly("x0.05", "x0.1", "x0.2", "x0.5", "x1", "x2", "x5", "x10", "x20");
  }

  @Test
  void labelsOfARatioAxisDoNotOverlap() {
    RatioAxis axis = RatioAxis.of(Stream.of(0.75, 1.35), 0, 200);

    assertThat(axis.ticks()).hasSize(6);
    assertThat(axis.labelled(10)).hasSize(6);
    assertThat(axis.labelled(38).stream().map(RatioAxis::label))
        .containsExactly("x1", "x0.8", "x1.2");
  }

  @Test
  void aRatioAxisIsSymmetricAroundOne() {
    RatioAxis axis = RatioAxis.of(Stream.of(0.5, 2.0), 0, 1);

    assertThat(axis.place(1)).isCloseTo(0.5, within(1e-9));
    assertThat(axis.place(2) - 0.5).isCloseTo(0.5 - axis.place(0.5), within(1e-9));
  }

  @Test
  void aRatioAxisClipsUnboundedRatios() {
    RatioAxis axis = RatioAxis.of(Stream.of(0.0, 0.9, 1.1, Double.POSITIVE_INFINITY), 0, 1);

    assertThat(axis.least()).isBetween(0.8, 0.9);
    assertThat(axis.place(0)).isZero();
    assertThat(axis.place(Double.POSITIVE_INFINITY)).isEqualTo(1);
    assertThat(axis.isBeyond(0)).isTrue();
    assertThat(axis.isBeyond(1.1)).isFalse();
  }
}
