package org.enginedyno.workload.custom;

import java.util.List;
import java.util.Optional;
import org.enginedyno.workload.Hash;
import org.jspecify.annotations.Nullable;

/**
 * A column of a generated table.
 *
 * @param type its type as SQL, like {@code varchar(200)}
 * @param nulls the share of its rows that are NULL, from 0 to 1
 */
public record ColumnSpec(String name, String type, Value value, double nulls) {
  /**
   * What separates the draws of this column of a table from those of all others; {@link Draw#atRow}
   * takes it.
   */
  public int place(String table) {
    return (int) Hash.crc(table + "." + name);
  }

  static Optional<ColumnSpec> find(String name, List<ColumnSpec> columns) {
    return columns.stream().filter(one -> one.name.equalsIgnoreCase(name)).findFirst();
  }

  /** The value at a row that was moved to; absent for NULL. */
  public @Nullable Object at(Draw draw) {
    Object drawn = value.at(draw);
    // the last of its draws, so that values sampled from the column are those of its rows
    return nulls > 0 && draw.uniform() < nulls ? null : drawn;
  }
}
