package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.axis.Units;

/**
 * Facts that a server reports about itself.
 *
 * @param engines the available engines, in the server's spelling
 * @param support for each engine: transactions, xa, savepoints
 */
public record ServerFacts(
    String version,
    List<String> engines,
    Map<String, Map<String, String>> support,
    Map<String, String> variables,
    Abilities abilities) {
  /**
   * Products whose names appear in their version or version comment; all others are MySQL. The last
   * three only use its protocol.
   */
  private static final List<String> PRODUCTS =
      List.of("MariaDB", "Percona Server", "TiDB", "Dolt", "Vitess");

  private static final Pattern SIZE = Pattern.compile("(\\d{1,18})\\s*([KMGkmg]?)[Bb]?");

  /** Matches the cache variables of any engine. */
  private static final Pattern CACHE =
      Pattern.compile(".*(cache|buffer|memory|memtable|mem_).*|.*_mem");

  private static final String CACHE_SECONDS = "information_schema_stats_expiry";

  private static final Set<String> RELEVANT =
      Set.of(
          ("innodb_buffer_pool_size innodb_log_file_size innodb_redo_log_capacity"
                  + " innodb_flush_log_at_trx_commit innodb_flush_method"
                  + " innodb_max_dirty_pages_pct innodb_thread_concurrency"
                  + " innodb_spin_wait_delay innodb_doublewrite innodb_adaptive_hash_index"
                  + " innodb_page_size innodb_file_per_table key_buffer_size"
                  + " aria_pagecache_buffer_size rocksdb_block_cache_size tokudb_cache_size"
                  + " tokudb_row_format tokudb_block_size tokudb_commit_sync"
                  + " tokudb_fsync_log_period tokudb_directio pbxt_flush_log_at_trx_commit"
                  + " max_heap_table_size max_connections table_open_cache thread_cache_size"
                  + " thread_handling performance_schema query_cache_type query_cache_size"
                  + " log_bin sync_binlog general_log slow_query_log local_infile"
                  + " max_prepared_stmt_count character_set_server sql_mode version_comment"
                  + " version_compile_machine")
              .split(" ", -1));

  public ServerFacts {
    engines = List.copyOf(engines);
    support = Map.copyOf(support);
    variables = Map.copyOf(variables);
  }

  /** The sql_mode of a scope, SESSION or GLOBAL; empty if the server has none. */
  public static String sqlMode(Connection connection, String scope) throws SQLException {
    return Sql.pairs(connection, "SHOW %s VARIABLES LIKE 'sql_mode'".formatted(scope))
        .getOrDefault("sql_mode", "");
  }

  public static ServerFacts read(Connection connection) throws SQLException {
    Map<String, String> variables = Sql.pairs(connection, "SHOW GLOBAL VARIABLES");
    Map<String, Map<String, String>> support = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Sql.Row engine : Sql.rows(connection, "SHOW ENGINES")) {
      if (Set.of("YES", "DEFAULT").contains(String.valueOf(engine.get("support")))) {
        support.put(String.valueOf(engine.get("engine")), support(engine));
      }
    }
    return new ServerFacts(
        variables.getOrDefault("version", "unknown"),
        List.copyOf(support.keySet()),
        support,
        variables,
        Abilities.of(connection));
  }

  private static Map<String, String> support(Sql.Row engine) {
    Map<String, String> support = new TreeMap<>();
    for (String what : List.of("transactions", "xa", "savepoints")) {
      support.put(what, Objects.requireNonNullElse(engine.get(what), "unknown"));
    }
    return support;
  }

  /** The server's uptime; empty if it does not report it. */
  public static Optional<Duration> uptime(Connection connection) throws SQLException {
    String seconds = Sql.pairs(connection, "SHOW GLOBAL STATUS LIKE 'Uptime'").get("uptime");
    return seconds == null || !seconds.matches("\\d{1,12}")
        ? Optional.empty()
        : Optional.of(Duration.ofSeconds(Long.parseLong(seconds)));
  }

  /** Disables a session's cache of table statistics, which MySQL 8 keeps for a day. */
  public void readFreshStatistics(Connection session) throws SQLException {
    if (variables.containsKey(CACHE_SECONDS)) {
      Sql.execute(session, "SET SESSION " + CACHE_SECONDS + " = 0");
    }
  }

  /** Whether this is MariaDB. */
  public boolean isMariaDb() {
    return version.contains("MariaDB");
  }

  /** The product and its version, as in {@code MariaDB 11.4.5}. */
  public String title() {
    String number = version.replaceAll("-.*", "");
    String all =
        (version + " " + variables.getOrDefault("version_comment", "")).toLowerCase(Locale.ROOT);
    String product =
        PRODUCTS.stream()
            .filter(name -> all.contains(name.toLowerCase(Locale.ROOT)))
            .findFirst()
            .orElse("MySQL");
    return (product + " " + number).strip();
  }

  /** The engine in the server's spelling; case does not matter. */
  public Optional<String> engine(String name) {
    return engines.stream().filter(offered -> offered.equalsIgnoreCase(name)).findFirst();
  }

  /** Whether a variable is neither OFF nor 0; false if it does not exist. */
  public boolean isOn(String variable) {
    return !Set.of("OFF", "0").contains(variables.getOrDefault(variable, "OFF"));
  }

  /** A variable as a number, or as a size such as {@code 64M}. */
  public Optional<Long> number(String variable) {
    Matcher size = SIZE.matcher(variables.getOrDefault(variable, ""));
    if (!size.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Units.bytes(size.group(1) + size.group(2)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The variables that affect figures, the sizes of all engines' caches included. */
  public Map<String, String> relevant() {
    Map<String, String> relevant = new TreeMap<>(variables);
    relevant.keySet().removeIf(name -> !RELEVANT.contains(name) && !isOfCache(name));
    return relevant;
  }

  private boolean isOfCache(String variable) {
    return engines.stream()
            .map(engine -> engine.toLowerCase(Locale.ROOT) + "_")
            .anyMatch(variable::startsWith)
        && CACHE.matcher(variable).matches()
        && number(variable).isPresent();
  }

  /**
   * The statements that a server supports, tested once: versions of MySQL's relatives are not
   * comparable.
   *
   * @param explain the statement for a tabular plan; empty if there is none
   * @param flushesForExport whether a table can be flushed with all of its pages
   * @param explainsChanges whether there are plans of UPDATE and DELETE, too
   */
  public record Abilities(String explain, boolean flushesForExport, boolean explainsChanges) {
    /** All current servers have these. */
    public static final Abilities ALL = new Abilities("EXPLAIN FORMAT=TRADITIONAL", true, true);

    /** A table that does not exist: a server that explains changes reports it as missing. */
    private static final String CHANGE = " DELETE FROM mysql.enginedyno_nowhere WHERE 1 = 0";

    private static final Set<Integer> SYNTAX_ERRORS = Set.of(1064, 1149, 1235);

    /**
     * A table that does not exist: a server that supports the statement reports it as missing. The
     * database is named, as a parser may report a missing one first.
     */
    private static final String FLUSH = "FLUSH TABLES mysql.enginedyno_nowhere FOR EXPORT";

    static Abilities of(Connection connection) {
      String explain =
          Stream.of(ALL.explain, "EXPLAIN")
              .filter(statement -> explains(connection, statement))
              .findFirst()
              .orElse("");
      return new Abilities(
          explain,
          !SYNTAX_ERRORS.contains(error(connection, FLUSH)),
          !explain.isEmpty() && !SYNTAX_ERRORS.contains(error(connection, explain + CHANGE)));
    }

    /** Others answer in rows of text. */
    private static boolean explains(Connection connection, String statement) {
      try {
        return Sql.first(connection, statement + " SELECT 1")
            .filter(row -> row.labels().contains("key"))
            .isPresent();
      } catch (SQLException e) {
        return false;
      }
    }

    /** The error code of a statement; 0 if it succeeds, negative if the error is the driver's. */
    private static int error(Connection connection, String sql) {
      try {
        Sql.execute(connection, sql);
        return 0;
      } catch (SQLException e) {
        return e.getErrorCode() == 0 ? -1 : e.getErrorCode();
      }
    }
  }
}
