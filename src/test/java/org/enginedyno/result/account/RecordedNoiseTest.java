package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Drifts planted into the noise of real forks: READ_PK_POINT with four threads on a machine of two
 * cores that other processes used heavily, with the line of each fork removed.
 */
final class RecordedNoiseTest {
  private static final int SERIES = 300;

  private final List<double[]> noise;
  private final Random random = new Random(11);

  RecordedNoiseTest() throws IOException {
    try (InputStream file = getClass().getResourceAsStream("noise.csv")) {
      String text =
          new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.US_ASCII);
      noise =
          text.lines()
              .map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble))
              .map(fork -> level(fork.toArray()))
              .toList();
    }
  }

  /** A fork relative to its own mean, without its line. */
  private static double[] level(double[] fork) {
    double middle = (fork.length - 1) / 2.0;
    double mean = Arrays.stream(fork).average().orElseThrow();
    double slope = 0;
    double squares = 0;
    for (int i = 0; i < fork.length; i++) {
      slope += (i - middle) * (fork[i] - mean);
      squares += (i - middle) * (i - middle);
    }
    double[] level = new double[fork.length];
    for (int i = 0; i < fork.length; i++) {
      level[i] = (fork[i] - slope / squares * (i - middle)) / mean;
    }
    return level;
  }

  /** Some forks at random, each started at a random moment, forwards or backwards. */
  private List<double[]> forks(int forks, double drift) {
    List<double[]> drawn = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double[] own = noise.get(random.nextInt(noise.size()));
      int start = random.nextInt(own.length);
      int step = random.nextBoolean() ? 1 : -1;
      double[] turned = new double[own.length];
      for (int i = 0; i < own.length; i++) {
        turned[i] = own[Math.floorMod(start + step * i, own.length)] * (1 + drift * i / own.length);
      }
      drawn.add(turned);
    }
    return drawn;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void aSteadyRateIsMarkedInAtMostTwoOfAHundred(int forks) {
    int drifting = 0;
    for (int i = 0; i < SERIES; i++) {
      drifting += Trend.of(forks(forks, 0)).orElseThrow().isDrifting() ? 1 : 0;
    }

    assertThat(drifting * 100.0 / SERIES).isLessThanOrEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void aDriftOfTenPerCentIsNeverReportedAsSteady(int forks) {
    int steady = 0;
    for (int i = 0; i < SERIES; i++) {
      Trend trend = Trend.of(forks(forks, 0.1)).orElseThrow();
      steady += !trend.isDrifting() && trend.isConclusive() ? 1 : 0;
    }

    assertThat(steady * 100.0 / SERIES).isLessThanOrEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.9, 3})
  void aLargeDriftIsFoundInFourForksWhateverTheNoise(double drift) {
    int found = 0;
    for (int i = 0; i < SERIES; i++) {
      found += Trend.of(forks(4, drift)).orElseThrow().isDrifting() ? 1 : 0;
    }

    assertThat(found * 100.0 / SERIES).isGreaterThanOrEqualTo(95);
  }
}
