package org.enginedyno.result.threshold;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.enginedyno.result.Interval;

/**
 * The posterior distribution of the highest rate that holds, from probes by Bayes' rule.
 *
 * <p>Servers vary: near the capacity, a rate may hold in one probe and miss in the next. The chance
 * to miss is therefore a logistic curve over the logarithm of the rate. Its middle is the capacity,
 * and its slope shows how much the capacity changes from probe to probe. The prior is uniform over
 * all capacities up to the highest, and over changes from 1 to 11 %.
 */
final class RatePosterior {
  /** The chance that a probe misses or holds for a reason unrelated to the rate. */
  private static final double LAPSE = 0.03;

  /** How much the logarithm of the capacity changes from probe to probe. */
  private static final double[] SPREADS = {0.01, 0.02, 0.035, 0.06, 0.11};

  private static final double STEP = 0.008;
  private static final double LIKELY = 0.9;
  private static final double FAR = 30;

  private final double low;
  private final double[][] weights;

  /** A prior between two rates, before any probe. */
  RatePosterior(double low, double high) {
    this.low = low;
    int rates = 2 + (int) (Math.log(high / low) / STEP);
    weights = new double[SPREADS.length][rates];
    for (int spread = 0; spread < SPREADS.length; spread++) {
      double width = SPREADS[spread];
      Arrays.setAll(weights[spread], i -> rate(i) * width);
    }
  }

  private double rate(int index) {
    return low * Math.exp(index * STEP);
  }

  /**
   * Updates the distribution with a probe.
   *
   * @param disturbance the chance that it missed because of a disturbance
   */
  void add(double rate, boolean holds, double disturbance) {
    double least = LAPSE + disturbance;
    double log = Math.log(rate / low);
    for (int spread = 0; spread < SPREADS.length; spread++) {
      for (int i = 0; i < weights[spread].length; i++) {
        double misses = least + (1 - least - LAPSE) * misses(log, i, SPREADS[spread]);
        weights[spread][i] *= holds ? 1 - misses : misses;
      }
    }
    double all = Arrays.stream(weights).flatMapToDouble(Arrays::stream).sum();
    for (double[] some : weights) {
      Arrays.setAll(some, i -> some[i] / all);
    }
  }

  private static double misses(double log, int capacity, double spread) {
    double beyond = (log - capacity * STEP) / spread;
    // further away, the exponential costs time and changes nothing
    return beyond > FAR ? 1 : beyond < -FAR ? 0 : 1 / (1 + Math.exp(-beyond));
  }

  /** The highest rate that is considered; the capacity may be above it. */
  double highest() {
    return rate(weights[0].length - 1);
  }

  /** The rate that misses with this chance. */
  double missing(double chance) {
    return least(
        rate -> {
          double log = Math.log(rate / low);
          double misses = 0;
          double all = 0;
          for (int spread = 0; spread < SPREADS.length; spread++) {
            for (int i = 0; i < weights[spread].length; i++) {
              misses += weights[spread][i] * misses(log, i, SPREADS[spread]);
              all += weights[spread][i];
            }
          }
          return misses / all;
        },
        chance);
  }

  /** The width of the 90 % interval of the capacity, as a part of its lower bound. */
  double width() {
    Interval found = capacity();
    return found.high() / found.low() - 1;
  }

  /** The capacity, with the bounds of its 90 % interval. */
  Interval capacity() {
    double[] sums = new double[weights[0].length];
    double sum = 0;
    for (int i = 0; i < sums.length; i++) {
      for (double[] some : weights) {
        sum += some[i];
      }
      sums[i] = sum;
    }
    double all = sum;
    DoubleUnaryOperator share =
        rate ->
            sums[Math.min(sums.length - 1, (int) Math.round(Math.log(rate / low) / STEP))] / all;
    return new Interval(
        least(share, (1 - LIKELY) / 2), least(share, 0.5), least(share, (1 + LIKELY) / 2));
  }

  /** The lowest rate at which a function that grows with the rate reaches a share. */
  private double least(DoubleUnaryOperator growing, double share) {
    int below = -1;
    int reaches = weights[0].length - 1;
    while (reaches - below > 1) {
      int middle = (below + reaches) / 2;
      if (growing.applyAsDouble(rate(middle)) < share) {
        below = middle;
      } else {
        reaches = middle;
      }
    }
    return rate(reaches);
  }
}
