package org.enginedyno.workload.custom;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A table of a workload file.
 *
 * @param rows how many rows it is loaded with; {@link #AS_THERE_ARE} if the source decides
 * @param columns empty if it is not generated
 * @param keys empty if it is not generated
 * @param options the options after the definition in CREATE TABLE, like {@code DEFAULT
 *     CHARSET=latin1}
 * @param sums numeric columns whose sum is proven, and how
 * @param copy the source of a copy; null if the table is generated
 */
public record TableSpec(
    String name,
    int rows,
    List<ColumnSpec> columns,
    List<TableKey> keys,
    String options,
    SortedMap<String, SumRule> sums,
    @Nullable Copy copy) {
  public static final int AS_THERE_ARE = 0;

  public TableSpec {
    columns = List.copyOf(columns);
    keys = List.copyOf(keys);
    sums = Collections.unmodifiableSortedMap(new TreeMap<>(sums));
  }

  /** What operations may do to the sum of a column. */
  public enum SumRule {
    /** Operations do not change it. */
    KEPT,
    /** Each row that an UPDATE changes adds one. */
    COUNTED
  }

  /**
   * The source of a copy: {@code database.table}.
   *
   * @param where a condition on the rows; null for all rows
   * @param limit the maximum number of rows to copy; {@link #AS_THERE_ARE} for all rows
   */
  public record Copy(String database, String table, @Nullable String where, int limit) {}

  public boolean isGenerated() {
    return !columns.isEmpty();
  }

  /** The column of that name, if the table is generated and has it. */
  public Optional<ColumnSpec> column(String column) {
    return ColumnSpec.find(column, columns);
  }
}
