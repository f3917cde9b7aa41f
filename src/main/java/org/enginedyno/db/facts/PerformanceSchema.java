package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.SchemaSnapshot.Tally;

/** The Performance Schema of a server, as far as this user may read it. */
public final class PerformanceSchema {
  private static final String WAITS = "events_waits_summary_global_by_event_name";
  private static final String WAITS_OF_USERS = "events_waits_summary_by_user_by_event_name";
  private static final String CONDITION = "'wait/synch/cond/%'";

  private final Connection connection;
  private final Set<String> tables;
  private final Map<String, Long> preparedBefore;

  private PerformanceSchema(Connection connection) throws SQLException {
    this.connection = connection;
    String query =
        "SELECT table_name FROM information_schema.tables"
            + " WHERE table_schema = 'performance_schema'";
    this.tables =
        Sql.column(connection, query).stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    this.preparedBefore = prepared();
  }

  /**
   * Empty if it is off; its tables exist in any case. Statements that are already prepared in this
   * database belong to other clients.
   */
  public static Optional<PerformanceSchema> of(Connection connection) throws SQLException {
    boolean on =
        Sql.first(connection, "SHOW GLOBAL VARIABLES LIKE 'performance_schema'")
            .filter(row -> row.text(2).equals("ON") || row.text(2).equals("1"))
            .isPresent();
    return on ? Optional.of(new PerformanceSchema(connection)) : Optional.empty();
  }

  /** Whether these tables exist and this user can read them. */
  private boolean has(String... names) {
    return tables.containsAll(List.of(names));
  }

  /** What is instrumented, as text: by default, most instruments are off. */
  public String scope() throws SQLException {
    if (!has(WAITS, "setup_instruments")) {
      return "Performance Schema is on, but this user cannot read it"
          + " (GRANT SELECT ON performance_schema.* TO the user)";
    }
    String query =
        """
        SELECT substring_index(name, '/', 2), count(*), sum(enabled = 'YES' AND timed = 'YES')
        FROM performance_schema.setup_instruments WHERE name LIKE 'wait/%' GROUP BY 1 ORDER BY 1\
        """;
    String kinds =
        Sql.rows(connection, query).stream()
            .map(row -> "%s %s of %s".formatted(row.text(1), row.text(3), row.text(2)))
            .collect(Collectors.joining(", "));
    return "enabled instruments: " + (kinds.isEmpty() ? "none" : kinds);
  }

  public SchemaSnapshot read() throws SQLException {
    List<String> own =
        prepared().entrySet().stream()
            .filter(one -> one.getValue() > preparedBefore.getOrDefault(one.getKey(), 0L))
            .map(Map.Entry::getKey)
            .toList();
    return new SchemaSnapshot(
        waits(), digests(), executions(), own.size() == 1 ? own.get(0) : null);
  }

  /**
   * The waits of the whole server, background threads included. Conditions count for connections
   * only, as idle background threads wait on them.
   */
  private Map<String, Tally> waits() throws SQLException {
    Map<String, Tally> waits =
        tallies(WAITS, "event_name", "event_name <> 'idle' AND NOT event_name LIKE " + CONDITION);
    if (has(WAITS)) {
      waits.putAll(
          tallies(
              WAITS_OF_USERS, "event_name", "user IS NOT NULL AND event_name LIKE " + CONDITION));
    }
    return waits;
  }

  private Map<String, Tally> digests() throws SQLException {
    String condition =
        """
        schema_name = database() AND digest_text IS NOT NULL
        AND digest_text NOT LIKE 'SHOW %' AND digest_text NOT LIKE '%_schema%'\
        """;
    return tallies("events_statements_summary_by_digest", "digest_text", condition);
  }

  private Tally executions() throws SQLException {
    String condition = "event_name = 'statement/com/Execute'";
    return tallies("events_statements_summary_global_by_event_name", "event_name", condition)
        .values()
        .stream()
        .findFirst()
        .orElse(new Tally(0, 0));
  }

  /** The counts and nanoseconds in a table by name; none if this user cannot read it. */
  private Map<String, Tally> tallies(String table, String name, String condition)
      throws SQLException {
    Map<String, Tally> tallies = new TreeMap<>();
    if (has(table)) {
      String query =
          """
          SELECT %s, sum(count_star), sum(sum_timer_wait) DIV 1000 FROM performance_schema.%s
          WHERE count_star > 0 AND %s GROUP BY 1\
          """
              .formatted(name, table, condition);
      for (Sql.Row row : Sql.rows(connection, query)) {
        tallies.put(row.text(1).strip(), new Tally(row.number(2), row.number(3)));
      }
    }
    return tallies;
  }

  private Map<String, Long> prepared() throws SQLException {
    Map<String, Long> prepared = new TreeMap<>();
    if (has("prepared_statements_instances", "threads")) {
      String query =
          """
          SELECT p.sql_text, count(*) FROM performance_schema.prepared_statements_instances p
          JOIN performance_schema.threads t ON t.thread_id = p.owner_thread_id
          WHERE t.processlist_db = database() GROUP BY p.sql_text\
          """;
      for (Sql.Row row : Sql.rows(connection, query)) {
        prepared.put(row.text(1), row.number(2));
      }
    }
    return prepared;
  }
}
