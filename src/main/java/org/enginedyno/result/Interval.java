package org.enginedyno.result;

import java.util.Collection;
import java.util.Collections;

/** A value, and the lowest and the highest that it was or could be. */
public record Interval(double low, double value, double high) {
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

  /** The same in another unit. */
  public Interval times(double factor) {
    return new Interval(low * factor, value * factor, high * factor);
  }

  /** The ratio to another, from the lowest to the highest that it could be. */
  public Interval over(Interval other) {
    return new Interval(low / other.high, value / other.value, high / other.low);
  }
}
