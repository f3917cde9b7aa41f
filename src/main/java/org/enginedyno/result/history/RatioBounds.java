package org.enginedyno.result.history;

import org.enginedyno.result.duel.Verdict;

/**
 * How a rate of one run stands to that of another, and how it could stand by all that is known of
 * the two.
 *
 * @param least the ratio where everything that may have disturbed the two went against the new one
 * @param ratio of the scores
 * @param most the ratio where it went for it
 */
public record RatioBounds(double least, double ratio, double most) {
  /** A ratio that is nearer to one is no difference. */
  public static final double DELTA = 0.03;

  public RatioBounds {
    if (!(least > 0 && least <= ratio && ratio <= most)) {
      throw new IllegalArgumentException("not in order: %s, %s, %s".formatted(least, ratio, most));
    }
  }

  /**
   * The bounds of two cells.
   *
   * @param drift by how much the floors of the two runs differ, as the logarithm of their ratio
   */
  static RatioBounds of(RateRange base, RateRange now, double drift) {
    double leeway = Math.exp(Math.abs(drift));
    // a rate of nothing leaves everything possible
    double least = Math.max(Double.MIN_NORMAL, now.least() / base.mostAlone() / leeway);
    double most = base.least() > 0 ? now.mostAlone() / base.least() * leeway : Double.MAX_VALUE;
    return new RatioBounds(least, now.score() / base.score(), most);
  }

  /** What may be said. */
  public Verdict verdict() {
    if (most < 1 - DELTA) {
      return Verdict.REGRESSION;
    }
    if (least > 1 + DELTA) {
      return Verdict.IMPROVEMENT;
    }
    return least >= 1 - DELTA && most <= 1 + DELTA ? Verdict.EQUIVALENT : Verdict.INCONCLUSIVE;
  }

  /**
   * The largest ratio below one that would have been told from none, the spread being what it is.
   */
  public double visibleFall() {
    return ratio / most * (1 - DELTA);
  }

  /** The same above one. */
  public double visibleRise() {
    return ratio / least * (1 + DELTA);
  }
}
