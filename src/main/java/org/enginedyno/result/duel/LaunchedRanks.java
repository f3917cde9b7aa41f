package org.enginedyno.result.duel;

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
}
