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
   * A number that separates the draws of this column from those of all other columns; for {@link
   * Draw#atRow}.
   */
  public int place(String table) {
    return (int) Hash.crc(table + "." + name);
  }

  static Optional<ColumnSpec> find(String name, List<ColumnSpec> columns) {
    return columns.stream().filter(one -> one.name.equalsIgnoreCase(name)).findFirst();
  }

  /** The value at the current row of a draw; null for NULL. */
  public @Nullable Object at(Draw draw) {
    Object drawn = value.at(draw);
    // this must be the last draw, so that values sampled from the column equal those of its rows
    return nulls > 0 && draw.uniform() < nulls ? null : drawn;
  }
}
