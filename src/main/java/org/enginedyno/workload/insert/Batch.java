package org.enginedyno.workload.insert;

import java.util.Optional;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.workload.Effect;

/**
 * How rows are grouped into statements, and statements into transactions.
 *
 * @param rowsPerStatement rows per statement or per batch
 * @param rowsPerCommit rows per commit; zero if each statement commits itself
 */
public record Batch(int rowsPerStatement, int rowsPerCommit, BatchMode mode) {
  /** One row per statement, and one statement per operation. */
  public static final Batch ONE_ROW = new Batch(1, 0, BatchMode.VALUES);

  public boolean isTransaction() {
    return rowsPerCommit > 0;
  }

  /** Rows per operation, which is a transaction or a statement that commits itself. */
  public int rowsPerOperation() {
    return isTransaction() ? rowsPerCommit : rowsPerStatement;
  }

  /** Statements or batches per operation. */
  public int statements() {
    return rowsPerOperation() / rowsPerStatement;
  }

  Effect effect() {
    int inserts = mode == BatchMode.ONE_BY_ONE ? rowsPerOperation() : statements();
    return Effect.adding(inserts, rowsPerOperation(), isTransaction() ? 1 : 0);
  }

  /** Why that client cannot insert that many rows this way; empty if it can. */
  Optional<String> obstacle(long rows, Client client) {
    if (isTransaction() && rowsPerCommit % rowsPerStatement != 0) {
      return Optional.of(
          "%d rows per commit are not a multiple of %d rows per statement"
              .formatted(rowsPerCommit, rowsPerStatement));
    }
    if (rows % rowsPerOperation() != 0) {
      return Optional.of(
          "%d rows are not a multiple of %d rows per operation"
              .formatted(rows, rowsPerOperation()));
    }
    return mode.isDrivers() ? unfitFor(client) : Optional.empty();
  }

  private Optional<String> unfitFor(Client client) {
    Optional<DriverFamily> family = client.get(PlanAxis.DRIVER).family();
    boolean prepares = client.get(PlanAxis.STATEMENTS) == PreparedBy.SERVER;
    if (rowsPerStatement == 1) {
      return Optional.of("a batch needs more than one row");
    }
    if (client.get(PlanAxis.PROFILE) == Profile.AS_SHIPPED) {
      return Optional.of(
          "with driver-profile as-shipped, dyno does not set the driver's batch options");
    }
    if (mode == BatchMode.BULK && (family.equals(Optional.of(DriverFamily.MYSQL)) || !prepares)) {
      return Optional.of(
          "only MariaDB's driver supports bulk batches, and only with server-side prepared statements");
    }
    if (mode == BatchMode.BULK && client.get(PlanAxis.CHECKOUT) == Checkout.BORROW) {
      return Optional.of("bulk batches are prepared once per run and require held connections");
    }
    if (mode == BatchMode.REWRITTEN
        && prepares
        && family.equals(Optional.of(DriverFamily.MARIADB))) {
      return Optional.of("MariaDB's driver does not prepare rewritten batches on the server");
    }
    return Optional.empty();
  }
}
