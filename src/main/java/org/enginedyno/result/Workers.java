package org.enginedyno.result;

import java.util.Arrays;

/** How many operations the workers of a span did: the one with the least, the median, the most. */
public record Workers(long least, long median, long most) {
  public static final Workers NONE = new Workers(0, 0, 0);

  /** The figures of at least one worker. */
  public static Workers of(long[] operations) {
    if (operations.length == 0) {
      return NONE;
    }
    long[] sorted = operations.clone();
    Arrays.sort(sorted);
    return new Workers(sorted[0], sorted[sorted.length / 2], sorted[sorted.length - 1]);
  }
}
