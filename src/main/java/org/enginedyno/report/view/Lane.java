package org.enginedyno.report.view;

import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Checkout;

/**
 * An engine on a server with a checkout: one line of a chart, one column of a table.
 *
 * @param label the engine, and what else tells this lane from the others of its run
 */
public record Lane(String server, String engine, Checkout checkout, String label) {
  /** Whether a cell belongs to this lane. */
  public boolean holds(Cell cell) {
    return sharesFloorWith(cell) && cell.engine().equals(engine);
  }

  /** Whether a cell reaches its server in the same way. */
  boolean sharesFloorWith(Cell cell) {
    return cell.server().equals(server) && cell.checkout() == checkout;
  }

  /** Whether another lane reaches its server in the same way. */
  public boolean sharesFloorWith(Lane other) {
    return other.server.equals(server) && other.checkout == checkout;
  }
}
