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
 * How rows come together in statements, and statements in transactions.
 *
 * @param rowsPerStatement rows that one statement or one batch brings
 * @param rowsPerCommit rows between two commits, or zero where each statement is its own
 */
public record Batch(int rowsPerStatement, int rowsPerCommit, BatchMode mode) {
  /** A row to a statement, and a statement to an operation. */
  public static final Batch ONE_ROW = new Batch(1, 0, BatchMode.VALUES);

  public boolean isTransaction() {
    return rowsPerCommit > 0;
  }

  /** Rows that an operation brings: a transaction, or a statement that is its own. */
  public int rowsPerOperation() {
    return isTransaction() ? rowsPerCommit : rowsPerStatement;
  }

  /** Statements or batches of an operation. */
  public int statements() {
    return rowsPerOperation() / rowsPerStatement;
  }

  Effect effect() {
    int inserts = mode == BatchMode.ONE_BY_ONE ? rowsPerOperation() : statements();
    return Effect.adding(inserts, rowsPerOperation(), isTransaction() ? 1 : 0);
  }

  /** Why this cannot be done for so many rows by that client, or nothing where it can. */
  Optional<String> unfit(long rows, Client client) {
    if (isTransaction() && rowsPerCommit % rowsPerStatement != 0) {
      return Optional.of(
          "%d rows to a commit are not a number of statements of %d rows"
              .formatted(rowsPerCommit, rowsPerStatement));
    }
    if (rows % rowsPerOperation() != 0) {
      return Optional.of(
          "%d rows are not a number of operations of %d rows".formatted(rows, rowsPerOperation()));
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
      return Optional.of("with the profile as-shipped, drivers get no option for batches");
    }
    if (mode == BatchMode.BULK && (family.equals(Optional.of(DriverFamily.MYSQL)) || !prepares)) {
      return Optional.of("only MariaDB's driver sends batches in bulk, and only prepared ones");
    }
    if (mode == BatchMode.BULK && client.get(PlanAxis.CHECKOUT) == Checkout.BORROW) {
      return Optional.of("what is sent in bulk is prepared once a run, on held connections");
    }
    if (mode == BatchMode.REWRITTEN
        && prepares
        && family.equals(Optional.of(DriverFamily.MARIADB))) {
      return Optional.of("MariaDB's driver prepares nothing on the server that it rewrites");
    }
    return Optional.empty();
  }
}
