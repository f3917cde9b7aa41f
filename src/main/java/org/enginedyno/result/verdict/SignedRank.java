package org.enginedyno.result.verdict;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Wilcoxon's signed ranks of log ratios: the middle of their pairwise means (Hodges and Lehmann's
 * estimate), the interval that belongs to the test, and how likely such ranks are where nothing
 * differs. Its variance is widened by what launches have of their own.
 */
public final class SignedRank {
  private static final NormalDistribution NORMAL = new NormalDistribution(0, 1);

  private final double[] pairMeans;
  private final double rankSum;
  private final double spread;

  /** The signed ranks of at least one value. */
  public SignedRank(LogRatios ratios) {
    double[] values = ratios.values();
    if (values.length == 0) {
      throw new IllegalArgumentException("there are no ratios to rank");
    }
    double n = values.length;
    pairMeans = pairMeans(values);
    rankSum = rankSum(values);
    spread = Math.sqrt(n * (n + 1) * (2 * n + 1) / 24 * ratios.designEffect());
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

  /** The ranks by size of those above zero; a zero is half above. */
  private static double rankSum(double[] values) {
    double[] ranks = Ranks.of(Arrays.stream(values).map(Math::abs).toArray());
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[i] > 0 ? ranks[i] : values[i] == 0 ? ranks[i] / 2 : 0;
    }
    return sum;
  }

  /** The estimate. */
  public double middle() {
    int n = pairMeans.length;
    return (pairMeans[(n - 1) / 2] + pairMeans[n / 2]) / 2;
  }

  /** The lower end of the interval that misses the truth with this probability; maybe infinite. */
  public double low(double error) {
    int beyond = beyond(error);
    return beyond < 0 ? Double.NEGATIVE_INFINITY : pairMeans[beyond];
  }

  /** The upper end of that interval. */
  public double high(double error) {
    int beyond = beyond(error);
    return beyond < 0 ? Double.POSITIVE_INFINITY : pairMeans[pairMeans.length - 1 - beyond];
  }

  /** How many pairwise means lie outside the interval on each side; negative where all are in. */
  private int beyond(double error) {
    double quantile = NORMAL.inverseCumulativeProbability(1 - error / 2);
    return (int) Math.floor(pairMeans.length / 2.0 - quantile * spread - 0.5);
  }

  /** How likely such a rank sum, or one further off, is where nothing differs. */
  public double probability() {
    double off = Math.abs(rankSum - pairMeans.length / 2.0) / spread;
    return Math.min(1, 2 * NORMAL.cumulativeProbability(-off));
  }
}
