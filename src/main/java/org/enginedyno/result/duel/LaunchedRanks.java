package org.enginedyno.result.duel;

/** What signed ranks tell of values that came launch by launch, as logarithms. */
final class LaunchedRanks {
  /** What is less likely than this is as good as impossible. */
  private static final double LEAST = 1e-12;

  private static final int HALVINGS = 40;

  private final SignedRank ranks;
  private final LaunchSpread spread;

  LaunchedRanks(LogRatios ratios) {
    ranks = new SignedRank(ratios.values());
    spread = ratios.spread(ranks.deviation());
  }

  /** The estimate. */
  double middle() {
    return ranks.middle();
  }

  /** The lower end of the interval that misses the truth with this probability; maybe infinite. */
  double low(double error) {
    return middle() - spread.widening(error) * (middle() - ranks.low(error));
  }

  /** The upper end of that interval. */
  double high(double error) {
    return middle() + spread.widening(error) * (ranks.high(error) - middle());
  }

  /** How likely the like is where nothing differs: what an interval errs that ends at zero. */
  double probability() {
    if (spread.equals(LaunchSpread.NONE)) {
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
