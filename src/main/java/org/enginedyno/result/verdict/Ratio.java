package org.enginedyno.result.verdict;

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
  /** The ratio that these blocks tell. */
  public static Ratio of(LogRatios ratios, double error) {
    SignedRank ranks = new SignedRank(ratios.values());
    double scale = ratios.scale();
    double middle = ranks.middle();
    return new Ratio(
        Math.exp(middle),
        Math.exp(middle - scale * (middle - ranks.low(error))),
        Math.exp(middle + scale * (ranks.high(error) - middle)),
        1 - error,
        // where an interval that is so much wider begins to leave out that nothing differs
        ranks.probability(middle - middle / scale),
        ratios.blocks(),
        ratios.launches().size());
  }

  /** The change in per cent, with its sign. */
  public double change() {
    return (middle - 1) * 100;
  }

  /** Whether the interval leaves out that nothing differs. */
  public boolean isBeyondChance() {
    return low > 1 || high < 1;
  }

  /** Half the width of the interval, in logarithms. */
  double reach() {
    return (Math.log(high) - Math.log(low)) / 2;
  }
}
