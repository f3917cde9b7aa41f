package org.enginedyno.report.history;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.history.CellName;

/**
 * A cell in the runs of a history.
 *
 * @param byRun by the numbers of the runs, from 0
 */
public record CellHistory(CellName name, Map<Integer, Measurement> byRun) {
  public CellHistory {
    byRun = Collections.unmodifiableMap(new TreeMap<>(byRun));
    if (byRun.isEmpty()) {
      throw new IllegalArgumentException("in no run: " + name);
    }
  }

  public String title() {
    return byRun.values().iterator().next().cell().id();
  }

  /** The values of a figure, where the cell was OK and has it. */
  public List<Double> values(Figure figure) {
    return byRun.values().stream()
        .map(figure::number)
        .filter(value -> value.isPresent())
        .map(value -> value.getAsDouble())
        .toList();
  }

  public String line() {
    List<Double> rates = values(FigureCatalogue.THROUGHPUT);
    if (rates.isEmpty()) {
      return "%s: OK in none of %s".formatted(title(), Numbers.count(byRun.size(), "run"));
    }
    double middle = ScoreRule.median(rates);
    return "%s: OK in %d of %s, median %s ops/s, from %s to %s of that, the last %s"
        .formatted(
            title(),
            rates.size(),
            Numbers.count(byRun.size(), "run"),
            Numbers.number(middle),
            Numbers.factor(Collections.min(rates) / middle),
            Numbers.factor(Collections.max(rates) / middle),
            Numbers.factor(rates.get(rates.size() - 1) / middle));
  }
}
