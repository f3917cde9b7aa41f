package org.enginedyno.result.claim;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.enginedyno.result.Interval;

/**
 * A figure of a cell, over all runs and for each fork.
 *
 * @param range the figure, and the lowest and the highest of its runs
 * @param forks one for each fork; empty where the figure is exact
 */
record ForkFigures(Interval range, List<Double> forks) {
  /** Fewer runs or forks do not show how runs differ. */
  static final int FEWEST_RUNS = 4;

  static final int FEWEST_FORKS = 3;

  ForkFigures {
    forks = List.copyOf(forks);
  }

  static ForkFigures exactly(double value) {
    return new ForkFigures(Interval.exactly(value), List.of());
  }

  /**
   * The ratio to another figure, with Welch's confidence interval of this error probability. It is
   * computed over the logarithms of the forks, because runs of one fork are not independent.
   */
  Interval over(ForkFigures other, double error) {
    double value = range.value() / other.range.value();
    double[] one = logs();
    double[] two = other.logs();
    double ofOne = one.length < 2 ? 0 : StatUtils.variance(one) / one.length;
    double ofTwo = two.length < 2 ? 0 : StatUtils.variance(two) / two.length;
    double variance = ofOne + ofTwo;
    if (variance == 0) {
      return Interval.exactly(value);
    }
    double freedom =
        variance
            * variance
            / (ofOne * ofOne / Math.max(1, one.length - 1)
                + ofTwo * ofTwo / Math.max(1, two.length - 1));
    double reach =
        Math.sqrt(variance)
            * new TDistribution(freedom).inverseCumulativeProbability(1 - error / 2);
    double middle = StatUtils.mean(one) - StatUtils.mean(two);
    return Interval.of(value, List.of(Math.exp(middle - reach), Math.exp(middle + reach)));
  }

  private double[] logs() {
    return forks.stream().mapToDouble(Math::log).toArray();
  }
}
