package org.enginedyno.result.duel;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * What signed ranks tell of values that came launch by launch, as logarithms.
 *
 * <p>A server that was started again, or another JVM, may be a little faster all its life, so
 * launches may lie farther apart than their blocks explain. The squares of the launches' middles
 * about their mean are compared with the expectation from all blocks pooled (the root of it is
 * Birge's ratio, by which particle physicists scale errors). Where launches lie farther apart, few
 * of them show little of how far, and Student's distribution takes the place of the normal one.
 */
final class LaunchedRanks {
  /** Smaller probabilities count as zero. */
  private static final double LEAST = 1e-12;

  private static final int HALVINGS = 40;
  private static final NormalDistribution NORMAL = new NormalDistribution(0, 1);

  private final SignedRank ranks;

  /** How much greater errors are for the launches; one where these are as good as alike. */
  private final double scale;

  /** Degrees of freedom of the scale; zero where it is one. */
  private final int freedom;

  LaunchedRanks(LogRatios ratios) {
    ranks = new SignedRank(ratios.values());
    double birge = birge(ratios, ranks.deviation());
    scale = Math.max(1, birge);
    freedom = birge > 1 ? ratios.launches().size() - 1 : 0;
  }

  /**
   * Birge's ratio of the launches; zero where they say nothing of it.
   *
   * @param deviation of the estimate from all blocks pooled
   */
  private static double birge(LogRatios ratios, double deviation) {
    int launches = ratios.launches().size();
    if (launches < 2 || deviation == 0 || Double.isInfinite(deviation)) {
      return 0;
    }
    double[] middles =
        ratios.launches().stream().mapToDouble(launch -> new SignedRank(launch).middle()).toArray();
    double mean = 0;
    for (int i = 0; i < launches; i++) {
      mean += middles[i] * ratios.share(i);
    }
    double squares = 0;
    for (int i = 0; i < launches; i++) {
      squares += ratios.share(i) * Math.pow((middles[i] - mean) / deviation, 2);
    }
    return Math.sqrt(squares / (launches - 1));
  }

  double middle() {
    return ranks.middle();
  }

  /** The lower end of the interval that misses the truth with this probability; maybe infinite. */
  double low(double error) {
    return middle() - widening(error) * (middle() - ranks.low(error));
  }

  double high(double error) {
    return middle() + widening(error) * (ranks.high(error) - middle());
  }

  /** The factor by which the interval is wider than that of the blocks alone. */
  private double widening(double error) {
    return freedom == 0
        ? scale
        : scale
            * new TDistribution(freedom).inverseCumulativeProbability(1 - error / 2)
            / NORMAL.inverseCumulativeProbability(1 - error / 2);
  }

  /** The probability of such ranks where nothing differs: the error of an interval up to zero. */
  double probability() {
    if (freedom == 0) {
      return ranks.probability(0);
    }
    double in = Math.log(LEAST);
    double out = 0;
    for (int i = 0; i < HALVINGS; i++) {
      double error = (in + out) / 2;
      if (low(Math.exp(error)) <= 0 && high(Math.exp(error)) >= 0) {
        in = error;
      } else {
        out = error;
      }
    }
    return Math.exp(out);
  }

  /**
   * Wilcoxon's signed ranks of values: the middle of their pairwise means (Hodges and Lehmann's
   * estimate), the interval that belongs to the test, and how likely such ranks are.
   */
  static final class SignedRank {
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

    /**
     * The lower end of the interval that misses the truth with this probability; maybe infinite.
     */
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

  /**
   * The logarithms of new to base, a value for each block, launch by launch.
   *
   * @param launches the values of each launch; a launch may have brought fewer than others
   */
  record LogRatios(List<double[]> launches) {
    public LogRatios {
      launches =
          launches.stream().filter(launch -> launch.length > 0).map(double[]::clone).toList();
    }

    /** All values, in the order in which they were measured. */
    double[] values() {
      return launches.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    public int blocks() {
      return launches.stream().mapToInt(launch -> launch.length).sum();
    }

    /** A launch's part of the blocks. */
    double share(int launch) {
      return launches.get(launch).length / (double) blocks();
    }
  }
}
