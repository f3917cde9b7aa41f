package org.enginedyno.db.quiesce;

import static org.enginedyno.db.connection.Sql.quoted;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.ServerFacts.Abilities;
import org.enginedyno.db.quiesce.EngineSettler.Backlog.Remainder;
import org.jspecify.annotations.Nullable;

/**
 * Waits until an engine has done its deferred work.
 *
 * @param started whether dyno started the server, so that its settings may change
 */
public record EngineSettler(Connection connection, Abilities abilities, boolean started) {
  /** The limit for each kind of work. */
  public static final Duration LIMIT = Duration.ofSeconds(30);

  private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);

  /**
   * RocksDB samples rows in memory badly: it may take one key's statistics for the whole table's.
   * It cannot flush a single table.
   */
  private static final String FLUSH_ROCKSDB = "SET GLOBAL rocksdb_force_flush_memtable_now = 1";

  /** Waits for a table's deferred work; reports the time and the remaining work. */
  public String settle(String engine, String table) throws InterruptedException {
    long start = System.nanoTime();
    List<Remainder> left = new ArrayList<>();
    String flushed = "";
    for (Backlog backlog : Backlog.of(engine)) {
      // a purge dirties further pages, so it comes before the flush
      if (backlog != Backlog.UNDO && flushed.isEmpty()) {
        flushed = flush(engine, table);
      }
      left.add(await(backlog));
    }
    if (flushed.isEmpty()) {
      flushed = flush(engine, table);
    }
    String words = left.stream().map(Remainder::toString).collect(Collectors.joining(", "));
    double seconds = (System.nanoTime() - start) / 1e9;
    return "%s; %s; %.1f s"
        .formatted(flushed, words.isEmpty() ? "nothing to wait for" : words, seconds);
  }

  /** Waits for all deferred work of an engine; returns what remains. */
  public List<Remainder> await(String engine) throws InterruptedException {
    List<Remainder> left = new ArrayList<>();
    for (Backlog backlog : Backlog.of(engine)) {
      left.add(await(backlog));
    }
    return left;
  }

  /** How many of an engine's commits are not purged; empty if unknown. */
  public Optional<Long> unpurged(String engine) {
    return Backlog.of(engine).stream()
        .filter(backlog -> backlog == Backlog.UNDO)
        .findFirst()
        .map(backlog -> backlog.left(connection));
  }

  /**
   * Flushes a table, and for RocksDB all of its memory; not every user has the privilege. If InnoDB
   * cannot be forced to write its pages, it writes them in the background, and the caller waits.
   */
  private String flush(String engine, String table) {
    boolean innodb = engine.equalsIgnoreCase("innodb");
    boolean forExport = innodb && abilities.flushesForExport();
    try {
      Sql.execute(
          connection,
          "FLUSH TABLES " + quoted(table) + (forExport ? " FOR EXPORT" : ""),
          "UNLOCK TABLES");
      if (engine.equalsIgnoreCase("rocksdb")) {
        Sql.execute(connection, FLUSH_ROCKSDB);
      }
      return innodb && !forExport ? "closed (the server lacks FLUSH TABLES FOR EXPORT)" : "flushed";
    } catch (SQLException e) {
      return "not flushed (" + Sql.line(e) + ")";
    }
  }

  private Remainder await(Backlog backlog) throws InterruptedException {
    long tolerable = backlog.tolerable(connection);
    Long left = backlog.left(connection);
    if (started && backlog == Backlog.DIRTY_PAGES && left != null && left > backlog.few()) {
      try (PageFlush flush = new PageFlush(connection)) {
        left = await(backlog, backlog.few());
      } catch (SQLException e) {
        left = await(backlog, tolerable);
      }
    } else if (left != null && left > tolerable) {
      left = await(backlog, tolerable);
    }
    return new Remainder(backlog, left, tolerable);
  }

  private @Nullable Long await(Backlog backlog, long atMost) throws InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    Long left = backlog.left(connection);
    for (long pause = 1; left != null && left > atMost && System.nanoTime() < deadline; ) {
      Thread.sleep(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE.toMillis());
      left = backlog.left(connection);
    }
    return left;
  }

  /** Makes InnoDB write all dirty pages while it is open; otherwise it keeps them in memory. */
  private static final class PageFlush implements AutoCloseable {
    private static final String MOST = "innodb_max_dirty_pages_pct";

    private final Connection connection;
    private final SortedMap<String, String> before;

    PageFlush(Connection connection) throws SQLException {
      this.connection = connection;
      this.before =
          new TreeMap<>(Sql.pairs(connection, "SHOW GLOBAL VARIABLES LIKE '" + MOST + "%'"));
      // the server lowers the low-water mark, too
      set(MOST, "0");
    }

    private void set(String name, String value) throws SQLException {
      Sql.execute(connection, "SET GLOBAL %s = %s".formatted(name, value));
    }

    @Override
    public void close() throws SQLException {
      // restored in order: the low-water mark must not exceed the limit
      for (Map.Entry<String, String> variable : before.entrySet()) {
        set(variable.getKey(), variable.getValue());
      }
    }
  }

  /** Deferred work of an engine, and the queries for its amount. */
  public enum Backlog {
    /** MySQL reports it in another table since 5.6. */
    UNDO(
        "undo records",
        "innodb",
        1_000,
        "",
        "SHOW GLOBAL STATUS LIKE 'Innodb_history_list_length'",
        "SELECT count FROM information_schema.innodb_metrics"
            + " WHERE name = 'trx_rseg_history_len' AND status = 'enabled'"),
    /** The server's housekeeping always keeps a few pages dirty. */
    DIRTY_PAGES(
        "dirty pages",
        "innodb",
        500,
        "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_total'",
        "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_dirty'"),
    COMPACTIONS(
        "pending compactions and flushes",
        "rocksdb",
        0,
        "",
        "SELECT coalesce(sum(value), 0) FROM information_schema.rocksdb_cfstats"
            + " WHERE stat_type IN ('COMPACTION_PENDING', 'MEM_TABLE_FLUSH_PENDING')"),
    DIRTY_BLOCKS(
        "dirty blocks",
        "aria",
        500,
        "SELECT @@aria_pagecache_buffer_size DIV 8192",
        "SHOW GLOBAL STATUS LIKE 'Aria_pagecache_blocks_not_flushed'"),
    DIRTY_KEY_BLOCKS(
        "dirty key blocks",
        "myisam",
        500,
        "SELECT @@key_buffer_size DIV 1024",
        "SHOW GLOBAL STATUS LIKE 'Key_blocks_not_flushed'");

    /** An engine does not hurry to write dirty blocks below this fraction of its cache. */
    private static final int PARTS = 4;

    private final String title;
    private final String engine;
    private final long few;
    private final String room;
    private final List<String> queries;

    Backlog(String title, String engine, long few, String room, String... queries) {
      this.title = title;
      this.engine = engine;
      this.few = few;
      this.room = room;
      this.queries = List.of(queries);
    }

    /** The kinds of work that an engine defers. */
    static List<Backlog> of(String engine) {
      return Arrays.stream(values())
          .filter(backlog -> backlog.engine.equals(engine.toLowerCase(Locale.ROOT)))
          .toList();
    }

    /** An amount that is never worth waiting for. */
    long few() {
      return few;
    }

    /** The largest amount that an engine may keep without any pressure to work it off. */
    long tolerable(Connection connection) {
      Long cache = room.isEmpty() ? null : number(connection, room);
      return cache == null ? few : Math.max(few, cache / PARTS);
    }

    /** The remaining amount; null if the server does not report it. */
    @Nullable Long left(Connection connection) {
      for (String query : queries) {
        Long left = number(connection, query);
        if (left != null) {
          return left;
        }
      }
      return null;
    }

    private static @Nullable Long number(Connection connection, String query) {
      try {
        // the value of a status follows its name
        return Sql.first(connection, query)
            .map(row -> row.number(row.values().size()))
            .orElse(null);
      } catch (SQLException e) {
        return null;
      }
    }

    @Override
    public String toString() {
      return title;
    }

    /**
     * The remaining amount of deferred work.
     *
     * @param left null if the server does not report it
     * @param tolerable an amount that need not be waited for
     */
    public record Remainder(Backlog backlog, @Nullable Long left, long tolerable) {
      @Override
      public String toString() {
        return left == null ? backlog + " unknown" : "%d %s".formatted(left, backlog);
      }
    }
  }
}
