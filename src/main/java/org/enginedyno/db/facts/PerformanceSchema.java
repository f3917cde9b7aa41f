package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The Performance Schema of a server, as far as this user may read it. */
public final class PerformanceSchema {
  private static final String WAITS = "events_waits_summary_global_by_event_name";
  private static final String WAITS_OF_USERS = "events_waits_summary_by_user_by_event_name";
  private static final String DIGESTS = "events_statements_summary_by_digest";
  private static final String EVENTS = "events_statements_summary_global_by_event_name";
  private static final String PREPARED = "prepared_statements_instances";
  private static final String THREADS = "threads";
  private static final String INSTRUMENTS = "setup_instruments";

  private final SchemaTables tables;
  private final Map<String, Long> preparedBefore;

  private PerformanceSchema(SchemaTables tables) throws SQLException {
    this.tables = tables;
    this.preparedBefore = prepared();
  }

  /** Checks whether it is on; statements prepared so far in this database are other clients'. */
  public static Optional<PerformanceSchema> of(Connection connection) throws SQLException {
    return SchemaTables.isOn(connection)
        ? Optional.of(new PerformanceSchema(SchemaTables.readable(connection)))
        : Optional.empty();
  }

  /** What is instrumented, as text: by default, most instruments are off. */
  public String scope() throws SQLException {
    if (!tables.has(WAITS, INSTRUMENTS)) {
      return "Performance Schema is on, but this user cannot read it"
          + " (GRANT SELECT ON performance_schema.* TO the user)";
    }
    List<String> kinds = new ArrayList<>();
    for (List<String> row :
        tables.rows(
            "SELECT substring_index(name, '/', 2), count(*),"
                + " sum(enabled = 'YES' AND timed = 'YES') FROM performance_schema."
                + INSTRUMENTS
                + " WHERE name LIKE 'wait/%' GROUP BY 1 ORDER BY 1")) {
      kinds.add("%s %s of %s".formatted(row.get(0), row.get(2), row.get(1)));
    }
    return "instruments switched on: " + (kinds.isEmpty() ? "none" : String.join(", ", kinds));
  }

  public SchemaSnapshot read() throws SQLException {
    Set<String> own = new TreeSet<>();
    prepared()
        .forEach(
            (text, count) -> {
              if (count > preparedBefore.getOrDefault(text, 0L)) {
                own.add(text);
              }
            });
    return new SchemaSnapshot(
        waits(), digests(), executions(), own.size() == 1 ? own.iterator().next() : null);
  }

  /**
   * The waits of the whole server, background threads included. Conditions count for connections
   * only, as idle background threads wait on them.
   */
  private Map<String, Tally> waits() throws SQLException {
    if (!tables.has(WAITS)) {
      return Map.of();
    }
    String query =
        "SELECT event_name, count_star, sum_timer_wait DIV 1000 FROM performance_schema."
            + WAITS
            + " WHERE count_star > 0 AND event_name <> 'idle'"
            + " AND event_name NOT LIKE 'wait/synch/cond/%'";
    if (tables.has(WAITS_OF_USERS)) {
      query +=
          " UNION ALL SELECT event_name, sum(count_star), sum(sum_timer_wait) DIV 1000"
              + " FROM performance_schema."
              + WAITS_OF_USERS
              + " WHERE user IS NOT NULL AND count_star > 0"
              + " AND event_name LIKE 'wait/synch/cond/%' GROUP BY event_name";
    }
    return tables.tallies(query);
  }

  private Map<String, Tally> digests() throws SQLException {
    return tables.has(DIGESTS)
        ? tables.tallies(
            "SELECT digest_text, count_star, sum_timer_wait DIV 1000 FROM performance_schema."
                + DIGESTS
                + " WHERE schema_name = database() AND digest_text IS NOT NULL"
                + " AND digest_text NOT LIKE 'SHOW %' AND digest_text NOT LIKE '%_schema%'")
        : Map.of();
  }

  private Tally executions() throws SQLException {
    return tables.has(EVENTS)
        ? tables
            .tallies(
                "SELECT event_name, count_star, sum_timer_wait DIV 1000 FROM performance_schema."
                    + EVENTS
                    + " WHERE event_name = 'statement/com/Execute'")
            .values()
            .stream()
            .findFirst()
            .orElse(new Tally(0, 0))
        : new Tally(0, 0);
  }

  private Map<String, Long> prepared() throws SQLException {
    Map<String, Long> prepared = new TreeMap<>();
    if (tables.has(PREPARED, THREADS)) {
      tables
          .rows(
              "SELECT p.sql_text, count(*) FROM performance_schema."
                  + PREPARED
                  + " p JOIN performance_schema."
                  + THREADS
                  + " t ON t.thread_id = p.owner_thread_id"
                  + " WHERE t.processlist_db = database() GROUP BY p.sql_text")
          .forEach(row -> prepared.put(row.get(0), Long.valueOf(row.get(1))));
    }
    return prepared;
  }
}
