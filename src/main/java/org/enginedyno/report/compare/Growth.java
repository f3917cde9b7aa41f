package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Curve;
import org.enginedyno.result.figure.Sample;

/**
 * How a cell's rows came: the run of the median rate, in intervals.
 *
 * @param rows at the end of that run
 * @param rate rows per second over the whole of it
 * @param slowestNanos the longest operation of all runs
 * @param stalls how many samples of all runs have an operation that took longer than a second
 */
public record Growth(
    long rows, double rate, List<Interval> intervals, long slowestNanos, long stalls) {
  private static final int INTERVALS = 20;
  private static final long STALL_NANOS = 1_000_000_000L;

  public Growth {
    intervals = List.copyOf(intervals);
  }

  /**
   * A part of the run.
   *
   * @param upTo the rows at its end
   * @param rate rows per second in it
   */
  public record Interval(long upTo, double rate) {}

  /** The growth of a cell; nothing where its runs add no rows. */
  public static Optional<Growth> of(Measurement cell) {
    List<Curve> curves =
        cell.curves().stream()
            .filter(curve -> !curve.samples().isEmpty())
            .sorted(Comparator.comparingDouble(Curve::rate))
            .toList();
    if (curves.isEmpty()) {
      return Optional.empty();
    }
    Curve median = curves.get((curves.size() - 1) / 2);
    List<Sample> samples = median.samples();
    List<Sample> all = curves.stream().flatMap(curve -> curve.samples().stream()).toList();
    return Optional.of(
        new Growth(
            samples.get(samples.size() - 1).rows(),
            median.rate(),
            intervals(samples),
            all.stream().mapToLong(Sample::slowestNanos).max().orElse(0),
            all.stream().filter(sample -> sample.slowestNanos() > STALL_NANOS).count()));
  }

  private static List<Interval> intervals(List<Sample> samples) {
    List<Interval> intervals = new ArrayList<>();
    int each = Math.max(1, (samples.size() + INTERVALS - 1) / INTERVALS);
    Sample before = new Sample(0, 0, 0, 0);
    for (int i = each - 1; i < samples.size() + each - 1; i += each) {
      Sample end = samples.get(Math.min(i, samples.size() - 1));
      long nanos = end.nanos() - before.nanos();
      if (nanos > 0) {
        intervals.add(new Interval(end.rows(), (end.rows() - before.rows()) * 1e9 / nanos));
      }
      before = end;
    }
    return intervals;
  }

  /** The slowest interval's rate. */
  public double least() {
    return intervals.stream().mapToDouble(Interval::rate).min().orElse(0);
  }

  /** The fastest interval's rate. */
  public double best() {
    return intervals.stream().mapToDouble(Interval::rate).max().orElse(0);
  }
}
