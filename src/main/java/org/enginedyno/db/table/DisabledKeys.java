package org.enginedyno.db.table;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.enginedyno.db.connection.Sql;

/** Finds the disabled keys of a table. */
public final class DisabledKeys {
  private DisabledKeys() {}

  /** Their names; empty if the engine does not support disabled keys. */
  public static List<String> of(Connection connection, String table) throws SQLException {
    return Sql.rows(connection, "SHOW INDEX FROM " + quoted(table)).stream()
        .filter(part -> "disabled".equals(part.get("comment")))
        .map(part -> String.valueOf(part.get("key_name")))
        .distinct()
        .toList();
  }
}
