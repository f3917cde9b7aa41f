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

  public int blocks() {
    return launches.stream().mapToInt(launch -> launch.length).sum();
  }

  /** A launch's part of the blocks. */
  double share(int launch) {
    return launches.get(launch).length / (double) blocks();
  }
}
