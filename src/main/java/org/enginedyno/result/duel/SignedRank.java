package org.enginedyno.result.duel;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Wilcoxon's signed ranks of values: the middle of their pairwise means (Hodges and Lehmann's
 * estimate), the interval that belongs to the test, and how likely such ranks are.
 */
final class SignedRank {
  private static final NormalDistribution NORMAL = new NormalDistribution(0, 1);

  /** An interval of one standard deviation to each side misses as often. */
  private static final double ONE_DEVIATION = 2 * NORMAL.cumulativeProbability(-1);

  private final double[] pairMeans;
  private final double spread;

  /** The signed ranks of at least one value. */
  SignedRank(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("there are no ratios to rank");
    }
    double n = values.length;
    pairMeans = pairMeans(values);
    spread = Math.sqrt(n * (n + 1) * (2 * n + 1) / 24);
  }

  private static double[] pairMeans(double[] values) {
    int n = values.length;
    double[] means = new double[n * (n + 1) / 2];
    int at = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        means[at++] = (values[i] + values[j]) / 2;
      }
    }
    Arrays.sort(means);
    return means;
  }

  double middle() {
    int n = pairMeans.length;
    return (pairMeans[(n - 1) / 2] + pairMeans[n / 2]) / 2;
  }

  /** The lower end of the interval that misses the truth with this probability; maybe infinite. */
  double low(double error) {
    int beyond = beyond(error);
    return beyond < 0 ? Double.NEGATIVE_INFINITY : pairMeans[beyond];
  }

  double high(double error) {
    int beyond = beyond(error);
    return beyond < 0 ? Double.POSITIVE_INFINITY : pairMeans[pairMeans.length - 1 - beyond];
  }

  /** How many pairwise means lie outside the interval on each side; negative where all are in. */
  private int beyond(double error) {
    double quantile = NORMAL.inverseCumulativeProbability(1 - error / 2);
    return (int) Math.floor(pairMeans.length / 2.0 - quantile * spread - 0.5);
  }

  /** The standard deviation of the estimate; infinite where so few values tell nothing. */
  double deviation() {
    return (high(ONE_DEVIATION) - low(ONE_DEVIATION)) / 2;
  }

  /** How likely such ranks, or ranks further off, are where the truth is this. */
  double probability(double truth) {
    double above = 0;
    for (double mean : pairMeans) {
      above += mean > truth ? 1 : mean == truth ? 0.5 : 0;
    }
    double off = Math.abs(above - pairMeans.length / 2.0) / spread;
    return Math.min(1, 2 * NORMAL.cumulativeProbability(-off));
  }
}
