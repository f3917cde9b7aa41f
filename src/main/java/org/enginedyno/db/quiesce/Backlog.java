package org.enginedyno.db.quiesce;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.enginedyno.db.connection.Sql;
import org.jspecify.annotations.Nullable;

/** Deferred work of an engine, and the queries for its amount. */
public enum Backlog {
  /** From 5.6 on, MySQL reports it in another table. */
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

  /** Below this part of its cache, an engine is not in a hurry to write. */
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

  /** An amount that an engine may leave without any pressure to do it. */
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
      return Sql.first(connection, query).map(row -> row.number(row.values().size())).orElse(null);
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
   * @param tolerable an amount that is not yet a debt
   */
  public record Remainder(Backlog backlog, @Nullable Long left, long tolerable) {
    @Override
    public String toString() {
      return left == null
          ? backlog + " unknown"
          : String.format(Locale.ROOT, "%d %s", left, backlog);
    }
  }
}
