package org.enginedyno.workload.custom;

import java.util.Collection;
import java.util.Optional;

/** What the values of a workload file may refer to. */
public interface Scope {
  /** The names of the file's tables. */
  Collection<String> tables();

  /** How many rows a table is loaded with; {@link TableSpec#AS_THERE_ARE} if its source decides. */
  int rows(String table);

  /**
   * The columns of a generated table; none if the table is copied. Of tables that refer to each
   * other, only those that the file declares before.
   */
  Collection<ColumnSpec> columns(String table);

  /** Whether the file declares the columns of a table, be it before or after this value. */
  default boolean isGenerated(String table) {
    return !columns(table).isEmpty();
  }

  /** The text of a list, by its file or by {@code table.column}. */
  Optional<String> list(String name);
}
