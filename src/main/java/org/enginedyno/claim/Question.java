package org.enginedyno.claim;

import java.util.List;

/** What a claim asserts about cells or servers. */
public sealed interface Question {

  /**
   * The ratio of two cases.
   *
   * @param threads thread counts to compare at; empty for any
   * @param cores how many cores a machine needs to show it; zero for any number
   * @param weight the queries per operation of the first case divided by those of the second, if
   *     queries are counted; otherwise 1
   */
  record Comparison(
      String workload,
      Figure figure,
      Case of,
      Case over,
      List<Integer> threads,
      Bounds bounds,
      int cores,
      double weight)
      implements Question {}

  record Agreement(String workload, List<String> engines) implements Question {}

  /**
   * Whether servers report that an engine supports a feature.
   *
   * @param what transactions, xa or savepoints
   * @param answer YES or NO
   */
  record Support(String engine, String what, String answer) implements Question {}

  /** No cell can test the claim. */
  record Nothing(String why) implements Question {}
}
