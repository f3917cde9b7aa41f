package org.enginedyno.report.plot;

import java.awt.Color;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.word.WaitName;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Insight;
import org.enginedyno.result.figure.Insight.Wait;

/** The wait events of a run that have a colour of their own, the longest first. */
record Events(List<String> named) {
  private static final int MOST = 8;
  private static final String OTHERS = "others";

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

  /** What a cell waited for, in microseconds an operation, by name in the order of this list. */
  Map<String, Double> waits(Optional<Insight> seen) {
    Map<String, Double> waits = new LinkedHashMap<>();
    seen.map(Insight::waits).orElse(List.of()).stream()
        .sorted(Comparator.comparingInt(this::rank))
        .forEach(wait -> waits.merge(name(wait), wait.microsPerOperation(), Double::sum));
    return waits;
  }

  private int rank(Wait wait) {
    int index = named.indexOf(wait.event());
    return index < 0 ? MOST : index;
  }

  private String name(Wait wait) {
    return rank(wait) == MOST ? OTHERS : WaitName.of(wait.event());
  }

  Color colour(String name) {
    int index = named.stream().map(WaitName::of).toList().indexOf(name);
    return Colours.ofEvent(index < 0 ? MOST : index);
  }
}
