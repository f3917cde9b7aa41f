package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** The server's global counters at one moment. */
public record Counters(Map<String, Long> values) {
  /** Statements that clients sent; the query that reads the counters is one of them. */
  public static final String QUESTIONS = "questions";

  public static final String QUERY_CACHE_HITS = "qcache_hits";

  private static final String QUERY =
      "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Com\\_%' OR Variable_name LIKE 'Handler\\_read%'"
          + " OR Variable_name IN ('Questions', 'Queries', 'Qcache_hits', 'Innodb_buffer_pool_reads',"
          + " 'Key_reads', 'Aria_pagecache_reads', 'Created_tmp_disk_tables', 'Bytes_sent',"
          + " 'Bytes_received', 'Slow_queries', 'Table_open_cache_misses')";

  public Counters {
    values = Map.copyOf(values);
  }

  /** Asks the server. */
  public static Counters read(Connection connection) throws SQLException {
    Map<String, Long> values = new TreeMap<>();
    ServerFacts.pairs(connection, QUERY)
        .forEach(
            (name, value) -> {
              if (value.matches("\\d{1,18}")) {
                values.put(name, Long.valueOf(value));
              }
            });
    return new Counters(values);
  }

  /** What was counted since an earlier moment, the query that read this one left out. */
  public Map<String, Long> since(Counters earlier) {
    Map<String, Long> changes = new TreeMap<>();
    values.forEach(
        (name, value) -> {
          long ownQuery =
              name.equals(QUESTIONS) || name.equals("queries") || name.equals("com_show_status")
                  ? 1
                  : 0;
          long change = value - earlier.values.getOrDefault(name, 0L) - ownQuery;
          if (change != 0) {
            changes.put(name, change);
          }
        });
    return changes;
  }
}
