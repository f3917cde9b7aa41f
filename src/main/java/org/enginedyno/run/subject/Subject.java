package org.enginedyno.run.subject;

import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Instance;
import org.enginedyno.plan.axis.PlanAxis;

/** What a bed is opened for: a server, and whether its engines share an instance of it. */
public record Subject(String server, Instance instance) {
  /** The subject of a cell. */
  public static Subject of(Cell cell) {
    return new Subject(cell.server(), cell.get(PlanAxis.INSTANCE));
  }

  @Override
  public String toString() {
    return instance == Instance.SHARED ? server : server + " (" + instance + ")";
  }
}
