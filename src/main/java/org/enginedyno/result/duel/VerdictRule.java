package org.enginedyno.result.duel;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The word for a ratio. A difference is called so where the interval leaves out that there is none
 * and the ratio is off by what counts at least; its absence where the whole interval is nearer.
 *
 * @param delta what counts as a difference, as in 0.03
 */
record VerdictRule(double delta) {
  /** How surely a difference would have been seen that is called the smallest to be seen. */
  private static final double POWER = 0.8;

  /** Less than this share of delta left for chance would ask for blocks without end. */
  private static final double LEAST_ROOM = 0.1;

  private static final NormalDistribution NORMAL = new NormalDistribution(0, 1);

  /**
   * The word.
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

  /** The smallest difference that such an interval lets see four times of five, as in 0.05. */
  public double smallestSeen(Ratio ratio) {
    double quantile = NORMAL.inverseCumulativeProbability((1 + ratio.confidence()) / 2);
    double found = ratio.reach() * (1 + NORMAL.inverseCumulativeProbability(POWER) / quantile);
    return Math.max(delta, Math.expm1(found));
  }

  /** About how many blocks in all it takes until such a ratio gets another word. */
  public double blocksToTell(Ratio ratio, int blocks) {
    double off = off(ratio);
    double room = off < delta ? Math.max(delta - off, LEAST_ROOM * delta) : off;
    double times = ratio.reach() / room;
    return blocks * Math.max(1, times * times);
  }
}
