package org.enginedyno.result;

import java.util.Collection;
import java.util.Collections;
import java.util.OptionalDouble;

/** A value, and the lowest and the highest that it was or could be. */
public record Interval(double low, double value, double high) {
  private static final double USEFUL = 4;

  public Interval {
    if (!(low <= value && value <= high)) {
      throw new IllegalArgumentException("not in order: %s, %s, %s".formatted(low, value, high));
    }
  }

  /** A value that has no bounds. */
  public static Interval exactly(double value) {
    return new Interval(value, value, value);
  }

  /** A value within the lowest and the highest of some. */
  public static Interval of(double value, Collection<Double> all) {
    return new Interval(
        Math.min(value, Collections.min(all)), value, Math.max(value, Collections.max(all)));
  }

  public boolean isWide() {
    return high > low;
  }

  /** Whether the bounds are of any use: within four times the value, and a quarter of it. */
  public boolean isBounded() {
    return low * USEFUL >= value && high <= USEFUL * value;
  }

  /** The end of a ratio's bounds that is nearer to 1; nothing where it could be 1. */
  public OptionalDouble nearest() {
    return low > 1
        ? OptionalDouble.of(low)
        : high < 1 ? OptionalDouble.of(high) : OptionalDouble.empty();
  }

  /** The part of it that is of use. */
  public Interval useful() {
    return new Interval(Math.max(low, value / USEFUL), value, Math.min(high, USEFUL * value));
  }

  /** The same in another unit. */
  public Interval times(double factor) {
    return new Interval(low * factor, value * factor, high * factor);
  }

  /** The ratio to another, from the lowest to the highest that it could be. */
  public Interval over(Interval other) {
    return new Interval(low / other.high, value / other.value, high / other.low);
  }
}
