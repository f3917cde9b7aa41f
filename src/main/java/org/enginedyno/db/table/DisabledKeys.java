package org.enginedyno.db.table;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Finds the disabled keys of a table. */
public final class DisabledKeys {
  private static final String DISABLED = "disabled";

  private DisabledKeys() {}

  /** Their names; empty if the engine does not support disabled keys. */
  public static List<String> of(Connection connection, String table) throws SQLException {
    List<String> disabled = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet part = statement.executeQuery("SHOW INDEX FROM " + quoted(table))) {
      while (part.next()) {
        String key = part.getString("Key_name");
        if (DISABLED.equals(part.getString("Comment")) && !disabled.contains(key)) {
          disabled.add(key);
        }
      }
    }
    return disabled;
  }
}
