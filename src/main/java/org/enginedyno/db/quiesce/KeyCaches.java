package org.enginedyno.db.quiesce;

import static org.enginedyno.db.connection.Sql.quoted;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.Sql;

/** MyISAM's key caches: the shared one, and separate ones for some tables. */
public final class KeyCaches {
  /** The size of the shared cache. */
  public static final String SHARED = "key_buffer_size";

  private static final String REQUESTS = "key_read_requests";

  private final Connection connection;
  private final List<String> own = new ArrayList<>();

  public KeyCaches(Connection connection) {
    this.connection = connection;
  }

  /**
   * Gives each of these tables its own cache, an equal share of the shared one, and removes those
   * of other tables. Every key is then read into its cache.
   *
   * @throws SQLException if a server refuses, or the shared cache is still used
   */
  public void give(List<String> tables) throws SQLException {
    if (own.equals(tables)) {
      return;
    }
    List<String> moved = new ArrayList<>(own);
    reset();
    for (String table : tables) {
      own.add(table);
      long share = Sql.number(connection, "SELECT @@GLOBAL." + SHARED) / tables.size();
      Sql.execute(connection, "SET GLOBAL %s.%s = %d".formatted(name(own.size()), SHARED, share));
      assign(table, name(own.size()));
    }
    long before = requests();
    tables.forEach(table -> IndexWarmer.warm(connection, table));
    if (!tables.isEmpty() && requests() != before) {
      throw new SQLException(
          "the shared key cache had %d requests for keys of tables that have their own caches"
              .formatted(requests() - before));
    }
    moved.removeAll(tables);
    moved.forEach(table -> IndexWarmer.warm(connection, table));
  }

  private void reset() throws SQLException {
    for (int number = own.size(); number > 0; number--) {
      assign(own.remove(number - 1), "default");
      // size 0 removes the cache
      Sql.execute(connection, "SET GLOBAL %s.%s = 0".formatted(name(number), SHARED));
    }
  }

  private static String name(int number) {
    return "dyno_" + number;
  }

  private void assign(String table, String cache) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // execute(): a driver may not expect that this statement returns a result
      statement.execute("CACHE INDEX %s IN %s".formatted(quoted(table), cache));
      try (ResultSet row = statement.getResultSet()) {
        while (row != null && row.next()) {
          if (!row.getString("Msg_text").equals("OK")) {
            throw new SQLException(
                "no key cache for table %s: %s".formatted(table, row.getString("Msg_text")));
          }
        }
      }
    }
  }

  /** How often a key block was requested from the shared cache. */
  private long requests() throws SQLException {
    Map<String, String> counters =
        Sql.pairs(connection, "SHOW GLOBAL STATUS LIKE '" + REQUESTS + "'");
    return Long.parseLong(counters.getOrDefault(REQUESTS, "0"));
  }
}
