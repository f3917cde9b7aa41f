package org.enginedyno.db.table;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;

/** Computes the expected checksum of a table from the generator, once per table. */
public final class RowSums {
  private static final int ROWS_PER_TASK = 10_000;

  private final Map<Table, Long> known = new ConcurrentHashMap<>();

  public long of(Table table) {
    return known.computeIfAbsent(table, loaded -> of(loaded, loaded.rows()));
  }

  public static long of(Table table, long rows) {
    long tasks = (rows + ROWS_PER_TASK - 1) / ROWS_PER_TASK;
    return LongStream.range(0, tasks)
        .parallel()
        .map(
            task -> {
              Table.Rows generator = table.generator();
              RowBuffer scratch = new RowBuffer();
              long sum = 0;
              long first = task * ROWS_PER_TASK + 1;
              for (long id = first; id < first + ROWS_PER_TASK && id <= rows; id++) {
                sum += generator.checksum((int) id, scratch);
              }
              return sum;
            })
        .sum();
  }
}
