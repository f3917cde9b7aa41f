package org.enginedyno.result.account;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealVector;

/**
 * Polynomials over equally distant moments, each at right angles to those of lower degree: the
 * first is a straight line, the next ones are slow waves.
 */
final class Polynomials {
  private static final int PASSES = 2;

  private final List<RealVector> byDegree = new ArrayList<>();

  /** The polynomials up to a degree over so many moments, which must be more than that. */
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
      // once more, as rounding leaves a little of the lower degrees
      for (int pass = 0; pass < PASSES; pass++) {
        for (RealVector lower : byDegree) {
          next = next.subtract(lower.mapMultiply(next.dotProduct(lower)));
        }
      }
      byDegree.add(next.unitVector());
    }
  }

  /** How much of a polynomial is in a series, as a mean over its moments. */
  double share(int degree, double[] series) {
    RealVector values = new ArrayRealVector(series, false);
    return values.dotProduct(byDegree.get(degree)) / Math.sqrt(series.length);
  }
}
