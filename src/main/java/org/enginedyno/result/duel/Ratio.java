package org.enginedyno.result.duel;

import org.enginedyno.result.duel.LaunchedRanks.LogRatios;

/**
 * New to base: what it is, the interval that it lies in, and how likely ranks so far off are where
 * nothing differs.
 *
 * @param low the lower end; zero where so few blocks tell nothing
 * @param high the upper end; infinite where so few blocks tell nothing
 * @param confidence of the interval, as in 0.99
 * @param probability of ranks so far off, where nothing differs
 */
public record Ratio(
    double middle,
    double low,
    double high,
    double confidence,
    double probability,
    int blocks,
    int launches) {
  public static Ratio of(LogRatios ratios, double error) {
    LaunchedRanks ranks = new LaunchedRanks(ratios);
    return new Ratio(
        Math.exp(ranks.middle()),
        Math.exp(ranks.low(error)),
        Math.exp(ranks.high(error)),
        1 - error,
        ranks.probability(),
        ratios.blocks(),
        ratios.launches().size());
  }

  /** The change in per cent, with its sign. */
  public double change() {
    return (middle - 1) * 100;
  }

  /** Whether the interval has two ends; so few blocks may tell none. */
  public boolean isBounded() {
    return low > 0 && high < Double.POSITIVE_INFINITY;
  }

  public boolean isBeyondChance() {
    return low > 1 || high < 1;
  }

  /** Half the width of the interval, in logarithms. */
  double reach() {
    return (Math.log(high) - Math.log(low)) / 2;
  }
}
