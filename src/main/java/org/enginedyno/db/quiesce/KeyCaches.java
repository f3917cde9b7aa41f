package org.enginedyno.db.quiesce;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.facts.ServerFacts;

/** Key caches of MyISAM on a server of ours: one for all tables, or one for each of some. */
public final class KeyCaches {
  /** The server variable that sizes the cache that all tables share. */
  public static final String SHARED = "key_buffer_size";

  private static final String ASKED = "key_read_requests";

  private final Connection connection;
  private final List<String> own = new ArrayList<>();

  public KeyCaches(Connection connection) {
    this.connection = connection;
  }

  /**
   * Gives each of these tables a cache of its own, an equal share of what all had together, and
   * takes back those of others. Every key is then read into the cache that it is in.
   *
   * @throws SQLException where a server does not do it, or the shared cache is still asked
   */
  public void give(List<String> tables) throws SQLException {
    if (own.equals(tables)) {
      return;
    }
    List<String> moved = new ArrayList<>(own);
    takeBack();
    try (Statement statement = connection.createStatement()) {
      for (String table : tables) {
        own.add(table);
        statement.execute(
            "SET GLOBAL %s.%s = %d"
                .formatted(name(own.size()), SHARED, share(statement, tables.size())));
        assign(statement, table, name(own.size()));
      }
    }
    long before = asked();
    tables.forEach(new IndexWarmer(connection)::warm);
    if (!tables.isEmpty() && asked() != before) {
      throw new SQLException(
          "the shared key cache was asked %d times for keys that have caches of their own"
              .formatted(asked() - before));
    }
    moved.removeAll(tables);
    moved.forEach(new IndexWarmer(connection)::warm);
  }

  private void takeBack() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (int number = own.size(); number > 0; number--) {
        assign(statement, own.remove(number - 1), "default");
        // which ends it
        statement.execute("SET GLOBAL %s.%s = 0".formatted(name(number), SHARED));
      }
    }
  }

  private static String name(int number) {
    return "dyno_" + number;
  }

  private static long share(Statement statement, int tables) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT @@GLOBAL." + SHARED)) {
      row.next();
      return row.getLong(1) / tables;
    }
  }

  private static void assign(Statement statement, String table, String cache) throws SQLException {
    // a driver may take it for a statement that has no answer
    statement.execute("CACHE INDEX %s IN %s".formatted(quoted(table), cache));
    try (ResultSet row = statement.getResultSet()) {
      while (row != null && row.next()) {
        if (!row.getString("Msg_text").equals("OK")) {
          throw new SQLException(
              "the keys of %s have no cache of their own: %s"
                  .formatted(table, row.getString("Msg_text")));
        }
      }
    }
  }

  /** How often the shared cache was asked for a block of keys. */
  private long asked() throws SQLException {
    Map<String, String> counters =
        ServerFacts.pairs(connection, "SHOW GLOBAL STATUS LIKE '" + ASKED + "'");
    return Long.parseLong(counters.getOrDefault(ASKED, "0"));
  }
}
