package org.enginedyno.db.table;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.enginedyno.workload.Table;

/** Computes the expected checksum of a table from the generator, once per table. */
public final class RowSums {
  private final Map<Table, Long> known = new ConcurrentHashMap<>();

  public long of(Table table) {
    return known.computeIfAbsent(table, loaded -> loaded.checksums(loaded.rows()));
  }
}
