package org.enginedyno.result.verdict;

import java.util.Arrays;
import java.util.List;

/**
 * The logarithms of new to base, a value for each block, launch by launch.
 *
 * @param launches the values of each launch; a launch may have brought fewer than others
 */
public record LogRatios(List<double[]> launches) {
  public LogRatios {
    launches = launches.stream().filter(launch -> launch.length > 0).map(double[]::clone).toList();
  }

  /** All values, in the order in which they were measured. */
  double[] values() {
    return launches.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** How many blocks there are. */
  public int blocks() {
    return launches.stream().mapToInt(launch -> launch.length).sum();
  }

  /**
   * By how much the variance of a rank sum grows because the blocks of a launch are more alike than
   * those of several: the mean squares of ranks between launches over those within, and at least
   * one. A server that was started anew, or another JVM, may be a little faster all its life.
   */
  double designEffect() {
    int count = launches.size();
    int blocks = blocks();
    if (count < 2 || blocks <= count) {
      return 1;
    }
    double[] ranks = Ranks.of(values());
    double mean = (blocks + 1) / 2.0;
    double between = 0;
    double within = 0;
    int from = 0;
    for (double[] launch : launches) {
      double[] own = Arrays.copyOfRange(ranks, from, from + launch.length);
      double ownMean = Arrays.stream(own).average().orElse(mean);
      between += launch.length * (ownMean - mean) * (ownMean - mean);
      within += Arrays.stream(own).map(rank -> (rank - ownMean) * (rank - ownMean)).sum();
      from += launch.length;
    }
    double meanWithin = within / (blocks - count);
    return meanWithin == 0 ? 1 : Math.max(1, between / (count - 1) / meanWithin);
  }
}
