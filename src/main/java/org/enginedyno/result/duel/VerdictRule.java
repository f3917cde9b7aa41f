package org.enginedyno.result.duel;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The verdict on a ratio. It is a regression or an improvement if the interval excludes 1 and the
 * ratio differs from 1 by at least delta. It is equivalent if the whole interval is within delta of
 * 1.
 *
 * @param delta the smallest difference that counts, as in 0.03
 */
record VerdictRule(double delta) {
  /** The probability of detecting the smallest detectable difference. */
  private static final double POWER = 0.8;

  /** A smaller margin, as a share of delta, would require an unlimited number of blocks. */
  private static final double LEAST_ROOM = 0.1;

  private static final NormalDistribution NORMAL = new NormalDistribution(0, 1);

  /**
   * The verdict on a ratio.
   *
   * @param moreIsBetter whether a ratio above one is an improvement
   */
  public Verdict of(Ratio ratio, boolean moreIsBetter) {
    if (ratio.low() > 1 - delta && ratio.high() < 1 + delta) {
      return Verdict.EQUIVALENT;
    }
    if (!ratio.isBeyondChance() || off(ratio) < delta) {
      return Verdict.INCONCLUSIVE;
    }
    return ratio.value() > 1 == moreIsBetter ? Verdict.IMPROVEMENT : Verdict.REGRESSION;
  }

  private static double off(Ratio ratio) {
    return Math.abs(ratio.value() - 1);
  }

  /** The smallest change for the worse that is detected four times out of five, as in 0.05. */
  public double smallestSeen(Ratio ratio, boolean moreIsBetter) {
    double quantile = NORMAL.inverseCumulativeProbability((1 + ratio.confidence()) / 2);
    double found = ratio.reach() * (1 + NORMAL.inverseCumulativeProbability(POWER) / quantile);
    return Math.max(delta, moreIsBetter ? -Math.expm1(-found) : Math.expm1(found));
  }

  /** The approximate total of blocks after which such a ratio gets another verdict. */
  public double blocksForVerdict(Ratio ratio, int blocks) {
    double off = off(ratio);
    double room = off < delta ? Math.max(delta - off, LEAST_ROOM * delta) : off;
    double times = ratio.reach() / room;
    return blocks * Math.max(1, times * times);
  }
}
