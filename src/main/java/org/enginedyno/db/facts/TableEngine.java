package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Reads the actual engine of a table. */
public final class TableEngine {
  private TableEngine() {}

  public static Optional<String> of(Connection connection, String table) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT engine FROM information_schema.tables"
                + " WHERE table_schema = database() AND table_name = ?")) {
      statement.setString(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? Optional.of(String.valueOf(rows.getString(1))) : Optional.empty();
      }
    }
  }
}
