package org.enginedyno.report.view;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;

/**
 * An engine on one way: one line of a chart.
 *
 * @param name the engine, empty where the run has but one
 */
public record Lane(Dimensions dimensions, String engine, String name, Way way) {
  /** Whether a cell belongs to this lane. */
  public boolean holds(Cell cell) {
    return sharesFloorWith(cell) && cell.engine().equals(engine);
  }

  /** Whether a cell reaches its server in the same way. */
  boolean sharesFloorWith(Cell cell) {
    return dimensions.way(cell).isSame(way);
  }

  /** Whether another lane reaches its server in the same way. */
  public boolean sharesFloorWith(Lane other) {
    return other.way.isSame(way);
  }

  /** The lane that differs on one dimension alone, by standing there. */
  public Lane at(Dimension dimension, String place) {
    return new Lane(dimensions, engine, name, dimensions.at(dimension, place, way));
  }

  /** The shortest words that tell this lane from the others of its run. */
  public String label() {
    return label(List.of());
  }

  /** The label without the words of some dimensions, which stand elsewhere. */
  public String label(List<Dimension> untold) {
    String label =
        Stream.of(name, dimensions.without(untold, way).label())
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return label.isEmpty() ? engine.replace(Cell.NO_ENGINE, "no engine") : label;
  }
}
