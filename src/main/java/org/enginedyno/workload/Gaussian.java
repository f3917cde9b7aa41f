package org.enginedyno.workload;

import java.util.function.DoubleSupplier;

/**
 * A bell over all keys, those in the middle most often: the mean of several uniform draws.
 *
 * @param iterations of how many draws
 */
public record Gaussian(int keys, int iterations) implements Distribution {
  public Gaussian {
    if (keys < 1 || iterations < 1) {
      throw new IllegalArgumentException("no bell: %d draws of %d".formatted(iterations, keys));
    }
  }

  @Override
  public int draw(DoubleSupplier uniform) {
    return 1 + (int) (mean(uniform, iterations) * keys);
  }

  static double mean(DoubleSupplier uniform, int iterations) {
    double sum = 0;
    for (int i = 0; i < iterations; i++) {
      sum += uniform.getAsDouble();
    }
    return sum / iterations;
  }
}
