package org.enginedyno.result;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The progress of one measured run that adds rows.
 *
 * @param fork the number of its fork, from one
 * @param run its number within the fork, from one
 * @param completingNanos how long it took to complete the tables after all rows were inserted; zero
 *     if nothing was left to do
 * @param pages pages that the engine had read and written at points of the run; empty if not
 *     counted
 */
public record Curve(
    int fork, int run, List<Sample> samples, long completingNanos, List<PageProgress> pages) {
  public Curve {
    samples = List.copyOf(samples);
    pages = List.copyOf(pages);
  }

  /** The curve of the median rate, the lower one of two; empty without curves. */
  public static Optional<Curve> median(Stream<Curve> curves) {
    List<Curve> sorted = curves.sorted(Comparator.comparingDouble(Curve::rate)).toList();
    return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get((sorted.size() - 1) / 2));
  }

  public Sample end() {
    return samples.isEmpty() ? Sample.START : samples.get(samples.size() - 1);
  }

  /** Rows per second over the whole run. */
  public double rate() {
    return end().nanos() == 0 ? 0 : end().rateSince(Sample.START);
  }

  /**
   * The pages that an engine had read and written when a run had added {@code rows} rows.
   *
   * @param read pages since the run started; absent where the server does not count them
   * @param written pages since the run started; absent where the server does not count them
   * @param nanos how long the server took to answer
   */
  public record PageProgress(long rows, @Nullable Long read, @Nullable Long written, long nanos) {}

  /**
   * A point in the progress of a run that adds rows.
   *
   * @param rows added since the run started
   * @param nanos since the first operation of the run started
   * @param operations since the previous sample
   * @param slowestNanos the longest of these operations
   */
  public record Sample(long rows, long nanos, long operations, long slowestNanos) {
    public static final Sample START = new Sample(0, 0, 0, 0);

    /** Rows per second since an earlier moment of the same run. */
    public double rateSince(Sample before) {
      return (rows - before.rows) * 1e9 / Math.max(1, nanos - before.nanos);
    }

    /** The same sample, measured from a start that is {@code by} nanoseconds later. */
    public Sample earlier(long by) {
      return new Sample(rows, Math.max(0, nanos - by), operations, slowestNanos);
    }
  }
}
