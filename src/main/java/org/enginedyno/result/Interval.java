package org.enginedyno.result;

import java.util.Collection;
import java.util.Collections;
import java.util.OptionalDouble;

/** A value with a lower and an upper bound. */
public record Interval(double low, double value, double high) {
  private static final double USEFUL = 4;

  public Interval {
    if (!(low <= value && value <= high)) {
      throw new IllegalArgumentException("not in order: %s, %s, %s".formatted(low, value, high));
    }
  }

  /** An exact value: both bounds are equal to it. */
  public static Interval exactly(double value) {
    return new Interval(value, value, value);
  }

  /** A value with the lowest and the highest of several values as its bounds. */
  public static Interval of(double value, Collection<Double> all) {
    return new Interval(
        Math.min(value, Collections.min(all)), value, Math.max(value, Collections.max(all)));
  }

  public boolean isWide() {
    return high > low;
  }

  /** Whether the bounds are useful: between a quarter and four times the value. */
  public boolean isBounded() {
    return low * USEFUL >= value && high <= USEFUL * value;
  }

  /** The bound of a ratio that is nearer to 1; empty if the interval contains 1. */
  public OptionalDouble nearest() {
    return low > 1
        ? OptionalDouble.of(low)
        : high < 1 ? OptionalDouble.of(high) : OptionalDouble.empty();
  }

  /** The interval, cut to a quarter and four times the value. */
  public Interval useful() {
    return new Interval(Math.max(low, value / USEFUL), value, Math.min(high, USEFUL * value));
  }

  /** The interval multiplied by a factor. */
  public Interval times(double factor) {
    return new Interval(low * factor, value * factor, high * factor);
  }

  /** The ratio to another interval, with the lowest and the highest possible ratio as bounds. */
  public Interval over(Interval other) {
    return new Interval(low / other.high, value / other.value, high / other.low);
  }
}
