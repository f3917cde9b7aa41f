package org.enginedyno.workload.insert;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Extent;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.workload.ConflictWorkload;
import org.enginedyno.workload.ConflictWorkload.Conflict;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.RowSender;
import org.enginedyno.workload.Statement;

/**
 * Inserts rows into a table that is created for each run; an operation is a transaction. Row {@code
 * n} is the same whichever thread inserts it: the threads get the operations in rotation.
 */
public interface InsertWorkload extends RowSender, ConflictWorkload {
  Knob ROWS_PER_THREAD =
      Knob.number(
          "insert.rows-per-thread", "rows that each thread inserts in a run", 1, 10_000_000, 1_000);

  Knob TOTAL_ROWS =
      Knob.number(
          "insert.total-rows", "total rows of all threads in a run", 1, 1_000_000_000, 10_000);

  Knob ROWS_PER_COMMIT =
      Knob.number(
          "insert.rows-per-commit",
          "rows inserted before each commit; 0: each statement commits itself",
          0,
          1_000_000,
          0);

  Knob ROWS_PER_STATEMENT =
      Knob.number("insert.rows-per-statement", "rows per INSERT statement or batch", 1, 100_000, 1);

  Knob BATCH = Knob.word("insert.batch", "how the rows of one insert are sent", BatchMode.class);

  /** The values that are bound to the parameters of an insert. */
  @FunctionalInterface
  interface RowValues {
    /** The values of a row, in the order of the statement's parameters; the first row is 1. */
    Object[] of(int row);
  }

  Statement statement();

  /** The statement for one row of a driver's batch, which must have parameters. */
  default Statement batched() {
    return statement();
  }

  /** The values of rows, for use by one worker only. */
  RowValues rows(DataSpec data, KnobValues knobs);

  /** How many rows a plan requests: per thread, or of all threads. */
  default long rowsAsked(KnobValues knobs) {
    return knobs.number(isShared() ? TOTAL_ROWS : ROWS_PER_THREAD);
  }

  /** Whether the requested rows are the total of all threads. */
  default boolean isShared() {
    return false;
  }

  /** How rows are grouped into statements and transactions. */
  default Batch batch(KnobValues knobs) {
    String mode = knobs.values().getOrDefault(BATCH.key(), BATCH.usual());
    return new Batch(
        knobs.number(ROWS_PER_STATEMENT),
        knobs.number(ROWS_PER_COMMIT),
        Parsers.constant(BatchMode.class, mode));
  }

  @Override
  default Knobs knobs() {
    return Knobs.of(
        isShared() ? TOTAL_ROWS : ROWS_PER_THREAD, ROWS_PER_STATEMENT, ROWS_PER_COMMIT, BATCH);
  }

  @Override
  default Kind kind() {
    return Kind.WRITE;
  }

  @Override
  default String benchmark() {
    return "workload.InsertBenchmark";
  }

  @Override
  default Footprint footprint() {
    return Footprint.FRESH_RUN;
  }

  @Override
  default List<Statement> statements(KnobValues knobs) {
    return List.of(statement());
  }

  @Override
  default List<String> prepared(KnobValues knobs, UnaryOperator<String> names) {
    Batch batch = batch(knobs);
    return List.of(
        batch.mode().isDrivers()
            ? batched().sql(names)
            : statement().ofRows(batch.rowsPerStatement()).sql(names));
  }

  @Override
  default BatchMode batchMode(KnobValues knobs) {
    return batch(knobs).mode();
  }

  /** A batch whose rows commit one by one cannot be rolled back, and is not retried. */
  @Override
  default Set<Conflict> conflicts(KnobValues knobs) {
    Batch batch = batch(knobs);
    return batch.isTransaction() || !batch.mode().isDrivers()
        ? Set.of(Conflict.DEADLOCK, Conflict.LOCK_WAIT, Conflict.CHANGED)
        : Set.of();
  }

  @Override
  default Effect effect(DataSpec data, KnobValues knobs) {
    return batch(knobs).effect();
  }

  @Override
  default Extent extent(KnobValues knobs) {
    int each = batch(knobs).rowsPerOperation();
    long operations = Math.max(1, rowsAsked(knobs) / each);
    return isShared() ? Extent.shared(operations) : Extent.counted(operations);
  }

  @Override
  default Optional<String> obstacle(KnobValues knobs, Client client) {
    return batch(knobs).obstacle(rowsAsked(knobs), client);
  }
}
