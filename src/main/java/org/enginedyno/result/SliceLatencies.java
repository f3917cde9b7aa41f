package org.enginedyno.result;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Histograms of the latencies of slices, with four buckets for each doubling of the time. A
 * percentile read from them is usually within 10 % of the exact one, and always within 25 %.
 */
public final class SliceLatencies {
  /** The first bucket ends at {@link #LEAST_NANOS}, the last one has no end. */
  public static final int BUCKETS = 109;

  /** The number of buckets for each doubling of the time. */
  public static final int IN_OCTAVE = 4;

  static final long LEAST_NANOS = 1 << 10;

  private static final int LEAST_POWER = 10;
  private static final int RADIX = 36;

  private SliceLatencies() {}

  /** The bucket of a time; it is called for every operation. */
  public static int bucket(long nanos) {
    if (nanos < LEAST_NANOS) {
      return 0;
    }
    int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos);
    int bucket = 1 + IN_OCTAVE * (power - LEAST_POWER) + (int) (nanos >>> (power - 2) & 3);
    return Math.min(bucket, BUCKETS - 1);
  }

  /** Where a bucket starts, in nanoseconds. */
  public static double start(int bucket) {
    int steps = bucket - 1;
    return bucket == 0
        ? 0
        : LEAST_NANOS
            * Math.pow(2, Math.floorDiv(steps, IN_OCTAVE))
            * (1 + Math.floorMod(steps, IN_OCTAVE) / (double) IN_OCTAVE);
  }

  /**
   * Slices as text, separated by spaces: the first bucket that is not empty, and the counts from
   * there on, in base 36; an empty count is zero.
   */
  public static String text(List<long[]> slices) {
    return slices.stream().map(SliceLatencies::text).collect(Collectors.joining(" "));
  }

  private static String text(long[] counts) {
    int first = 0;
    while (first < counts.length && counts[first] == 0) {
      first++;
    }
    int end = counts.length;
    while (end > first && counts[end - 1] == 0) {
      end--;
    }
    return first == end
        ? "-"
        : Integer.toString(first, RADIX)
            + Arrays.stream(counts, first, end)
                .mapToObj(count -> count == 0 ? "" : Long.toString(count, RADIX))
                .collect(Collectors.joining(",", ":", ""));
  }

  /** Parses slices from text; an empty text has none. */
  public static List<long[]> counts(String text) {
    return text.isEmpty()
        ? List.of()
        : Stream.of(text.split(" ", -1)).map(SliceLatencies::slice).toList();
  }

  private static long[] slice(String text) {
    long[] counts = new long[BUCKETS];
    int colon = text.indexOf(':');
    if (colon > 0) {
      int bucket = Integer.parseInt(text.substring(0, colon), RADIX);
      for (String count : text.substring(colon + 1).split(",", -1)) {
        counts[bucket++] = count.isEmpty() ? 0 : Long.parseLong(count, RADIX);
      }
    }
    return counts;
  }

  /** The counts of several slices together. */
  public static long[] sum(List<long[]> slices) {
    return IntStream.range(0, BUCKETS)
        .mapToLong(bucket -> slices.stream().mapToLong(slice -> slice[bucket]).sum())
        .toArray();
  }

  /**
   * The time in nanoseconds that a share of the operations did not exceed; zero without operations.
   */
  public static double percentile(long[] counts, double share) {
    double rank = Math.ceil(share * Arrays.stream(counts).sum());
    double before = 0;
    for (int bucket = 0; bucket < counts.length; bucket++) {
      if (rank > 0 && before + counts[bucket] >= rank) {
        double part = (rank - before - 0.5) / counts[bucket];
        return start(bucket) + part * (start(bucket + 1) - start(bucket));
      }
      before += counts[bucket];
    }
    return 0;
  }
}
