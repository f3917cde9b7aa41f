package org.enginedyno.result.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.duel.Verdict;

/**
 * The ratio of a cell's scores in two runs, with all that may have disturbed the two.
 *
 * @param ratio its low end is the ratio if every disturbance slowed the new run alone
 */
public record RatioBounds(Interval ratio) {
  /** A ratio that is nearer to one is no difference. */
  public static final double DELTA = 0.03;

  /** The part of the slices that is left out at each end. */
  private static final double LEFT_OUT = 0.05;

  /** A slice of fewer operations says more of chance than of the rate. */
  private static final int LEAST_OPERATIONS = 50;

  private static final double MOST_TAKEN = 0.95;

  /** Why nothing can be said of a cell's spread, if so. */
  static Optional<String> obstacle(Measurement cell) {
    Cost cost = cell.cost();
    if (cell.raw().size() < 2) {
      return Optional.of("one fork does not tell how forks differ (measure.forks)");
    }
    return cost == null || cost.foreignShare() == null
        ? Optional.of("nobody counted what others used of the machine")
        : Optional.empty();
  }

  /**
   * The bounds of two cells that are OK.
   *
   * @param drift by how much the floors of the two runs differ, as the logarithm of their ratio
   */
  static RatioBounds of(Measurement base, Measurement now, double drift) {
    Interval before = rates(base);
    Interval after = rates(now);
    double leeway = Math.exp(Math.abs(drift));
    // a rate of zero leaves everything possible
    double least = Math.max(Double.MIN_NORMAL, after.low() / mostAlone(base, before) / leeway);
    double most =
        before.low() > 0 ? mostAlone(now, after) / before.low() * leeway : Double.MAX_VALUE;
    return new RatioBounds(new Interval(least, after.value() / before.value(), most));
  }

  /** The score, and the lowest and highest rate of all runs and of most slices. */
  private static Interval rates(Measurement cell) {
    List<Double> slices = new ArrayList<>();
    cell.courses().stream()
        .filter(RateTimeline::measured)
        .forEach(course -> slices.addAll(rates(course.slices())));
    Collections.sort(slices);
    int out = (int) (LEFT_OUT * slices.size());
    List<Double> all = new ArrayList<>(cell.runs());
    all.addAll(slices.subList(out, slices.size() - out));
    return Interval.of(cell.score().orElseThrow(), all);
  }

  /** The rates of slices, joined until each has enough operations. */
  private static List<Double> rates(Slices slices) {
    List<Long> counts = slices.operations();
    double mean = counts.stream().mapToLong(Long::longValue).average().orElse(0);
    int together = mean <= 0 ? counts.size() : (int) Math.ceil(LEAST_OPERATIONS / mean);
    return together == 0 ? List.of() : slices.joined(together).rates();
  }

  /** The highest rate that was possible if nobody else had used the machine. */
  private static double mostAlone(Measurement cell, Interval rates) {
    Cost cost = cell.cost();
    return rates.high() / (1 - Math.min(MOST_TAKEN, cost == null ? 0 : cost.othersShare()));
  }

  public Verdict verdict() {
    if (ratio.high() < 1 - DELTA) {
      return Verdict.REGRESSION;
    }
    if (ratio.low() > 1 + DELTA) {
      return Verdict.IMPROVEMENT;
    }
    return ratio.low() >= 1 - DELTA && ratio.high() <= 1 + DELTA
        ? Verdict.EQUIVALENT
        : Verdict.INCONCLUSIVE;
  }

  /** The largest ratio below one that this spread would have shown. */
  public double visibleFall() {
    return ratio.value() / ratio.high() * (1 - DELTA);
  }

  /** The smallest ratio above one that this spread would have shown. */
  public double visibleRise() {
    return ratio.value() / ratio.low() * (1 + DELTA);
  }
}
