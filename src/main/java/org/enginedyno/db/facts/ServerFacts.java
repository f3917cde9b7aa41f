package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a server says of itself.
 *
 * @param engines the engines it offers, as it spells them
 * @param variables its global variables
 */
public record ServerFacts(String version, List<String> engines, Map<String, String> variables) {
  private static final List<String> TELLING =
      List.of(
          "innodb_buffer_pool_size",
          "innodb_log_file_size",
          "innodb_redo_log_capacity",
          "innodb_flush_log_at_trx_commit",
          "innodb_flush_method",
          "innodb_max_dirty_pages_pct",
          "innodb_thread_concurrency",
          "innodb_spin_wait_delay",
          "innodb_doublewrite",
          "innodb_adaptive_hash_index",
          "innodb_page_size",
          "key_buffer_size",
          "aria_pagecache_buffer_size",
          "rocksdb_block_cache_size",
          "tokudb_cache_size",
          "max_heap_table_size",
          "max_connections",
          "table_open_cache",
          "thread_cache_size",
          "thread_handling",
          "performance_schema",
          "query_cache_type",
          "query_cache_size",
          "log_bin",
          "sync_binlog",
          "general_log",
          "slow_query_log",
          "local_infile",
          "max_prepared_stmt_count",
          "character_set_server",
          "sql_mode",
          "version_comment",
          "version_compile_machine");

  public ServerFacts {
    engines = List.copyOf(engines);
    variables = Map.copyOf(variables);
  }

  /** Asks a server. */
  public static ServerFacts read(Connection connection) throws SQLException {
    Map<String, String> variables = pairs(connection, "SHOW GLOBAL VARIABLES");
    List<String> engines = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW ENGINES")) {
      while (rows.next()) {
        String support = rows.getString("Support");
        if (support.equals("YES") || support.equals("DEFAULT")) {
          engines.add(rows.getString("Engine"));
        }
      }
    }
    engines.sort(String.CASE_INSENSITIVE_ORDER);
    return new ServerFacts(variables.getOrDefault("version", "unknown"), engines, variables);
  }

  public static Map<String, String> pairs(Connection connection, String query) throws SQLException {
    Map<String, String> pairs = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        pairs.put(rows.getString(1).toLowerCase(Locale.ROOT), String.valueOf(rows.getString(2)));
      }
    }
    return pairs;
  }

  /** For how long the server has been up, where it tells. */
  public static Optional<Duration> uptime(Connection connection) throws SQLException {
    String seconds = pairs(connection, "SHOW GLOBAL STATUS LIKE 'Uptime'").get("uptime");
    return seconds == null || !seconds.matches("\\d{1,12}")
        ? Optional.empty()
        : Optional.of(Duration.ofSeconds(Long.parseLong(seconds)));
  }

  /** Whether this is MariaDB and not MySQL or one of its other relatives. */
  public boolean isMariaDb() {
    return version.contains("MariaDB");
  }

  /** The product and its version, as in {@code MariaDB 11.4.5}. */
  public String title() {
    String number = version.replaceAll("-.*", "");
    String comment = variables.getOrDefault("version_comment", "").toLowerCase(Locale.ROOT);
    String product =
        isMariaDb() ? "MariaDB" : comment.contains("percona") ? "Percona Server" : "MySQL";
    return product + " " + number;
  }

  /** The engine as the server spells it, whatever the case it was asked for in. */
  public Optional<String> engine(String name) {
    return engines.stream().filter(offered -> offered.equalsIgnoreCase(name)).findFirst();
  }

  /** A variable as a number, where the server has it and it is one. */
  public Optional<Long> number(String variable) {
    String value = variables.get(variable);
    return value == null || !value.matches("\\d{1,18}")
        ? Optional.empty()
        : Optional.of(Long.valueOf(value));
  }

  /** The variables that bear on the figures. */
  public Map<String, String> telling() {
    Map<String, String> telling = new TreeMap<>(variables);
    telling.keySet().retainAll(TELLING);
    return telling;
  }
}
