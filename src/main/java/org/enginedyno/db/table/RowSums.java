package org.enginedyno.db.table;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.RowBuffer;

/** What the checksum of a complete table must be, reckoned once from the generator itself. */
public final class RowSums {
  private static final int ROWS_PER_TASK = 10_000;

  private final Map<String, Long> known = new ConcurrentHashMap<>();

  /** The sum over all rows. */
  public long of(Dataset dataset, DataSpec data) {
    return known.computeIfAbsent(
        dataset.name() + data.rows() + "/" + data.seed(), key -> sum(dataset, data));
  }

  private static long sum(Dataset dataset, DataSpec data) {
    int tasks = (data.rows() + ROWS_PER_TASK - 1) / ROWS_PER_TASK;
    return IntStream.range(0, tasks)
        .parallel()
        .mapToLong(
            task -> {
              Dataset.Rows rows = dataset.rows(data);
              RowBuffer scratch = new RowBuffer();
              long sum = 0;
              int first = task * ROWS_PER_TASK + 1;
              for (int id = first; id < first + ROWS_PER_TASK && id <= data.rows(); id++) {
                sum += rows.checksum(id, scratch);
              }
              return sum;
            })
        .sum();
  }
}
