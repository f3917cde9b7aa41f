package org.enginedyno.workload;

import org.enginedyno.plan.KnobValues;

/** A workload whose server is killed in mid-run. */
public interface CrashWorkload extends Workload {
  CrashPoint crash(KnobValues knobs);

  /**
   * When the server of a workload is killed in mid-run, and how its rows are identified afterwards.
   * Operation {@code n} inserts the rows from {@code n * rowsPerOperation + 1} on, and the threads
   * take the operations one by one.
   *
   * @param rows the number of rows that must have been acknowledged to all threads together
   * @param rowsPerOperation rows that are acknowledged together
   * @param query the number of each row and the checksum of its content, from the table {@code %s}
   */
  record CrashPoint(long rows, int rowsPerOperation, String query) {
    public CrashPoint {
      if (rows < 1 || rowsPerOperation < 1) {
        throw new IllegalArgumentException(
            "a crash needs at least 1 row: %d rows, %d per operation"
                .formatted(rows, rowsPerOperation));
      }
    }

    public String queryOf(String table) {
      return query.formatted(table);
    }
  }
}
