package org.enginedyno.workload;

import java.util.function.DoubleSupplier;

/**
 * The lower the key the more often, and the same in each part: with 0.2, four draws of five fall on
 * the first fifth of the keys, and four of five of these on its first fifth.
 *
 * @param exponent what a uniform draw is raised to
 */
public record Pareto(int keys, double exponent) implements Distribution {
  /** The part of the keys on which all draws fall but such a part. */
  public static Pareto of(int keys, double part) {
    if (keys < 1 || part <= 0 || part >= 1) {
      throw new IllegalArgumentException("no part of %d keys: %s".formatted(keys, part));
    }
    return new Pareto(keys, Math.log(part) / Math.log(1 - part));
  }

  @Override
  public int draw(DoubleSupplier uniform) {
    // a power close to zero may be rounded up to one
    return Math.min(keys, 1 + (int) (Math.pow(uniform.getAsDouble(), exponent) * keys));
  }
}
