package org.enginedyno.report.plot;

import java.util.List;
import java.util.stream.Collectors;
import org.enginedyno.report.format.MarkSign;

/**
 * A value between the bounds that its runs set.
 *
 * @param marks what to know of it besides
 */
record Spread(double low, double value, double high, List<MarkSign> marks) {
  public Spread {
    marks = List.copyOf(marks);
  }

  /** A value that has no bounds. */
  public static Spread exactly(double value, List<MarkSign> marks) {
    return new Spread(value, value, value, marks);
  }

  /** Whether it may stand beside others. */
  boolean isComparable() {
    return marks.stream().allMatch(MarkSign::isComparable);
  }

  boolean isWide() {
    return high > low;
  }

  /** A figure with the marks in a line below it. */
  String below(String figure) {
    return marks.isEmpty()
        ? figure
        : figure + "\n" + marks.stream().map(MarkSign::words).collect(Collectors.joining(", "));
  }

  /** The same in another unit. */
  public Spread scaled(double factor) {
    return new Spread(low * factor, value * factor, high * factor, marks);
  }
}
