package org.enginedyno.db.quiesce;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.db.facts.ServerFacts;

/**
 * Has InnoDB write every dirty page at once, for as long as it is open; by itself it leaves them
 * for as long as nobody needs the room.
 */
final class PageFlush implements AutoCloseable {
  private static final String MOST = "innodb_max_dirty_pages_pct";

  private final Connection connection;
  private final SortedMap<String, String> before;

  PageFlush(Connection connection) throws SQLException {
    this.connection = connection;
    this.before =
        new TreeMap<>(ServerFacts.pairs(connection, "SHOW GLOBAL VARIABLES LIKE '" + MOST + "%'"));
    // the lower one follows, as it may not be above
    set(MOST, "0");
  }

  private void set(String name, String value) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET GLOBAL %s = %s".formatted(name, value));
    }
  }

  @Override
  public void close() throws SQLException {
    // the upper one comes first, as the lower one may not be above it
    for (Map.Entry<String, String> variable : before.entrySet()) {
      set(variable.getKey(), variable.getValue());
    }
  }
}
