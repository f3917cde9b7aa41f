package org.enginedyno.workload.insert;

import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.workload.CrashWorkload;
import org.enginedyno.workload.CrashWorkload.CrashPoint;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.insert.UniqueInsert.UniqueTable;

/** Inserts during which the server is killed. */
public enum CrashInsert implements InsertWorkload, CrashWorkload {
  CRASH_INSERT;

  private static final Knob AFTER_ROWS =
      Knob.number(
          "crash.after-rows",
          "rows acknowledged to all threads before the server is killed",
          1,
          100_000_000,
          10_000);

  @Override
  public String about() {
    return "rows inserted until the server is killed, and the rows that survive";
  }

  @Override
  public Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.of(UniqueTable.DATASET);
  }

  @Override
  public Statement statement() {
    return UniqueInsert.INSERT_UNIQUE.statement();
  }

  @Override
  public Knobs knobs() {
    return Knobs.of(AFTER_ROWS, ROWS_PER_STATEMENT, ROWS_PER_COMMIT);
  }

  @Override
  public long rowsAsked(KnobValues knobs) {
    return knobs.number(AFTER_ROWS);
  }

  @Override
  public boolean isShared() {
    return true;
  }

  /** The column {@code a} counts the rows from zero. */
  @Override
  public CrashPoint crash(KnobValues knobs) {
    return new CrashPoint(
        rowsAsked(knobs),
        batch(knobs).rowsPerOperation(),
        "SELECT a + 1, " + UniqueTable.CHECKSUM + " FROM %s");
  }

  @Override
  public Optional<String> obstacle(KnobValues knobs, Client client) {
    if (!client.get(PlanAxis.ARRIVALS).isClosed()) {
      // at a rate, a thread's next row is not known
      return Optional.of("crashes do not support arrival rates; use arrivals=closed");
    }
    return client.get(PlanAxis.CHECKOUT) == Checkout.BORROW
        ? Optional.of("connections of a killed server cannot be borrowed; use checkout: held")
        : InsertWorkload.super.obstacle(knobs, client);
  }

  @Override
  public RowValues rows(DataSpec data, KnobValues knobs) {
    return new UniqueTable.UniqueRows(data.seed());
  }
}
