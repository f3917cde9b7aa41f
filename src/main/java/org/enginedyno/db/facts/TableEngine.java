package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.enginedyno.db.connection.Sql;

/** Reads the actual engine and other properties of a table. */
public final class TableEngine {
  private TableEngine() {}

  /**
   * An SQL expression for a name as file names and, before MySQL 8, InnoDB's own tables encode it.
   */
  public static String ofFiles(String name) {
    return "replace(replace(%s, '-', '@002d'), '$', '@0024')".formatted(name);
  }

  public static Optional<String> of(Connection connection, String table) throws SQLException {
    return properties(connection, table, "engine").map(row -> row.text(1));
  }

  /** Columns of information_schema's row for a table; empty if it does not exist. */
  public static Optional<Sql.Row> properties(Connection connection, String table, String columns)
      throws SQLException {
    return Sql.first(
        connection,
        "SELECT %s FROM information_schema.tables WHERE table_schema = database() AND table_name = ?"
            .formatted(columns),
        table);
  }

  /** The names of disabled keys; empty if the engine does not support them. */
  public static List<String> disabledKeys(Connection connection, String table) throws SQLException {
    return Sql.rows(connection, "SHOW INDEX FROM " + Sql.quoted(table)).stream()
        .filter(part -> "disabled".equals(part.get("comment")))
        .map(part -> String.valueOf(part.get("key_name")))
        .distinct()
        .toList();
  }
}
