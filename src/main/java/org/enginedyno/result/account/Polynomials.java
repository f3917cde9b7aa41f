package org.enginedyno.result.account;

/**
 * Polynomials over equally distant moments, each at right angles to those of lower degree: the
 * first is a straight line, the next ones are slow waves.
 */
final class Polynomials {
  private static final int PASSES = 2;

  private final double[][] byDegree;

  /** The polynomials up to a degree over so many moments, which must be more than that. */
  Polynomials(int degree, int moments) {
    if (moments <= degree) {
      throw new IllegalArgumentException(moments + " moments for degree " + degree);
    }
    byDegree = new double[degree + 1][moments];
    for (int i = 0; i < moments; i++) {
      byDegree[0][i] = 1;
    }
    normalize(byDegree[0]);
    for (int d = 1; d <= degree; d++) {
      for (int i = 0; i < moments; i++) {
        byDegree[d][i] = byDegree[d - 1][i] * (2 * (i + 0.5) / moments - 1);
      }
      // once more, as rounding leaves a little of the lower degrees
      for (int pass = 0; pass < PASSES; pass++) {
        for (int lower = 0; lower < d; lower++) {
          subtract(byDegree[d], product(byDegree[d], byDegree[lower]), byDegree[lower]);
        }
      }
      normalize(byDegree[d]);
    }
  }

  /** How much of a polynomial is in a series, as a mean over its moments. */
  double share(int degree, double[] series) {
    return product(series, byDegree[degree]) / Math.sqrt(series.length);
  }

  private static void subtract(double[] from, double factor, double[] other) {
    for (int i = 0; i < from.length; i++) {
      from[i] -= factor * other[i];
    }
  }

  private static void normalize(double[] series) {
    double length = Math.sqrt(product(series, series));
    for (int i = 0; i < series.length; i++) {
      series[i] /= length;
    }
  }

  private static double product(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}
