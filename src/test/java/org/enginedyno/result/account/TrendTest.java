package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.enginedyno.result.account.SyntheticSeries.Noise;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TrendTest {
  private static final int SERIES = 300;

  private final SyntheticSeries synthetic = new SyntheticSeries(2007);

  /** The number of series that are marked and of those that are inconclusive. */
  private record Tally(double drifting, double tooShort) {}

  private Tally tally(int forks, Noise noise, double deviation, double drift) {
    int drifting = 0;
    int tooShort = 0;
    for (int i = 0; i < SERIES; i++) {
      Trend trend = Trend.of(synthetic.forks(forks, noise, deviation, drift)).orElseThrow();
      drifting += trend.isDrifting() ? 1 : 0;
      tooShort += !trend.isDrifting() && !trend.isConclusive() ? 1 : 0;
    }
    return new Tally(100.0 * drifting / SERIES, 100.0 * tooShort / SERIES);
  }

  @ParameterizedTest
  @CsvSource({
    "1, WHITE, 0.03", "2, WHITE, 0.04", "4, WHITE, 0.08",
    "1, BURSTS, 0.01", "2, BURSTS, 0.02", "4, BURSTS, 0.04",
    "1, SHORT_MEMORY, 0.02", "2, SHORT_MEMORY, 0.03", "4, SHORT_MEMORY, 0.04",
    "1, LONG_MEMORY, 0.01", "2, LONG_MEMORY, 0.02", "4, LONG_MEMORY, 0.03"
  })
  void findsADriftOfTenPerCentInNinetyFiveOfAHundred(int forks, Noise noise, double deviation) {
    assertThat(tally(forks, noise, deviation, 0.1).drifting()).as("up").isGreaterThanOrEqualTo(95);
    assertThat(tally(forks, noise, deviation, -0.1).drifting())
        .as("down")
        .isGreaterThanOrEqualTo(95);
  }

  @ParameterizedTest
  @CsvSource({
    "1, WHITE, 0.03", "2, WHITE, 0.08", "4, WHITE, 0.15",
    "1, BURSTS, 0.01", "2, BURSTS, 0.04", "4, BURSTS, 0.08",
    "1, SHORT_MEMORY, 0.02", "2, SHORT_MEMORY, 0.06", "4, SHORT_MEMORY, 0.15",
    "1, LONG_MEMORY, 0.02", "2, LONG_MEMORY, 0.04", "4, LONG_MEMORY, 0.1"
  })
  void marksAtMostTwoOfAHundredSteadyCells(int forks, Noise noise, double deviation) {
    assertThat(tally(forks, noise, deviation, 0).drifting()).isLessThanOrEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "1, WHITE, 0.08",
    "1, WHITE, 0.2",
    "2, LONG_MEMORY, 0.06",
    "1, LONG_MEMORY, 0.04",
    "3, BURSTS, 0.1",
    "1, SHORT_MEMORY, 0.06"
  })
  void reportsThatNoiseHidesADrift(int forks, Noise noise, double deviation) {
    Tally drifting = tally(forks, noise, deviation, 0.1);

    assertThat(drifting.drifting() + drifting.tooShort()).isGreaterThanOrEqualTo(95);
    assertThat(drifting.tooShort()).as("else the noise hid nothing").isPositive();
  }

  @Test
  void reportsTheSizeOfADrift() {
    Trend trend = Trend.of(synthetic.forks(3, Noise.WHITE, 0.02, 0.2)).orElseThrow();

    assertThat(trend.drift()).as("beside the median, at 1.1").isCloseTo(0.18, within(0.03));
  }

  @Test
  void noiseThatDiffersBetweenForksIsNoDrift() {
    List<double[]> weather = List.of(line(1, 1.3), line(1.3, 1), line(1, 1.2), line(1.15, 1.1));

    assertThat(Trend.of(weather).orElseThrow().isDrifting()).isFalse();
    assertThat(Trend.of(weather).orElseThrow().isConclusive()).isFalse();
  }

  @Test
  void aNonlinearChangeInEveryForkIsADrift() {
    List<double[]> cold =
        synthetic.forks(4, Noise.LONG_MEMORY, 0.05, 0).stream().map(TrendTest::cold).toList();

    Trend trend = Trend.of(cold).orElseThrow();

    assertThat(trend.isDrifting()).isTrue();
    assertThat(trend.drift()).isNegative();
  }

  @Test
  void reportsNothingForFewValuesOrNoOperations() {
    assertThat(Trend.of(List.of())).isEmpty();
    assertThat(Trend.of(List.of(new double[Trend.FEWEST_VALUES - 1]))).isEmpty();
    assertThat(Trend.of(List.of(new double[Trend.FEWEST_VALUES]))).isEqualTo(Optional.empty());
  }

  @Test
  void aRateWithoutAnyNoiseIsSteady() {
    Trend still = Trend.of(List.of(line(5, 5))).orElseThrow();

    assertThat(still.isDrifting()).isFalse();
    assertThat(still.isConclusive()).isTrue();
  }

  private static double[] line(double from, double to) {
    double[] line = new double[60];
    Arrays.setAll(line, i -> 1_000 * (from + (to - from) * i / (line.length - 1)));
    return line;
  }

  /** The first of three runs three times as fast as the second, the third a little slower. */
  private static double[] cold(double[] series) {
    double[] cold = series.clone();
    for (int i = 0; i < cold.length; i++) {
      cold[i] *= i < cold.length / 3 ? 3 : i < 2 * cold.length / 3 ? 1.1 : 1;
    }
    return cold;
  }
}
