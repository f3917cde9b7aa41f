package org.enginedyno.db.table;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.workload.Table;

/** Creates empty tables and replaces existing ones. */
final class TableMaker {
  /** In memory, columns have their full width. */
  private static final long ROOM_FACTOR = 4;

  private static final int PATIENCE_SECONDS = 60;

  private TableMaker() {}

  /** Creates a table; the connection must be newer than the settings of its form. */
  static void make(Connection connection, Table table, TableNames names, EngineTraits traits)
      throws SQLException {
    String name = quoted(names.of(table));
    try (Statement statement = connection.createStatement()) {
      // otherwise a session that holds the table would block for a year
      statement.execute("SET SESSION lock_wait_timeout = " + PATIENCE_SECONDS);
      statement.execute("DROP TABLE IF EXISTS " + name);
      if (traits.sizedWhenCreated() && table.rows() > 0) {
        long bytes = ROOM_FACTOR * table.bytesPerRow() * table.rows();
        statement.execute("SET SESSION %s = %d".formatted(traits.storage().cache(), bytes));
      }
      statement.execute("SET SESSION sql_mode = concat(@@sql_mode, ',NO_ENGINE_SUBSTITUTION')");
      statement.execute(table.create(name, names.engine(), traits.keys().type()));
    }
  }
}
