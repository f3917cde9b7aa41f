package org.enginedyno.bench;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.enginedyno.result.SliceLatencies;
import org.enginedyno.result.Steadiness.Slices;

/**
 * Counts operations by the slice of a span in which they ended, and by latency bucket. The length
 * of a span is not known in advance: slices start short, and double in length when there are too
 * many.
 */
public final class SliceCounter {
  /** The highest number of slices of a span; a long span has at least half as many. */
  static final int MOST = 40;

  private static final long SHORTEST_NANOS = 1 << 20;

  private static final int EACH = SliceLatencies.BUCKETS;

  /** The buckets of each slice, one slice after the other. */
  private final int[] counts = new int[MOST * EACH];

  private long startedAt;
  private long nanos;
  private long currentEnd;
  private int current;

  /** Starts again at a time of {@link System#nanoTime}. */
  public void begin(long at) {
    Arrays.fill(counts, 0);
    startedAt = at;
    nanos = SHORTEST_NANOS;
    current = 0;
    currentEnd = at + nanos;
  }

  /** Counts an operation; operations must be counted in the order of their ends. */
  public void count(long end, long latency) {
    if (end - currentEnd >= 0) {
      moveTo(end);
    }
    counts[current * EACH + SliceLatencies.bucket(latency)]++;
  }

  private void moveTo(long end) {
    while (end - currentEnd >= 0) {
      if (current + 1 == MOST) {
        fold();
      } else {
        current++;
        currentEnd += nanos;
      }
    }
  }

  private void fold() {
    for (int i = 0; i < MOST / 2 * EACH; i++) {
      int first = i + i / EACH * EACH;
      counts[i] = counts[first] + counts[first + EACH];
    }
    Arrays.fill(counts, MOST / 2 * EACH, MOST * EACH, 0);
    nanos *= 2;
    current /= 2;
    currentEnd = startedAt + (current + 1) * nanos;
  }

  /**
   * Adds the counts of another counter with the same start, after giving both the same slice
   * length.
   */
  void add(SliceCounter other) {
    while (nanos < other.nanos) {
      fold();
    }
    while (other.nanos < nanos) {
      other.fold();
    }
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    current = Math.max(current, other.current);
    currentEnd = startedAt + (current + 1) * nanos;
  }

  /** The start of the first slice that starts at or after a moment. */
  long startOf(long from) {
    return startedAt + first(from) * nanos;
  }

  private int first(long from) {
    return (int) Math.min(MOST, Math.max(0, (from - startedAt + nanos - 1) / nanos));
  }

  /** The slices that lie completely between two moments. */
  Slices between(long from, long to) {
    int first = first(from);
    int last = (int) Math.min(current + 1, Math.max(first, (to - startedAt) / nanos));
    List<long[]> whole = IntStream.range(first, last).mapToObj(this::buckets).toList();
    return new Slices(
        nanos,
        whole.stream().map(slice -> Arrays.stream(slice).sum()).toList(),
        SliceLatencies.text(whole),
        first * nanos);
  }

  private long[] buckets(int slice) {
    return Arrays.stream(counts, slice * EACH, (slice + 1) * EACH).asLongStream().toArray();
  }
}
