package org.enginedyno.result.verdict;

import org.apache.commons.math3.stat.ranking.NaNStrategy;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.stat.ranking.TiesStrategy;

/** Places in the order of size, from one; those that are equal share theirs. */
final class Ranks {
  private static final NaturalRanking RANKING =
      new NaturalRanking(NaNStrategy.FAILED, TiesStrategy.AVERAGE);

  private Ranks() {}

  static double[] of(double[] values) {
    return RANKING.rank(values);
  }
}
