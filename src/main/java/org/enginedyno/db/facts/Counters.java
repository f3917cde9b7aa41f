package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The server's global counters at one moment. */
public record Counters(Map<String, Long> values) {
  /** No counters at all. */
  public static final Counters NOTHING = new Counters(Map.of());

  private static final int READINGS = 3;
  private static final String INNODB = "innodb_";

  /** Statements that clients sent; the query that reads the counters is one of them. */
  public static final String QUESTIONS = "questions";

  public static final String QUERY_CACHE_HITS = "qcache_hits";

  private static final String QUERY =
      "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Com\\_%' OR Variable_name LIKE 'Handler\\_read%'"
          + " OR Variable_name IN ('Questions', 'Queries', 'Qcache_hits', 'Innodb_buffer_pool_reads',"
          + " 'Innodb_data_reads', 'Created_tmp_disk_tables', 'Bytes_sent', 'Bytes_received',"
          + " 'Slow_queries', 'Table_open_cache_misses'";

  /** What sessions are told of themselves; of other counters they are told the server's. */
  private static final String OF_SESSION =
      "SHOW SESSION STATUS WHERE Variable_name LIKE 'Com\\_%' OR Variable_name LIKE 'Handler\\_read%'"
          + " OR Variable_name IN ('Questions', 'Bytes_sent', 'Bytes_received',"
          + " 'Created_tmp_disk_tables', 'Slow_queries')";

  public Counters {
    values = Map.copyOf(values);
  }

  /**
   * Asks the server.
   *
   * @param further counters that are asked for beside the usual ones
   */
  public static Counters read(Connection connection, List<String> further) throws SQLException {
    String names = further.stream().map(", '%s'"::formatted).collect(Collectors.joining());
    return numbers(ServerFacts.pairs(connection, QUERY + names + ")"));
  }

  /** Asks a session what it has added to the server's counters itself, by this question too. */
  public static Counters ofSession(Connection session) throws SQLException {
    return numbers(ServerFacts.pairs(session, OF_SESSION));
  }

  private static Counters numbers(Map<String, String> told) {
    Map<String, Long> values = new TreeMap<>();
    told.forEach(
        (name, value) -> {
          if (value.matches("\\d{1,18}")) {
            values.put(name, Long.valueOf(value));
          }
        });
    return new Counters(values);
  }

  /**
   * What a reading of the counters adds to them itself: the least of what was added between
   * readings that follow each other. It adds nothing to those of an engine, which may be at work on
   * its own account meanwhile.
   */
  public static Counters ofReading(Connection connection, List<String> further)
      throws SQLException {
    Map<String, Long> least = new TreeMap<>();
    Counters before = read(connection, further);
    for (int reading = 0; reading < READINGS; reading++) {
      Counters after = read(connection, further);
      after.since(before, NOTHING).forEach((name, added) -> least.merge(name, added, Math::min));
      before = after;
    }
    least.keySet().removeIf(name -> name.startsWith(INNODB) || further.contains(name));
    return new Counters(least);
  }

  /**
   * What was counted since an earlier moment.
   *
   * @param reading what the reading of this one has added itself
   */
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
