package org.enginedyno.result.duel;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Figure;
import org.enginedyno.result.Interval;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.duel.Duel.Launch;

/**
 * The logarithm of new to base, estimated from all blocks, with its standard error.
 *
 * <p>A restarted server or JVM may be a little faster until it ends. The random sample is therefore
 * the launch, not the block: the error comes only from the differences between launches, with
 * Student's distribution, even if launches seem to agree.
 *
 * @param freedom degrees of freedom of the error; zero if the error is unknown
 */
record Estimate(double log, double error, int freedom) {
  /**
   * The Hodges-Lehmann estimate of all blocks: a disturbed block weighs no more than any other.
   *
   * @param launches the logarithms of new to base of each launch's blocks
   */
  static Optional<Estimate> middle(List<double[]> launches) {
    List<double[]> seen = launches.stream().filter(launch -> launch.length > 0).toList();
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        of(
            middle(seen.stream().flatMapToDouble(Arrays::stream).toArray()),
            seen.stream().mapToDouble(Estimate::middle).toArray(),
            seen.stream().mapToDouble(launch -> launch.length).toArray()));
  }

  /** The logarithm of new to base for each single launch. */
  static DoubleStream launches(Duel duel, Figure figure) {
    return duel.launches().stream()
        .flatMapToDouble(launch -> logRatio(launch.blocks(), figure).stream());
  }

  /**
   * The estimate over all operations of all blocks: a disturbance counts for as long as it lasted.
   */
  static Optional<Estimate> pooled(Duel duel, Figure figure) {
    List<Launch> seen =
        duel.launches().stream().filter(one -> logRatio(one.blocks(), figure).isPresent()).toList();
    OptionalDouble all =
        logRatio(seen.stream().flatMap(one -> one.blocks().stream()).toList(), figure);
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            of(
                all.getAsDouble(),
                launches(duel, figure).toArray(),
                seen.stream().mapToDouble(launch -> launch.blocks().size()).toArray()));
  }

  private static OptionalDouble logRatio(List<Block> blocks, Figure figure) {
    OptionalDouble base = Duel.pooled(blocks, figure, Side.BASE);
    OptionalDouble candidate = Duel.pooled(blocks, figure, Side.NEW);
    return base.isPresent() && candidate.isPresent()
        ? OptionalDouble.of(Math.log(candidate.getAsDouble() / base.getAsDouble()))
        : OptionalDouble.empty();
  }

  /**
   * An estimate from all launches, with its error from the spread of single launches.
   *
   * @param blocks how many blocks each launch has, as its weight
   */
  private static Estimate of(double log, double[] launches, double[] blocks) {
    double all = Arrays.stream(blocks).sum();
    double mean = 0;
    for (int i = 0; i < launches.length; i++) {
      mean += launches[i] * blocks[i] / all;
    }
    double variance = 0;
    for (int i = 0; i < launches.length; i++) {
      variance += Math.pow((launches[i] - mean) * blocks[i] / all, 2);
    }
    int freedom = launches.length - 1;
    double error =
        freedom == 0 ? Double.POSITIVE_INFINITY : Math.sqrt(variance * launches.length / freedom);
    return new Estimate(log, error, freedom);
  }

  /** The ratio, with a confidence interval of this error probability. */
  Ratio ratio(double probability) {
    double value = Math.exp(log);
    if (freedom == 0) {
      return new Ratio(new Interval(0, value, Double.POSITIVE_INFINITY), 1 - probability, 1);
    }
    TDistribution student = new TDistribution(freedom);
    double reach = error * student.inverseCumulativeProbability(1 - probability / 2);
    double chance =
        error > 0 ? 2 * student.cumulativeProbability(-Math.abs(log) / error) : log == 0 ? 1 : 0;
    return new Ratio(
        new Interval(Math.exp(log - reach), value, Math.exp(log + reach)), 1 - probability, chance);
  }

  /** The median of the means of all pairs of values (the Hodges-Lehmann estimate). */
  static double middle(double[] values) {
    int n = values.length;
    double[] means = new double[n * (n + 1) / 2];
    int at = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        means[at++] = (values[i] + values[j]) / 2;
      }
    }
    Arrays.sort(means);
    return (means[(at - 1) / 2] + means[at / 2]) / 2;
  }
}
