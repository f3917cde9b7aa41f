package org.enginedyno.report.plot.panel;

/**
 * A value between the bounds that its runs set.
 *
 * @param marks why it is not to be compared; empty where it is
 */
public record Spread(double low, double value, double high, String marks) {
  /** A value that has no bounds. */
  public static Spread exactly(double value, String marks) {
    return new Spread(value, value, value, marks);
  }

  boolean isMarked() {
    return !marks.isEmpty();
  }

  boolean isWide() {
    return high > low;
  }

  /** The same in another unit. */
  public Spread scaled(double factor) {
    return new Spread(low * factor, value * factor, high * factor, marks);
  }
}
