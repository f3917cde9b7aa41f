package org.enginedyno.report.view;

import java.util.List;
import java.util.stream.Collectors;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;

/**
 * An engine on a server with a checkout: one line of a chart, one column of a table.
 *
 * @param label the engine, and what else tells this lane from the others of its run
 */
public record Lane(String server, String engine, List<Axis> axes, String way, String label) {
  /** Whether a cell belongs to this lane. */
  public boolean holds(Cell cell) {
    return sharesFloorWith(cell) && cell.engine().equals(engine);
  }

  /** Whether a cell reaches its server in the same way. */
  boolean sharesFloorWith(Cell cell) {
    return cell.server().equals(server) && way(axes, cell).equals(way);
  }

  /** Whether another lane reaches its server in the same way. */
  public boolean sharesFloorWith(Lane other) {
    return other.server.equals(server) && other.way.equals(way);
  }

  /** Where a cell stands on the axes that tell the lanes of its run apart. */
  static String way(List<Axis> axes, Cell cell) {
    return axes.stream().map(axis -> axis.of(cell)).collect(Collectors.joining(", "));
  }
}
