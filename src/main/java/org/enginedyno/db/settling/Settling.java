package org.enginedyno.db.settling;

import static org.enginedyno.db.link.SqlText.quoted;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import org.enginedyno.db.facts.Abilities;
import org.enginedyno.db.link.SqlText;

/** Waits until an engine has done the work that loading left behind. */
public final class Settling {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final int SMALL_HISTORY = 1_000;

  /** The server's own housekeeping keeps a few pages dirty for good. */
  private static final int FEW_PAGES = 500;

  /**
   * What RocksDB still holds in memory is counted by samples, so badly that the rows of one key
   * pass for those of the whole table; it knows no flush of one table.
   */
  private static final String FLUSH_ROCKSDB = "SET GLOBAL rocksdb_force_flush_memtable_now = 1";

  private static final String PENDING_COMPACTION =
      "SELECT coalesce(sum(value), 0) FROM information_schema.rocksdb_cfstats"
          + " WHERE stat_type IN ('COMPACTION_PENDING', 'MEM_TABLE_FLUSH_PENDING')";
  private static final String DIRTY_PAGES =
      "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_dirty'";
  private static final String HISTORY = "SHOW GLOBAL STATUS LIKE 'Innodb_history_list_length'";

  /** Where MySQL tells it, from 5.6 on. */
  private static final String HISTORY_METRIC =
      "SELECT name, count FROM information_schema.innodb_metrics"
          + " WHERE name = 'trx_rseg_history_len' AND status = 'enabled'";

  private final Connection connection;
  private final Abilities abilities;
  private final String engine;

  public Settling(Connection connection, Abilities abilities, String engine) {
    this.connection = connection;
    this.abilities = abilities;
    this.engine = engine.toLowerCase(Locale.ROOT);
  }

  /** Waits, and tells for how long and what was left. */
  public String settle(String table) throws InterruptedException {
    long start = System.nanoTime();
    String flushed = flush(table);
    String left =
        switch (engine) {
          case "innodb" ->
              wait("undo records", history(), 2, SMALL_HISTORY)
                  + ", "
                  + wait("dirty pages", DIRTY_PAGES, 2, FEW_PAGES);
          case "rocksdb" -> wait("pending compactions", PENDING_COMPACTION, 1, 0);
          default -> "nothing to wait for";
        };
    double seconds = (System.nanoTime() - start) / 1e9;
    return String.format(Locale.ROOT, "%s; %s; %.1f s", flushed, left, seconds);
  }

  private String history() {
    return number(HISTORY, 2).isPresent() ? HISTORY : HISTORY_METRIC;
  }

  /**
   * Writes out our own table, and where an engine knows nothing finer, all that it holds in memory;
   * needs a right that not every user has. Where InnoDB cannot be told to write its pages, it does
   * so by itself, and is waited for.
   */
  private String flush(String table) {
    boolean forExport = engine.equals("innodb") && abilities.flushesForExport();
    try (Statement statement = connection.createStatement()) {
      statement.execute("FLUSH TABLES " + quoted(table) + (forExport ? " FOR EXPORT" : ""));
      statement.execute("UNLOCK TABLES");
      if (engine.equals("rocksdb")) {
        statement.execute(FLUSH_ROCKSDB);
      }
      return engine.equals("innodb") && !forExport
          ? "closed (the server knows no FLUSH TABLES FOR EXPORT)"
          : "flushed";
    } catch (SQLException e) {
      return "not flushed (" + SqlText.line(e) + ")";
    }
  }

  private String wait(String what, String query, int column, long atMost)
      throws InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    OptionalLong left = number(query, column);
    while (left.isPresent() && left.getAsLong() > atMost && System.nanoTime() < deadline) {
      Thread.sleep(PAUSE.toMillis());
      left = number(query, column);
    }
    return left.isPresent() ? left.getAsLong() + " " + what : what + " unknown";
  }

  private OptionalLong number(String query, int column) {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? OptionalLong.of(row.getLong(column)) : OptionalLong.empty();
    } catch (SQLException e) {
      return OptionalLong.empty();
    }
  }
}
