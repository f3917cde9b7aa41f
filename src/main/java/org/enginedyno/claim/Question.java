package org.enginedyno.claim;

import java.util.List;

/** What a claim asks of runs: of their cells, or of what their servers say. */
public sealed interface Question {

  /**
   * How one case stands to another.
   *
   * @param threads at which thread counts; empty where at all, or where the cases say it
   * @param bounds in which the ratio lies
   * @param cores how many it takes to see it; zero where any number will do
   */
  record Comparison(
      String workload,
      Figure figure,
      Case of,
      Case over,
      List<Integer> threads,
      Bounds bounds,
      int cores)
      implements Question {
    public Comparison {
      threads = List.copyOf(threads);
    }
  }

  /** Whether engines give the same answers. */
  record Agreement(String workload, List<String> engines) implements Question {
    public Agreement {
      engines = List.copyOf(engines);
    }
  }

  /**
   * Whether servers say that of an engine.
   *
   * @param what transactions, xa or savepoints
   * @param answer YES or NO
   */
  record Support(String engine, String what, String answer) implements Question {}

  /** Nothing, as no cell could tell. */
  record Nothing(String why) implements Question {}
}
