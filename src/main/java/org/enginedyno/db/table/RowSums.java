package org.enginedyno.db.table;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;

/** What the checksum of a complete table must be, reckoned once from the generator itself. */
public final class RowSums {
  private static final int ROWS_PER_TASK = 10_000;

  private final Map<Table, Long> known = new ConcurrentHashMap<>();

  /** The sum over all rows. */
  public long of(Table table) {
    return known.computeIfAbsent(table, RowSums::sum);
  }

  private static long sum(Table table) {
    int tasks = (table.rows() + ROWS_PER_TASK - 1) / ROWS_PER_TASK;
    return IntStream.range(0, tasks)
        .parallel()
        .mapToLong(
            task -> {
              Table.Rows rows = table.generator();
              RowBuffer scratch = new RowBuffer();
              long sum = 0;
              int first = task * ROWS_PER_TASK + 1;
              for (int id = first; id < first + ROWS_PER_TASK && id <= table.rows(); id++) {
                sum += rows.checksum(id, scratch);
              }
              return sum;
            })
        .sum();
  }
}
