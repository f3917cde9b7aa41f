package org.enginedyno.db.quiesce;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.db.facts.ServerFacts;

/** Makes InnoDB write all dirty pages while it is open; otherwise it keeps them in memory. */
final class PageFlush implements AutoCloseable {
  private static final String MOST = "innodb_max_dirty_pages_pct";

  private final Connection connection;
  private final SortedMap<String, String> before;

  PageFlush(Connection connection) throws SQLException {
    this.connection = connection;
    this.before =
        new TreeMap<>(ServerFacts.pairs(connection, "SHOW GLOBAL VARIABLES LIKE '" + MOST + "%'"));
    // the server lowers the low-water mark with it
    set(MOST, "0");
  }

  private void set(String name, String value) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET GLOBAL %s = %s".formatted(name, value));
    }
  }

  @Override
  public void close() throws SQLException {
    // restored in order: the low-water mark must not exceed the limit
    for (Map.Entry<String, String> variable : before.entrySet()) {
      set(variable.getKey(), variable.getValue());
    }
  }
}
