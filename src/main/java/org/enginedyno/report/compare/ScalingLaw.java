package org.enginedyno.report.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.enginedyno.result.Interval;

/**
 * Gunther's universal scalability law, fitted to throughputs by thread count: {@code X(N) = single
 * * N / (1 + contention * (N - 1) + coherence * N * (N - 1))}.
 *
 * <p>Threads divided by throughput are linear in the factors, so least squares of the relative
 * errors have a direct solution. The intervals have a confidence level of 95 %. They come from the
 * distance of the throughputs from the law, not from the spread of the runs: a fork that is faster
 * throughout, or a law that does not quite apply, shifts all runs of a point in the same way.
 *
 * @param single the throughput of one thread
 * @param contention the share of an operation for which threads wait for each other
 * @param coherence the additional cost of each pair of threads
 * @param peak the thread count of the greatest throughput; absent if coherence may be zero
 */
public record ScalingLaw(
    double single, Interval contention, Interval coherence, Optional<Interval> peak) {
  /** Three factors are fitted; one more point shows the quality of the fit. */
  static final int FEWEST_POINTS = 4;

  private static final double CERTAINTY = 0.975;

  /** A lower bound of the error, as points may lie exactly on the law by chance. */
  private static final double LEAST_ERROR = 1e-3;

  private static final RealVector ALONE = vector(1, 0, 0);
  private static final RealVector OTHERS = vector(0, 1, 0);
  private static final RealVector PAIRS = vector(0, 0, 1);

  /** The law of throughputs by thread count; empty if there are too few of them. */
  static Optional<ScalingLaw> of(SortedMap<Integer, Double> throughputs) {
    if (throughputs.size() < FEWEST_POINTS) {
      return Optional.empty();
    }
    // each row times the factors should be one; the difference from one is the relative error
    RealMatrix points = MatrixUtils.createRealMatrix(throughputs.size(), ALONE.getDimension());
    throughputs.forEach(
        (threads, throughput) ->
            points.setRowVector(
                throughputs.headMap(threads).size(),
                vector(1, threads - 1.0, (threads - 1.0) * threads)
                    .mapMultiply(throughput / threads)));
    Fit free = Fit.of(points, vector(1, 1, 1));
    return Stream.of(vector(1, 1, 1), vector(1, 1, 0), vector(1, 0, 1), ALONE)
        .map(some -> Fit.of(points, some))
        .filter(fit -> fit.factors.getMinValue() >= 0 && fit.factors.getEntry(0) > 0)
        .min(Comparator.comparingDouble(Fit::error))
        .map(best -> of(best.factors, free));
  }

  private static RealVector vector(double... entries) {
    return new ArrayRealVector(entries);
  }

  private static ScalingLaw of(RealVector best, Fit free) {
    Interval contention = free.ratio(best, OTHERS, ALONE);
    Interval coherence = free.ratio(best, PAIRS, ALONE);
    return new ScalingLaw(
        1 / best.getEntry(0),
        contention,
        coherence,
        Optional.of(coherence)
            .filter(one -> one.low() > 0)
            .map(one -> free.ratio(best, ALONE.subtract(OTHERS), PAIRS))
            .map(one -> new Interval(root(one.low()), root(one.value()), root(one.high()))));
  }

  private static double root(double square) {
    return Math.max(1, Math.sqrt(square));
  }

  /** The predicted throughput of this number of threads. */
  public double at(double threads) {
    double others = contention.value() + coherence.value() * threads;
    return single * threads / (1 + others * (threads - 1));
  }

  /**
   * The best-fitting factors, which may be negative.
   *
   * @param error the root of the sum of squares of the relative errors
   * @param reach the covariances of the factors, scaled to the confidence level
   */
  private record Fit(RealVector factors, double error, RealMatrix reach) {
    /** Fits the factors whose entry in {@code some} is one; the others stay zero. */
    static Fit of(RealMatrix points, RealVector some) {
      RealMatrix used = points.multiply(MatrixUtils.createRealDiagonalMatrix(some.toArray()));
      SingularValueDecomposition parts = new SingularValueDecomposition(used);
      RealVector ones = new ArrayRealVector(points.getRowDimension(), 1);
      RealVector factors = parts.getSolver().solve(ones).ebeMultiply(some);
      double error = used.operate(factors).getDistance(ones);
      int freedom = points.getRowDimension() - some.getDimension();
      double reach =
          Math.max(LEAST_ERROR, error / Math.sqrt(freedom))
              * new TDistribution(freedom).inverseCumulativeProbability(CERTAINTY);
      return new Fit(factors, error, parts.getCovariance(0).scalarMultiply(reach * reach));
    }

    /** The ratio of two sums of the best factors, with the positive part of Fieller's interval. */
    Interval ratio(RealVector best, RealVector of, RealVector over) {
      double value = Math.max(0, best.dotProduct(of) / best.dotProduct(over));
      double square = less(over, over);
      double middle = less(of, over) / square;
      double half = Math.sqrt(Math.max(0, middle * middle - less(of, of) / square));
      return square <= 0
          ? new Interval(0, value, Double.POSITIVE_INFINITY)
          : Interval.of(value, List.of(Math.max(0, middle - half), Math.max(0, middle + half)));
    }

    private double less(RealVector one, RealVector other) {
      return factors.dotProduct(one) * factors.dotProduct(other)
          - one.dotProduct(reach.operate(other));
    }
  }
}
