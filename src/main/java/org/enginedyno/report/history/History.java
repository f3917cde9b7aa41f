package org.enginedyno.report.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.report.format.CellName;
import org.enginedyno.report.format.ChangeText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.history.RunConditions;
import org.enginedyno.result.history.RunConditions.ConditionChange;
import org.enginedyno.result.history.StoredRun;

/**
 * Stored runs in chronological order.
 *
 * @param changes for each run, the conditions that changed since the previous run and can affect
 *     figures
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

  /** Every cell that any run measured, in the order of first appearance, without skipped ones. */
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
    Map<String, List<CellName>> byId =
        byName.entrySet().stream()
            .collect(
                Collectors.groupingBy(
                    cell -> id(cell.getValue()),
                    Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
    return byName.entrySet().stream()
        .map(
            cell -> {
              String id = id(cell.getValue());
              String title = id + differences(cell.getKey(), byId.getOrDefault(id, List.of()));
              return new CellHistory(cell.getKey(), title, cell.getValue(), runs.size());
            })
        .toList();
  }

  private static String id(Map<Integer, Measurement> byRun) {
    return byRun.values().iterator().next().cell().id();
  }

  /** What distinguishes a cell from cells of other runs with the same id, such as its rows. */
  private static String differences(CellName name, List<CellName> sameId) {
    String differing =
        name.parameters().entrySet().stream()
            .filter(
                one ->
                    sameId.stream()
                        .anyMatch(
                            other -> !one.getValue().equals(other.parameters().get(one.getKey()))))
            .map(one -> one.getKey() + "=" + one.getValue())
            .collect(Collectors.joining(" "));
    return differing.isEmpty() ? "" : " (" + differing + ")";
  }

  /**
   * A cell in the runs of a history.
   *
   * @param title its id, with what distinguishes it from others of the same id
   * @param byRun its results by the index of the run, from 0
   */
  public record CellHistory(
      CellName name, String title, Map<Integer, Measurement> byRun, int runs) {
    /** The values of a figure, from the runs in which the cell has it. */
    public List<Double> values(Figure figure) {
      return byRun.values().stream()
          .map(figure::number)
          .filter(value -> value.isPresent())
          .map(value -> value.getAsDouble())
          .toList();
    }

    /** The last run compared with the median of all earlier runs. */
    public String line() {
      Measurement last = byRun.get(runs - 1);
      List<Double> earlier =
          byRun.entrySet().stream()
              .filter(run -> run.getKey() < runs - 1)
              .flatMap(run -> rate(run.getValue()).stream())
              .toList();
      Optional<Double> rate = Optional.ofNullable(last).flatMap(CellHistory::rate);
      String mark =
          rate.flatMap(one -> Objects.requireNonNull(last).obstacle())
              .map("; the last run "::concat)
              .orElse("");
      if (earlier.isEmpty()) {
        return title()
            + rate.map(one -> ": OK only in the last run, %s ops/s".formatted(Numbers.number(one)))
                .orElse(": OK in none of " + Numbers.count(byRun.size(), "run"))
            + mark;
      }
      double middle = ScoreRule.median(earlier);
      String range =
          earlier.size() > 1
              ? " (%s to %s of it)"
                  .formatted(
                      Numbers.factor(Collections.min(earlier) / middle),
                      Numbers.factor(Collections.max(earlier) / middle))
              : "";
      return "%s: %s the median of %s%s %s ops/s%s%s"
          .formatted(
              title(),
              rate.map(one -> "the last run is " + compared(one / middle))
                  .orElse(
                      last == null
                          ? "not measured in the last run;"
                          : "last run " + last.status() + ";"),
              Numbers.count(earlier.size(), "earlier run"),
              rate.isPresent() ? "," : " is",
              Numbers.number(middle),
              range,
              mark);
    }

    private static Optional<Double> rate(Measurement cell) {
      OptionalDouble rate = FigureCatalogue.THROUGHPUT.number(cell);
      return rate.isPresent() ? Optional.of(rate.getAsDouble()) : Optional.empty();
    }

    private static String compared(double ratio) {
      String speed = ChangeText.times(ratio);
      return speed + (speed.endsWith("fast") ? " as" : " than");
    }
  }
}
