package org.enginedyno.report.compare;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;

/**
 * How many OK cells have which mark.
 *
 * @param unsteady how many have one that keeps them from being compared
 */
public record MarkCounts(long unsteady, Map<Label, Long> byLabel) {
  public MarkCounts {
    byLabel = Map.copyOf(byLabel);
  }

  public static MarkCounts of(Results results) {
    Map<Label, Long> byLabel = new EnumMap<>(Label.class);
    long unsteady = 0;
    for (Measurement cell : results.cells()) {
      if (cell.isOk()) {
        cell.marks().stream()
            .map(Mark::label)
            .distinct()
            .forEach(label -> byLabel.merge(label, 1L, Long::sum));
        unsteady += cell.isComparable() ? 0 : 1;
      }
    }
    return new MarkCounts(unsteady, byLabel);
  }

  /** The counts of the marks that keep cells from being compared: {@code 3 noisy, 1 drifting}. */
  public String unsteadyText() {
    return new TreeMap<>(byLabel)
        .entrySet().stream()
            .filter(one -> one.getKey() != Label.TOO_SHORT)
            .map(one -> Numbers.count(one.getValue()) + " " + one.getKey())
            .collect(Collectors.joining(", "));
  }

  public long of(Label label) {
    return byLabel.getOrDefault(label, 0L);
  }
}
