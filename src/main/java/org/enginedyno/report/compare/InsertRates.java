package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Curve;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;

/**
 * The insert rates of a cell during its run of the median rate, interval by interval.
 *
 * @param rows the rows at the end of this run
 * @param rate rows per second of the cell: its throughput times the rows of an operation
 * @param completing the work that was left when all rows had been inserted
 * @param slowestNanos the longest operation of all runs
 * @param stalls how many samples of all runs include an operation that took longer than a second
 */
public record InsertRates(
    long rows,
    double rate,
    Completing completing,
    List<Interval> intervals,
    long slowestNanos,
    long stalls) {
  private static final int INTERVALS = 20;

  /** A single slow interval may be chance. */
  private static final int LEAST_FALLEN = 2;

  private static final long STALL_NANOS = 1_000_000_000L;

  /**
   * The work that completed the tables after all rows had been inserted.
   *
   * @param nanos zero if nothing was left to do
   * @param rate rows per second over the run including this work
   */
  public record Completing(long nanos, double rate) {
    public boolean isAny() {
      return nanos > 0;
    }
  }

  /**
   * A part of the run.
   *
   * @param upTo the rows at its end
   * @param rate rows per second in it
   * @param worst rows per second in the slowest sample of it
   * @param slowestNanos the longest operation that ended in it
   */
  public record Interval(long upTo, double rate, double worst, long slowestNanos) {
    /** Whether an operation in it stalled. */
    public boolean isStalled() {
      return slowestNanos > STALL_NANOS;
    }
  }

  /** The insert rates of a cell; empty if its runs add no rows. */
  public static Optional<InsertRates> of(Measurement cell) {
    return Curve.median(cell.curves().stream().filter(curve -> !curve.samples().isEmpty()))
        .map(median -> of(cell, median));
  }

  private static InsertRates of(Measurement cell, Curve median) {
    long rows = median.end().rows();
    List<Sample> all = cell.curves().stream().flatMap(one -> one.samples().stream()).toList();
    return new InsertRates(
        rows,
        FigureCatalogue.ROWS_PER_SECOND.number(cell).orElse(median.rate()),
        new Completing(
            median.completingNanos(),
            rows * 1e9 / (median.end().nanos() + median.completingNanos())),
        intervals(median.samples()),
        all.stream().mapToLong(Sample::slowestNanos).max().orElse(0),
        all.stream().filter(sample -> sample.slowestNanos() > STALL_NANOS).count());
  }

  private static List<Interval> intervals(List<Sample> samples) {
    List<Interval> intervals = new ArrayList<>();
    int each = Math.max(1, (samples.size() + INTERVALS - 1) / INTERVALS);
    Sample start = Sample.START;
    for (int from = 0; from < samples.size(); from += each) {
      int to = Math.min(samples.size(), from + each);
      Sample before = start;
      double worst = Double.MAX_VALUE;
      long slowest = 0;
      for (Sample sample : samples.subList(from, to)) {
        worst = Math.min(worst, sample.rateSince(before));
        slowest = Math.max(slowest, sample.slowestNanos());
        before = sample;
      }
      if (before.nanos() > start.nanos()) {
        intervals.add(new Interval(before.rows(), before.rateSince(start), worst, slowest));
      }
      start = before;
    }
    return intervals;
  }

  /**
   * The number of rows from which the rate stays below half of the rate in the first quarter; empty
   * if it never does.
   */
  public OptionalLong fallsFrom() {
    int quarter = intervals.size() / 4;
    if (quarter == 0) {
      return OptionalLong.empty();
    }
    double[] early =
        intervals.subList(0, quarter).stream().mapToDouble(Interval::rate).sorted().toArray();
    double half = early[early.length / 2] / 2;
    int fallen = intervals.size();
    while (fallen > 0 && intervals.get(fallen - 1).rate() < half) {
      fallen--;
    }
    boolean falls = fallen > 0 && intervals.size() - fallen >= LEAST_FALLEN;
    return falls ? OptionalLong.of(intervals.get(fallen - 1).upTo()) : OptionalLong.empty();
  }

  /** The insert rates in one line, for a cell with this number of threads. */
  String text(int threads) {
    StringBuilder text = new StringBuilder(Numbers.number(rate)).append(" rows/s");
    if (threads > 1) {
      text.append(" (%s per thread)".formatted(Numbers.number(rate / threads)));
    }
    text.append(" over ").append(Numbers.count(rows, "row"));
    fallsFrom()
        .ifPresent(
            from ->
                text.append(", below half of its first rate from ")
                    .append(Numbers.count(from, "row") + " on"));
    text.append(", slowest operation (from sending) ").append(Numbers.nanos((double) slowestNanos));
    if (stalls > 0) {
      text.append(", ").append(Numbers.count(stalls, "stall")).append(" over 1 s");
    }
    if (completing.isAny()) {
      text.append("; completed afterwards in ").append(Numbers.nanos((double) completing.nanos()));
      text.append(": %s rows/s including that".formatted(Numbers.number(completing.rate())));
    }
    return text.toString();
  }

  public double least() {
    return intervals.stream().mapToDouble(Interval::rate).min().orElse(0);
  }

  public double best() {
    return intervals.stream().mapToDouble(Interval::rate).max().orElse(0);
  }
}
