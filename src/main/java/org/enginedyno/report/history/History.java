package org.enginedyno.report.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.report.format.ChangeText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.history.CellName;
import org.enginedyno.result.history.RunConditions;
import org.enginedyno.result.history.RunConditions.ConditionChange;
import org.enginedyno.result.history.StoredRun;

/**
 * Stored runs in the order of their time.
 *
 * @param changes for each run what was not the same in the one before, of all that bears on figures
 */
public record History(List<StoredRun> runs, List<List<ConditionChange>> changes) {
  public static History of(List<StoredRun> stored) {
    List<StoredRun> runs =
        stored.stream().sorted(Comparator.comparing(run -> run.manifest().startedAt())).toList();
    List<List<ConditionChange>> changes = new ArrayList<>(List.of(List.of()));
    for (int i = 1; i < runs.size(); i++) {
      changes.add(
          RunConditions.changes(runs.get(i - 1).manifest(), runs.get(i).manifest()).stream()
              .filter(RunConditions::isBearing)
              .toList());
    }
    return new History(runs, changes);
  }

  /** Every cell that any run measured, in the order in which they come, skipped ones left out. */
  public List<CellHistory> cells() {
    Map<CellName, Map<Integer, Measurement>> byName = new LinkedHashMap<>();
    for (int number = 0; number < runs.size(); number++) {
      for (Measurement cell : runs.get(number).cells()) {
        if (cell.status() != Status.SKIPPED) {
          byName
              .computeIfAbsent(CellName.of(cell.cell()), name -> new LinkedHashMap<>())
              .put(number, cell);
        }
      }
    }
    return byName.entrySet().stream()
        .map(cell -> new CellHistory(cell.getKey(), cell.getValue()))
        .toList();
  }

  /**
   * A cell in the runs of a history.
   *
   * @param byRun by the numbers of the runs, from 0
   */
  public record CellHistory(CellName name, Map<Integer, Measurement> byRun) {
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
      String speed = ChangeText.times(rates.get(rates.size() - 1) / middle);
      String missing =
          rates.size() == byRun.size()
              ? ""
              : "; OK in %d of %d".formatted(rates.size(), byRun.size());
      return "%s: the last run is %s%s the median of %s, %s ops/s (runs: %s to %s of it)%s"
          .formatted(
              title(),
              speed,
              speed.endsWith("fast") ? " as" : " than",
              Numbers.count(byRun.size(), "run"),
              Numbers.number(middle),
              Numbers.factor(Collections.min(rates) / middle),
              Numbers.factor(Collections.max(rates) / middle),
              missing);
    }
  }
}
