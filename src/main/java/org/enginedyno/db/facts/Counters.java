package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Sql;

/** The server's global status counters at one moment. */
public record Counters(Map<String, Long> values) {
  public static final Counters NOTHING = new Counters(Map.of());

  private static final int READINGS = 3;

  /** The prefix of InnoDB's counters, which its background work changes, too. */
  public static final String INNODB = "innodb_";

  /** Statements of clients, the query of the counters included. */
  public static final String QUESTIONS = "questions";

  /** Transactions that were written to the binary log, and statements of other engines. */
  public static final List<String> BINARY_LOGGED =
      List.of("binlog_cache_use", "binlog_stmt_cache_use");

  /** All connections so far; dyno opens none during warm-up and runs. */
  public static final String CONNECTIONS = "connections";

  public static final String QUERY_CACHE_HITS = "qcache_hits";

  /** The statements that change rows, without the prefix of their counters. */
  public static final Set<String> CHANGES =
      Set.of(
          "insert",
          "insert_select",
          "update",
          "update_multi",
          "delete",
          "delete_multi",
          "replace",
          "load");

  private static final String QUERY =
      "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Com\\_%' OR Variable_name LIKE"
          + " 'Handler\\_read%' OR Variable_name IN ('Questions', 'Queries', 'Connections', 'Qcache_hits',"
          + " 'Innodb_buffer_pool_reads', 'Innodb_data_reads', 'Created_tmp_disk_tables',"
          + " 'Bytes_sent', 'Bytes_received', 'Slow_queries', 'Table_open_cache_misses',"
          + " 'Innodb_row_lock_time', 'Innodb_row_lock_waits', 'Table_locks_waited',"
          + " 'Binlog_commits', 'Binlog_group_commits', 'Rpl_semi_sync_master_no_tx',"
          + " 'Rpl_semi_sync_source_no_tx'";

  /** Session counters only; SHOW SESSION STATUS shows the global values of all others. */
  private static final String OF_SESSION =
      "SHOW SESSION STATUS WHERE Variable_name LIKE 'Com\\_%' OR Variable_name LIKE"
          + " 'Handler\\_read%' OR Variable_name IN ('Questions', 'Bytes_sent', 'Bytes_received',"
          + " 'Created_tmp_disk_tables', 'Slow_queries')";

  /** How many statements have changed rows. */
  public long changes() {
    return CHANGES.stream().mapToLong(name -> values.getOrDefault("com_" + name, 0L)).sum();
  }

  /** The commits that a semi-synchronous primary did not delay until a replica had them. */
  public static long unconfirmed(Map<String, Long> changes) {
    return changes.getOrDefault("rpl_semi_sync_master_no_tx", 0L)
        + changes.getOrDefault("rpl_semi_sync_source_no_tx", 0L);
  }

  /** Reads the usual counters and further ones of all members of a server, and adds them up. */
  public static Counters read(List<Connection> members, List<String> further) throws SQLException {
    Map<String, Long> sums = new TreeMap<>();
    for (Connection member : members) {
      read(member, further).values.forEach((name, count) -> sums.merge(name, count, Long::sum));
    }
    return new Counters(sums);
  }

  /** Reads the usual counters and further ones. */
  public static Counters read(Connection connection, List<String> further) throws SQLException {
    String names = further.stream().map(", '%s'"::formatted).collect(Collectors.joining());
    return numbers(Sql.pairs(connection, QUERY + names + ")"));
  }

  /** Reads what a session itself has added to the counters, this query included. */
  public static Counters ofSession(Connection session) throws SQLException {
    return numbers(Sql.pairs(session, OF_SESSION));
  }

  private static Counters numbers(Map<String, String> texts) {
    Map<String, Long> values = new TreeMap<>();
    texts.forEach(
        (name, value) -> {
          if (value.matches("\\d{1,18}")) {
            values.put(name, Long.valueOf(value));
          }
        });
    return new Counters(values);
  }

  /**
   * What reading the counters adds to them: the smallest change between consecutive readings.
   * Engine counters are left out, as an engine may work in the background.
   */
  public static Counters ofReading(List<Connection> members, List<String> further)
      throws SQLException {
    Map<String, Long> least = new TreeMap<>();
    Counters before = read(members, further);
    for (int reading = 0; reading < READINGS; reading++) {
      Counters after = read(members, further);
      after.since(before, NOTHING).forEach((name, added) -> least.merge(name, added, Math::min));
      before = after;
    }
    least.keySet().removeIf(name -> name.startsWith(INNODB) || further.contains(name));
    return new Counters(least);
  }

  /** The changes since an earlier moment, without those of the reading itself. */
  public Map<String, Long> since(Counters earlier, Counters reading) {
    Map<String, Long> changes = new TreeMap<>();
    values.forEach(
        (name, value) -> {
          long change =
              value - earlier.values.getOrDefault(name, 0L) - reading.values.getOrDefault(name, 0L);
          if (change != 0) {
            changes.put(name, change);
          }
        });
    return changes;
  }
}
