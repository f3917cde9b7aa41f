package org.enginedyno.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChangeTextTest {
  @ParameterizedTest
  @CsvSource({
    "0.944, 0.962, 0.980, 1.04 ± 0.02 times slower",
    "1.02, 1.04, 1.06, 1.04 ± 0.02 times faster",
    "1.039, 1.040, 1.042, 1.040 ± 0.002 times faster",
    "1.2, 2.0, 3.4, 2.00 (1.20 to 3.40) times faster",
    "0.25, 0.5, 0.8, 2.00 (1.25 to 4.00) times slower",
    "0.98, 1.001, 1.02, as fast (1.02 times slower to 1.02 times faster)",
    "0.9, 0.97, 1.05, 1.03 times slower (1.11 times slower to 1.05 times faster)",
    "0, 0.667, Infinity, 1.50 times slower (no useful bound)",
    "0.010, 0.06, 0.24, 16.7 times slower (at least 4.17 times slower)",
    "4.2, 17, Infinity, 17.0 times faster (at least 4.20 times faster)",
    "300, 360.9, 420, 361 ± 60.9 times faster"
  })
  void reportsTheSpeedFactor(double low, double value, double high, String words) {
    assertThat(ChangeText.speed(new Interval(low, value, high))).isEqualTo(words);
  }

  @Test
  void reportsTheCostOfAnOperation() {
    assertThat(ChangeText.of(FigureCatalogue.SERVER_CPU, new Interval(1.06, 1.08, 1.1)))
        .isEqualTo("uses 1.08 ± 0.02 times the server CPU per operation");
    assertThat(ChangeText.of(FigureCatalogue.LATENCY_P99, new Interval(0.5, 1.2, 1.3)))
        .isEqualTo("has 1.20 (0.50 to 1.30) times the p99 latency");
    assertThat(ChangeText.of(FigureCatalogue.THROUGHPUT, new Interval(0, 1.2, 1e9)))
        .isEqualTo("is 1.20 times faster (no useful bound)");
  }
}
