package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** How large a table is, as its server says. */
public record TableSize(long dataBytes, long indexBytes) {
  /** Asks for a table in the connection's database. */
  public static TableSize of(Connection connection, String table) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT data_length, index_length FROM information_schema.tables"
                + " WHERE table_schema = database() AND table_name = ?")) {
      statement.setString(1, table);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? new TableSize(row.getLong(1), row.getLong(2)) : new TableSize(0, 0);
      }
    }
  }
}
