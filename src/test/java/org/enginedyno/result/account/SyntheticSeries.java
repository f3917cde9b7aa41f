package org.enginedyno.result.account;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Series of rates like those of forks, with a known drift and a known kind of noise. */
final class SyntheticSeries {
  private static final int SLICES = 90;

  private final Random random;

  SyntheticSeries(long seed) {
    random = new Random(seed);
  }

  /** Noise with autocorrelation, from none to strong. */
  enum Noise {
    WHITE(0),
    SHORT_MEMORY(0.5),
    LONG_MEMORY(0.8),
    BURSTS(0);

    private final double memory;

    Noise(double memory) {
      this.memory = memory;
    }
  }

  /** The series of some forks, each with separate noise and the same drift. */
  List<double[]> forks(int forks, Noise noise, double deviation, double drift) {
    return IntStream.range(0, forks).mapToObj(fork -> fork(noise, deviation, drift)).toList();
  }

  private double[] fork(Noise noise, double deviation, double drift) {
    double[] series = new double[SLICES];
    double wave = random.nextGaussian();
    for (int i = 0; i < SLICES; i++) {
      wave =
          noise.memory * wave + Math.sqrt(1 - noise.memory * noise.memory) * random.nextGaussian();
      series[i] = 12_000 * (1 + drift * (i + 0.5) / SLICES) * (1 + deviation * wave);
    }
    if (noise == Noise.BURSTS) {
      disturb(series);
    }
    return series;
  }

  /** Other processes use a large part of the machine, once to three times, briefly. */
  private void disturb(double[] series) {
    int bursts = 1 + random.nextInt(3);
    for (int burst = 0; burst < bursts; burst++) {
      int start = random.nextInt(SLICES);
      int end = Math.min(SLICES, start + 1 + random.nextInt(5));
      double left = 0.3 + 0.5 * random.nextDouble();
      for (int i = start; i < end; i++) {
        series[i] *= left;
      }
    }
  }
}
