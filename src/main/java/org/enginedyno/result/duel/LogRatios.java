package org.enginedyno.result.duel;

import java.util.Arrays;
import java.util.List;

/**
 * The logarithms of new to base, a value for each block, launch by launch.
 *
 * @param launches the values of each launch; a launch may have brought fewer than others
 */
record LogRatios(List<double[]> launches) {
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
   * How much farther apart launches lie than their blocks explain: a server that was started anew,
   * or another JVM, may be a little faster all its life. It is told by the squares of the launches'
   * middles about their mean, against what all blocks in one heap lead to expect (the root of it is
   * Birge's ratio, by which particle physicists scale errors).
   *
   * @param deviation of the estimate from all blocks in one heap
   */
  LaunchSpread spread(double deviation) {
    if (launches.size() < 2 || deviation == 0 || Double.isInfinite(deviation)) {
      return LaunchSpread.NONE;
    }
    double[] middles =
        launches.stream().mapToDouble(launch -> new SignedRank(launch).middle()).toArray();
    double mean = 0;
    for (int i = 0; i < middles.length; i++) {
      mean += middles[i] * share(i);
    }
    double squares = 0;
    for (int i = 0; i < middles.length; i++) {
      squares += share(i) * Math.pow((middles[i] - mean) / deviation, 2);
    }
    return LaunchSpread.of(squares, middles.length - 1);
  }

  /** A launch's part of the blocks. */
  private double share(int launch) {
    return launches.get(launch).length / (double) blocks();
  }
}
