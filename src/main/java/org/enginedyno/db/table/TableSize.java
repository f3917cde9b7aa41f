package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.TableEngine;
import org.jspecify.annotations.Nullable;

/** How large a table is, as its server says. */
public record TableSize(long dataBytes, long indexBytes) {
  /**
   * InnoDB has the words of a full-text key in tables of their own, named by the table's number.
   */
  private static final String BESIDE =
      """
      SELECT coalesce(sum(s.file_size), 0)
        FROM information_schema.%1$stablespaces s JOIN information_schema.%1$stables t
          ON lower(s.name) LIKE lower(
            concat(database(), '/fts\\\\_', lpad(hex(t.table_id), 16, '0'), '\\\\_%%'))
        WHERE t.name = concat(database(), '/%2$s')""";

  /**
   * The bytes of tables that an engine made by itself for the keys of a table, zero where it makes
   * none; nothing where the server does not tell.
   */
  static @Nullable Long ofTablesBeside(Connection connection, ServerFacts facts, String table)
      throws SQLException {
    if (!TableEngine.of(connection, table).orElse("").equalsIgnoreCase("InnoDB")) {
      return 0L;
    }
    String prefix = facts.isMariaDb() ? "innodb_sys_" : "innodb_";
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(BESIDE.formatted(prefix, table))) {
      return row.next() ? row.getLong(1) : null;
    } catch (SQLException e) {
      return null;
    }
  }

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

  /**
   * The keys of a loaded table that were made once all of its rows were there.
   *
   * @param took zero where there were none, or the table was there already
   * @param bytes what they take; absent where there are none, or the server does not tell
   */
  public record LateKeys(Duration took, @Nullable Long bytes) {
    static final LateKeys NONE = new LateKeys(Duration.ZERO, null);

    private static final String REMEMBERED = "information_schema_stats_expiry";

    /** Makes those of a table, by statements that follow its rows. */
    static LateKeys make(
        Connection connection, ServerFacts facts, String table, List<String> statements)
        throws SQLException {
      if (statements.isEmpty()) {
        return NONE;
      }
      try (Statement statement = connection.createStatement()) {
        if (facts.variables().containsKey(REMEMBERED)) {
          statement.execute("SET SESSION " + REMEMBERED + " = 0");
        }
        long before = TableSize.of(connection, table).indexBytes();
        long start = System.nanoTime();
        for (String sql : statements) {
          statement.execute(sql);
        }
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        Long beside = ofTablesBeside(connection, facts, table);
        long more = TableSize.of(connection, table).indexBytes() - before;
        return new LateKeys(took, beside == null ? null : Math.max(0, more) + beside);
      }
    }
  }
}
