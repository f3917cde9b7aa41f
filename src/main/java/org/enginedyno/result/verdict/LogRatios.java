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
   * By how much intervals must be wider because launches differ by more than their blocks explain:
   * a server that was started anew, or another JVM, may be a little faster all its life. It is the
   * root of the launches' weighted squares about their mean, each square being one where nothing
   * but chance is at work (Birge's ratio, by which particle physicists scale errors), and at least
   * one.
   */
  double scale() {
    double weights = 0;
    double mean = 0;
    double squares = 0;
    int count = 0;
    for (double[] launch : launches) {
      SignedRank ranks = new SignedRank(launch);
      double own = ranks.deviation();
      if (own > 0 && own < Double.POSITIVE_INFINITY) {
        double weight = 1 / (own * own);
        double off = ranks.middle() - mean;
        weights += weight;
        mean += off * weight / weights;
        squares += weight * off * (ranks.middle() - mean);
        count++;
      }
    }
    return count < 2 ? 1 : Math.max(1, Math.sqrt(squares / (count - 1)));
  }
}
