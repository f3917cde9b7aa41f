package org.enginedyno.report.plot;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Insight;
import org.enginedyno.result.Insight.Wait;
import org.enginedyno.result.Measurement;

/** The wait events of a run that have a colour of their own, the longest first. */
record Events(List<String> named) {
  private static final int MOST = 8;

  /** The events that took longest over all cells. */
  static Events of(Results results) {
    Map<String, Double> sums = new HashMap<>();
    results.cells().stream()
        .filter(Measurement::isOk)
        .map(Measurement::insight)
        .filter(Objects::nonNull)
        .flatMap(seen -> seen.waits().stream())
        .forEach(wait -> sums.merge(wait.event(), wait.microsPerOperation(), Double::sum));
    return new Events(
        sums.entrySet().stream()
            .sorted(
                Collections.<Map.Entry<String, Double>>reverseOrder(Map.Entry.comparingByValue())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST)
            .map(Map.Entry::getKey)
            .toList());
  }

  /** The waits of a cell that have a colour, in the order of this list. */
  List<Wait> of(Insight seen) {
    return seen.waits().stream()
        .filter(wait -> named.contains(wait.event()))
        .sorted(Comparator.comparingInt(wait -> named.indexOf(wait.event())))
        .toList();
  }

  /** Which of the colours an event has, from 0 on. */
  int rank(Wait wait) {
    return named.indexOf(wait.event());
  }
}
