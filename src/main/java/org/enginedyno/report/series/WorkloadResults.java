package org.enginedyno.report.series;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.enginedyno.result.Measurement;

/**
 * The cells of one workload, in the order of the plan.
 *
 * @param bySeries the same cells by series and threads
 */
public record WorkloadResults(
    String name, List<Measurement> cells, Map<Series, SortedMap<Integer, Measurement>> bySeries) {
  static WorkloadResults of(String name, VariedAxes axes, List<Measurement> ofAll) {
    List<Measurement> cells =
        ofAll.stream().filter(cell -> cell.cell().workload().equals(name)).toList();
    Map<Series, SortedMap<Integer, Measurement>> bySeries = new HashMap<>();
    for (Measurement cell : cells) {
      bySeries
          .computeIfAbsent(axes.series(cell.cell()), series -> new TreeMap<>())
          .put(cell.cell().threads(), cell);
    }
    return new WorkloadResults(name, cells, bySeries);
  }

  boolean isFloor() {
    return cells.stream().anyMatch(cell -> cell.cell().isFloor());
  }

  /** The thread counts that have a cell here. */
  public List<Integer> threads() {
    return cells.stream().map(cell -> cell.cell().threads()).distinct().sorted().toList();
  }

  /** The cells at one thread count. */
  public List<Measurement> at(int threads) {
    return cells.stream().filter(cell -> cell.cell().threads() == threads).toList();
  }

  /** The cells of a series by their threads. */
  public List<Measurement> of(Series series) {
    return List.copyOf(bySeries.getOrDefault(series, Collections.emptySortedMap()).values());
  }

  /** The cell of a series at one thread count, where there is one. */
  public Optional<Measurement> at(Series series, int threads) {
    return Optional.ofNullable(
        bySeries.getOrDefault(series, Collections.emptySortedMap()).get(threads));
  }

  /** The cell with the greatest score of those that may be compared. */
  public Optional<Measurement> best() {
    return best(cells.stream());
  }

  /** The same of one series. */
  public Optional<Measurement> best(Series series) {
    return best(of(series).stream());
  }

  private static Optional<Measurement> best(Stream<Measurement> cells) {
    return cells
        .filter(Measurement::isComparable)
        .max(Comparator.comparingDouble(cell -> cell.score().orElseThrow()));
  }
}
