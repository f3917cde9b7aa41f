package org.enginedyno.run.subject;

import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Instance;

/** What a test subject is opened for: a server, and whether its engines share an instance. */
public record Subject(String server, Instance instance) {
  public static Subject of(Cell cell) {
    return new Subject(cell.server(), cell.get(PlanAxis.INSTANCE));
  }

  @Override
  public String toString() {
    return instance == Instance.SHARED ? server : server + " (" + Parsers.text(instance) + ")";
  }
}
