package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ValueAxisTest {
  @Test
  void hasRoundStepsFromZero() {
    assertThat(ValueAxis.linear("ops", 11_200).ticks())
        .containsExactly(0.0, 2_000.0, 4_000.0, 6_000.0, 8_000.0, 10_000.0);
    assertThat(ValueAxis.linear("ops", 0.7).ticks()).hasSizeBetween(4, 8).startsWith(0.0);
  }

  @Test
  void tellsEachPowerOfTenWhereThereAreMany() {
    assertThat(ValueAxis.logarithmic("us", 3, 40_000).ticks())
        .containsExactly(10.0, 100.0, 1_000.0, 10_000.0);
  }

  @Test
  void tellsMoreWhereThereAreFew() {
    assertThat(ValueAxis.logarithmic("us", 30, 700).ticks())
        .containsExactly(50.0, 100.0, 200.0, 500.0);
    assertThat(ValueAxis.logarithmic("us", 30, 75).ticks())
        .containsExactly(30.0, 40.0, 50.0, 60.0, 70.0);
  }

  @Test
  void writesFiguresAsPeopleReadThem() {
    assertThat(ValueAxis.label(12_000)).isEqualTo("12,000");
    assertThat(ValueAxis.label(0.25)).isEqualTo("0.25");
  }
}
