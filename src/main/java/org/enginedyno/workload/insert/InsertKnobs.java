package org.enginedyno.workload.insert;

import org.enginedyno.plan.Knob;
import org.enginedyno.plan.axis.BatchMode;

/** What plans can vary of inserts. */
public final class InsertKnobs {
  public static final Knob ROWS_PER_THREAD =
      Knob.number(
          "insert.rows-per-thread", "rows that each thread inserts in a run", 1, 10_000_000, 1_000);

  public static final Knob TOTAL_ROWS =
      Knob.number("insert.total-rows", "rows of all threads in a run", 1, 1_000_000_000, 10_000);

  public static final Knob ROWS_PER_COMMIT =
      Knob.number(
          "insert.rows-per-commit",
          "rows inserted before each commit; 0: each statement commits itself",
          0,
          1_000_000,
          0);

  public static final Knob ROWS_PER_STATEMENT =
      Knob.number("insert.rows-per-statement", "rows that one insert brings", 1, 100_000, 1);

  public static final Knob BATCH =
      Knob.word(
          "insert.batch",
          "how the rows of one insert are sent",
          BatchMode.VALUES.toString(),
          BatchMode.ONE_BY_ONE.toString(),
          BatchMode.REWRITTEN.toString(),
          BatchMode.BULK.toString());

  public static final Knob RATE =
      Knob.number(
          "insert.rate",
          "rows per second of all threads at most; 0: as many as can be",
          0,
          10_000_000,
          0);

  private InsertKnobs() {}
}
