package org.enginedyno.result.account;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The change of a cell's rate from the start of its forks' measured time to the end, averaged over
 * the forks.
 *
 * @param drift the change of a straight line, as a part of the median rate
 * @param error the standard error of the drift
 * @param freedom the degrees of freedom of the error
 */
record Trend(double drift, double error, int freedom) {
  /** A drift of this size should be detected. */
  public static final double LOOKED_FOR = 0.1;

  /** Smaller drifts are ignored. */
  static final double LEAST = 0.05;

  /** The probability that a steady cell is marked as drifting, under the assumed noise. */
  private static final double FALSE_ALARMS = 0.005;

  /** The probability that a drift of {@link #LOOKED_FOR} is missed. */
  private static final double MISSES = 0.05;

  /** Fewer values do not show slow noise. */
  public static final int FEWEST_VALUES = 16;

  private static final int DEGREES = 8;
  private static final int SLOWEST = 3;

  /** Values further from a series' line, in standard deviations, are clipped. */
  private static final double DEVIATIONS = 3;

  private static final double MAD_OF_NORMAL = 1.4826;

  /** The rise of a line divided by the standard deviation of its values. */
  private static final double LINE = Math.sqrt(12);

  /**
   * The trend of the rates of a cell's forks, one series per fork; empty if they are too short.
   *
   * <p>Noise is autocorrelated, so the error is estimated from the slow waves in a series, not from
   * its single values. With several forks, it is estimated from the differences between them: a
   * change at the same time in every fork is not noise.
   */
  public static Optional<Trend> of(List<double[]> forks) {
    if (forks.isEmpty()
        || forks.stream().anyMatch(one -> one.length < FEWEST_VALUES || median(one) <= 0)) {
      return Optional.empty();
    }
    double[][] shares = forks.stream().map(Trend::shares).toArray(double[][]::new);
    boolean single = shares.length == 1;
    double noise =
        single
            ? Math.max(power(shares[0], 2, DEGREES), power(shares[0], 2, SLOWEST + 1))
            : Math.max(spread(shares, DEGREES), spread(shares, SLOWEST));
    int freedom = single ? DEGREES - 1 : (shares.length - 1) * DEGREES;
    return Optional.of(
        new Trend(
            LINE * StatUtils.mean(column(shares, 1)),
            LINE * Math.sqrt(noise / shares.length),
            freedom));
  }

  /** Whether the rate changed by more than noise explains. */
  public boolean isDrifting() {
    return Math.abs(drift) >= LEAST && Math.abs(drift) > quantile(1 - FALSE_ALARMS / 2) * error;
  }

  /** Whether a drift of {@link #LOOKED_FOR} would have been detected. */
  public boolean isConclusive() {
    return shortfall() <= 1;
  }

  /** The factor to lengthen runs by to detect it; noise falls with the square root of time. */
  double factor() {
    return shortfall() * shortfall();
  }

  private double shortfall() {
    return (quantile(1 - FALSE_ALARMS / 2) + quantile(1 - MISSES)) * error / LOOKED_FOR;
  }

  private double quantile(double probability) {
    return new TDistribution(freedom).inverseCumulativeProbability(probability);
  }

  private static double[] shares(double[] series) {
    Polynomials polynomials = new Polynomials(DEGREES, series.length);
    double[] clipped = clipped(series);
    return IntStream.rangeClosed(0, DEGREES)
        .mapToDouble(degree -> polynomials.share(degree, clipped))
        .toArray();
  }

  private static double power(double[] shares, int from, int to) {
    int degrees = to - from + 1;
    return StatUtils.sumSq(shares, from, degrees) / degrees;
  }

  /** The variance between forks, averaged over the first so many degrees. */
  private static double spread(double[][] shares, int degrees) {
    return IntStream.rangeClosed(1, degrees)
            .mapToDouble(degree -> StatUtils.variance(column(shares, degree)))
            .sum()
        / degrees;
  }

  private static double[] column(double[][] shares, int degree) {
    return Arrays.stream(shares).mapToDouble(fork -> fork[degree]).toArray();
  }

  /**
   * A series divided by its median, with outliers clipped towards its line: a short burst of load
   * by other processes must neither create a trend nor hide one.
   */
  private static double[] clipped(double[] series) {
    double median = median(series);
    double[] values = Arrays.stream(series).map(value -> value / median).toArray();
    double slope = slope(values);
    double[] level = new double[values.length];
    for (int i = 0; i < level.length; i++) {
      level[i] = values[i] - slope * i;
    }
    double middle = median(level);
    double far = DEVIATIONS * MAD_OF_NORMAL * median(distances(level, middle));
    if (far > 0) {
      for (int i = 0; i < values.length; i++) {
        values[i] = slope * i + Math.max(middle - far, Math.min(middle + far, level[i]));
      }
    }
    return values;
  }

  /** The median of the slopes between all pairs (Theil and Sen). */
  private static double slope(double[] values) {
    double[] slopes = new double[values.length * (values.length - 1) / 2];
    int pair = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        slopes[pair++] = (values[j] - values[i]) / (j - i);
      }
    }
    return median(slopes);
  }

  private static double[] distances(double[] values, double from) {
    return Arrays.stream(values).map(value -> Math.abs(value - from)).toArray();
  }

  private static double median(double[] values) {
    return StatUtils.percentile(values, 50);
  }

  /**
   * Orthogonal polynomials over equally spaced moments: the first degree is a straight line, the
   * next ones are slow waves.
   */
  static final class Polynomials {
    private static final int PASSES = 2;

    private final List<RealVector> byDegree = new ArrayList<>();

    /** The polynomials up to a degree, over a larger number of moments. */
    Polynomials(int degree, int moments) {
      if (moments <= degree) {
        throw new IllegalArgumentException(moments + " moments for degree " + degree);
      }
      RealVector line =
          new ArrayRealVector(
              IntStream.range(0, moments).mapToDouble(i -> 2 * (i + 0.5) / moments - 1).toArray());
      byDegree.add(new ArrayRealVector(moments, 1).unitVector());
      for (int d = 1; d <= degree; d++) {
        RealVector next = byDegree.get(d - 1).ebeMultiply(line);
        // a second pass removes what rounding leaves of the lower degrees
        for (int pass = 0; pass < PASSES; pass++) {
          for (RealVector lower : byDegree) {
            next = next.subtract(lower.mapMultiply(next.dotProduct(lower)));
          }
        }
        byDegree.add(next.unitVector());
      }
    }

    /** The coefficient of a polynomial in a series, averaged over its moments. */
    double share(int degree, double[] series) {
      RealVector values = new ArrayRealVector(series, false);
      return values.dotProduct(byDegree.get(degree)) / Math.sqrt(series.length);
    }
  }
}
