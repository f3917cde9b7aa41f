package org.enginedyno.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.UserError;

/** The statements that a server's Performance Schema has counted, by digest. */
final class Digests {
  private static final String SCHEMA = "performance_schema.";
  private static final String TABLE = "events_statements_summary_by_digest";

  /** What a server without the limit as a variable keeps of a statement. */
  private static final int USUAL_LENGTH = 1_024;

  /** Lists lose their length in a digest. */
  private static final String LIST = "(?, ?, ?)";

  private static final String OTHERS = "or capture with --from general-log FILE";

  /** Functions that a server takes for columns if a space follows. */
  private static final String ADJACENT =
      "(?i)\\b(count|sum|min|max|avg|now|curdate|curtime|sysdate|cast|extract|group_concat|substr"
          + "|substring|mid|trim|position|date_add|date_sub|adddate|subdate|std|stddev|variance) \\(";

  private final Connection connection;
  private final SourceTables source;

  Digests(Connection connection, SourceTables source) {
    this.connection = connection;
    this.source = source;
  }

  void read(Traffic traffic) throws SQLException {
    requireDigests();
    boolean hasSamples = !columns(TABLE, "query_sample_text").isEmpty();
    Map<String, String> recent = recent();
    String query =
        """
        SELECT digest, digest_text, count_star, %s FROM %s WHERE schema_name = ? AND count_star > 0
          AND digest_text IS NOT NULL ORDER BY count_star DESC, digest\
        """
            .formatted(hasSamples ? "query_sample_text" : "NULL", SCHEMA + TABLE);
    for (Sql.Row row : Sql.rows(connection, query, source.database())) {
      String sample = row.get(4);
      String text =
          sample != null && isWhole(sample) ? sample : recent.getOrDefault(row.text(1), "");
      if (!text.isEmpty()) {
        traffic.count(text, row.number(3));
      } else if (row.text(2).matches("(?s).*(?<!, )\\.\\.\\.")) {
        traffic.leaveOut("statements longer than max_digest_length", row.number(3));
      } else {
        traffic.count(plain(row.text(2), source), row.number(3));
      }
    }
    prepared(traffic);
    String rest =
        "SELECT coalesce(sum(count_star), 0) FROM %s WHERE digest IS NULL"
            .formatted(SCHEMA + TABLE);
    long lost = Sql.number(connection, rest);
    if (lost > 0) {
      traffic.leaveOut(
          "statements of any database for which performance_schema_digests_size was too small",
          lost);
    }
    if (traffic.operations().isEmpty()) {
      throw new UserError(
          "Performance Schema has counted no statement in database '%s'%s; run the application for a while, %s"
              .formatted(
                  source.database(),
                  traffic.leftOut().isEmpty() ? "" : ", except " + traffic.leftOut(),
                  OTHERS));
    }
  }

  private void requireDigests() throws SQLException {
    boolean on =
        Sql.rows(connection, "SHOW GLOBAL VARIABLES LIKE 'performance_schema'").stream()
            .anyMatch(row -> row.text(2).matches("ON|1"));
    if (!on) {
      throw new UserError(
          "performance_schema is OFF on this server; set performance_schema=ON in its configuration and restart it, "
              + OTHERS);
    }
    if (columns(TABLE, "digest_text").isEmpty()) {
      throw new UserError(
          "this server shows no digests of statements: its version is below MySQL 5.6 or MariaDB 10.5, or its user lacks a right; run GRANT SELECT ON performance_schema.* TO the user, "
              + OTHERS);
    }
    String consumer =
        "SELECT count(*) FROM performance_schema.setup_consumers"
            + " WHERE name = 'statements_digest' AND enabled = 'YES'";
    if (Sql.number(connection, consumer) == 0) {
      throw new UserError(
          "Performance Schema counts no digests; run UPDATE performance_schema.setup_consumers SET enabled = 'YES' WHERE name = 'statements_digest', "
              + OTHERS);
    }
  }

  private Set<String> columns(String table, String column) throws SQLException {
    String query =
        """
        SELECT table_name FROM information_schema.columns
        WHERE table_schema = 'performance_schema' AND table_name = ? AND column_name = ?\
        """;
    return Sql.rows(connection, query, table, column).stream()
        .map(row -> row.text(1))
        .collect(Collectors.toSet());
  }

  /** Statements with their literals, as far as the server has kept any, by digest. */
  private Map<String, String> recent() throws SQLException {
    Map<String, String> recent = new HashMap<>();
    for (String table : List.of("events_statements_history_long", "events_statements_history")) {
      if (!columns(table, "sql_text").isEmpty()) {
        String query =
            "SELECT digest, sql_text FROM %s%s WHERE current_schema = ? AND digest IS NOT NULL AND sql_text IS NOT NULL"
                .formatted(SCHEMA, table);
        for (Sql.Row row : Sql.rows(connection, query, source.database())) {
          if (isWhole(row.text(2))) {
            recent.put(row.text(1), row.text(2));
          }
        }
      }
    }
    return recent;
  }

  private static boolean isWhole(String sample) {
    return sample.length() < USUAL_LENGTH && !sample.endsWith("...");
  }

  /** MariaDB has no digests of prepared statements, and counts only all of them together. */
  private void prepared(Traffic traffic) throws SQLException {
    if (Sql.column(connection, "SELECT version()").get(0).contains("MariaDB")) {
      String all =
          "SELECT coalesce(sum(count_star), 0) FROM %sevents_statements_summary_global_by_event_name WHERE event_name = 'statement/com/Execute'"
              .formatted(SCHEMA);
      long executions = Sql.number(connection, all);
      if (executions > 0) {
        traffic.leaveOut(
            "prepared statements of any database, which MariaDB counts without their digests (a"
                + " general log has them)",
            executions);
      }
    }
  }

  /** A digest's text as SQL, with a placeholder for each literal. */
  static String plain(String digest, SourceTables source) {
    String text =
        digest.replace("?, ...", "?, ?").replaceAll("(?i)\\bIN \\(\\.\\.\\.\\)", "IN " + LIST);
    if (text.contains("(...)")) {
      text = text.replace("(...)", "(%s)".formatted(String.join(", ", row(text, source))));
    }
    return text.replaceAll(" ?(?<!\\.)\\.(?!\\.) ?", ".")
        .replaceAll("\\( ", "(")
        .replaceAll(" (?=[),])", "")
        .replaceAll(ADJACENT, "$1(");
  }

  /** Placeholders for the row of an INSERT. */
  private static List<String> row(String text, SourceTables source) {
    String target = "(?is).*?\\binto ([^ (]+) (?:\\(([^)]*)\\) )?values? .*";
    if (!text.matches(target)) {
      return List.of("...");
    }
    String named = text.replaceFirst(target, "$2");
    int columns =
        named.isEmpty()
            ? source
                .table(text.replaceFirst(target, "$1"))
                .map(table -> source.columns(table).size())
                .orElse(1)
            : named.split(",", -1).length;
    return Stream.generate(() -> "?").limit(columns).toList();
  }
}
