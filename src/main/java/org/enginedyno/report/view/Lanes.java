package org.enginedyno.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/** The lanes of a run in the order of its plan. */
public record Lanes(List<Lane> all) {
  public Lanes {
    all = List.copyOf(all);
  }

  /** The lanes of the cells that touch a table; a way of which all were skipped is none. */
  public static Lanes of(Results results) {
    List<Cell> cells = cells(results, false);
    Set<Way> tried =
        results.cells().stream()
            .filter(cell -> cell.status() != Status.SKIPPED)
            .map(cell -> results.dimensions().way(cell.cell()))
            .collect(Collectors.toSet());
    List<Cell> told =
        cells.stream().filter(cell -> tried.contains(results.dimensions().way(cell))).toList();
    return of(results, told.isEmpty() ? cells : told);
  }

  /** The ways to the servers, which the floors measure. */
  public static Lanes ofFloors(Results results) {
    return of(results, cells(results, true));
  }

  private static List<Cell> cells(Results results, boolean floors) {
    return results.cells().stream()
        .map(Measurement::cell)
        .filter(cell -> cell.isFloor() == floors)
        .toList();
  }

  private static Lanes of(Results results, List<Cell> cells) {
    Dimensions dimensions = results.dimensions();
    List<Dimension> untold = new ArrayList<>(dimensions.all());
    untold.removeAll(dimensions.varied(cells));
    boolean engines = cells.stream().map(Cell::engine).distinct().count() > 1;
    Set<Lane> lanes = new LinkedHashSet<>();
    for (Cell cell : cells) {
      Way way = dimensions.without(untold, way(results, cell));
      lanes.add(new Lane(dimensions, cell.engine(), engines ? cell.engine() : "", way));
    }
    return new Lanes(lanes.stream().sorted(inOrderOf(results)).toList());
  }

  /** Where ways stay near a base, they are told by what they leave it on, and the base in full. */
  private static Way way(Results results, Cell cell) {
    Dimensions dimensions = results.dimensions();
    Way way = dimensions.way(cell);
    List<Dimension> atBase =
        dimensions.further().stream()
            .filter(dimension -> dimensions.place(dimension, way).equals(dimension.base()))
            .toList();
    return results.staysNearTheBase() && atBase.size() < dimensions.further().size()
        ? dimensions.without(atBase, way)
        : way;
  }

  private static Comparator<Lane> inOrderOf(Results results) {
    List<String> engines = results.manifest().plan().engines();
    Comparator<Lane> order = Comparator.comparingInt(lane -> 0);
    for (Dimension dimension : results.dimensions().all()) {
      order =
          order.thenComparingInt(
              lane -> dimension.rank(lane.dimensions().place(dimension, lane.way())));
    }
    return order.thenComparingInt(lane -> place(engines, lane.engine()));
  }

  private static int place(List<String> values, String value) {
    int index = values.indexOf(value);
    return index < 0 ? values.size() : index;
  }

  /** The ways, each once. */
  public List<Way> ways() {
    return all.stream().map(Lane::way).distinct().toList();
  }

  /** The engines, each once. */
  public List<String> engines() {
    return all.stream().map(Lane::engine).distinct().toList();
  }

  /** The lane of an engine on a way. */
  public Optional<Lane> at(Way way, String engine) {
    return all.stream()
        .filter(lane -> lane.engine().equals(engine) && lane.way().isSame(way))
        .findFirst();
  }

  /**
   * What a lane's figures are set beside: the first engine on the same way; where there is but one
   * engine, the first way.
   */
  Lane reference(Lane lane) {
    return engines().size() > 1
        ? all.stream().filter(lane::sharesFloorWith).findFirst().orElse(lane)
        : all.get(0);
  }
}
