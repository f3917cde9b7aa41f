package org.enginedyno.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.UserError;

/** The statements that a server's Performance Schema has counted, by digest. */
record Digests(Connection connection, SourceTables source) {
  /** The length to which a server without a variable for it cuts statements. */
  private static final int USUAL_LENGTH = 1_024;

  /** The list that replaces lists in a digest, whose length is unknown. */
  private static final String LIST = "(?, ?, ?)";

  private static final String OTHERS = "or capture with --from general-log FILE";

  /** Functions that a server takes for column names if a space follows. */
  private static final String ADJACENT =
      "(?i)\\b(count|sum|min|max|avg|now|curdate|curtime|sysdate|cast|extract|group_concat|substr"
          + "|substring|mid|trim|position|date_add|date_sub|adddate|subdate|std|stddev|variance) \\(";

  /** A row of an INSERT, and the comment that replaces further ones. */
  private static final String FURTHER_ROWS = "(\\([^()]*\\)) /\\* , \\.\\.\\. \\*/";

  private static final int MOST_ROWS = 1_000;

  /** The sign of a literal after what cannot end an expression. */
  private static final String SIGN =
      "(?i)((?:[(,=<>*/%]|\\b(?:between|and|or|then|else|when|select|by|interval)) )[-+] \\?";

  /** Statements that the server counts as two changes for each row that they replace. */
  private static final String REPLACING = "(?is)replace\\b.*|.*\\bon duplicate key\\b.*";

  private static final Pattern INSERT =
      Pattern.compile("(?is).*?\\binto ([^ (]+) (?:\\(([^)]*)\\) )?values? .*");

  void read(Traffic traffic) throws SQLException {
    requireDigests();
    // before version 8, only the last statements of each connection are kept with their literals
    String query =
        """
        SELECT d.digest_text, d.count_star, %s, h.sql_text,
          cast(round(d.sum_rows_affected / d.count_star) AS signed)
        FROM performance_schema.events_statements_summary_by_digest d
        LEFT JOIN (
          SELECT current_schema, digest, max(sql_text) AS sql_text
          FROM (SELECT * FROM performance_schema.events_statements_history UNION ALL
            SELECT * FROM performance_schema.events_statements_history_long) AS recent
          GROUP BY current_schema, digest) AS h
        ON h.digest = d.digest AND h.current_schema = d.schema_name
        WHERE d.schema_name = ? AND d.count_star > 0 AND d.digest_text IS NOT NULL
        ORDER BY d.count_star DESC, d.digest\
        """
            .formatted(hasColumn("query_sample_text") ? "d.query_sample_text" : "NULL");
    for (Sql.Row row : Sql.rows(connection, query, source.database())) {
      String digest = row.text(1);
      Optional<String> whole =
          Stream.of(3, 4)
              .map(column -> Objects.requireNonNullElse(row.get(column), ""))
              .filter(text -> !text.isEmpty() && text.length() < USUAL_LENGTH)
              .filter(text -> !text.endsWith("..."))
              .findFirst();
      if (whole.isEmpty() && digest.matches("(?s).*(?<!, )\\.\\.\\.")) {
        traffic.leaveOut("statements longer than max_digest_length", row.number(2));
      } else {
        traffic.count(whole.orElseGet(() -> plain(digest, source, row.number(5))), row.number(2));
      }
    }
    if (Sql.column(connection, "SELECT version()").get(0).contains("MariaDB")) {
      leaveOut(
          traffic,
          "prepared statements of all databases, which MariaDB counts without digests (a general log shows them)",
          "global_by_event_name WHERE event_name = 'statement/com/Execute'");
    }
    leaveOut(
        traffic,
        "statements of all databases for which performance_schema_digests_size was too small",
        "by_digest WHERE digest IS NULL");
    if (traffic.operations().isEmpty()) {
      throw new UserError(
          "Performance Schema counted no statements in database '%s'%s; run the application for a while, %s"
              .formatted(
                  source.database(),
                  traffic.leftOut().isEmpty()
                      ? ""
                      : ", except " + Capture.listed(traffic.leftOut()),
                  OTHERS));
    }
  }

  private void leaveOut(Traffic traffic, String what, String summary) throws SQLException {
    String query =
        "SELECT coalesce(sum(count_star), 0) FROM performance_schema.events_statements_summary_";
    long count = Sql.number(connection, query + summary);
    if (count > 0) {
      traffic.leaveOut(what, count);
    }
  }

  private void requireDigests() throws SQLException {
    String consumer =
        "SELECT count(*) FROM performance_schema.setup_consumers"
            + " WHERE name = 'statements_digest' AND enabled = 'YES'";
    String problem =
        Sql.rows(connection, "SHOW GLOBAL VARIABLES LIKE 'performance_schema'").stream()
                .noneMatch(row -> row.text(2).matches("ON|1"))
            ? "performance_schema is OFF on this server; set performance_schema=ON in its configuration and restart it, "
            : !hasColumn("digest_text")
                ? "this server shows no statement digests: it is older than MySQL 5.6 or MariaDB 10.5, or the user lacks a privilege; run GRANT SELECT ON performance_schema.* TO the user, "
                : Sql.number(connection, consumer) == 0
                    ? "Performance Schema counts no digests; run UPDATE performance_schema.setup_consumers SET enabled = 'YES' WHERE name = 'statements_digest', "
                    : "";
    if (!problem.isEmpty()) {
      throw new UserError(problem + OTHERS);
    }
  }

  private boolean hasColumn(String name) throws SQLException {
    String query =
        """
        SELECT count(*) FROM information_schema.columns WHERE table_schema = 'performance_schema'
          AND table_name = 'events_statements_summary_by_digest' AND column_name = ?\
        """;
    return Sql.number(connection, query, name) > 0;
  }

  /**
   * A digest's text as SQL, with a placeholder for each literal. Signs belong to literals: the
   * values of a column have their own.
   *
   * @param rows how many rows an execution changed
   */
  static String plain(String digest, SourceTables source, long rows) {
    String text =
        digest.replace("?, ...", "?, ?").replaceAll("(?i)\\bIN \\(\\.\\.\\.\\)", "IN " + LIST);
    if (text.contains("(...)")) {
      text = text.replace("(...)", "(%s)".formatted(String.join(", ", row(text, source))));
    }
    return text.replaceAll(FURTHER_ROWS, "$1" + ", $1".repeat(furtherRows(digest, rows)))
        .replaceAll(SIGN, "$1?")
        .replaceAll(" ?(?<!\\.)\\.(?!\\.) ?", ".")
        .replaceAll("\\( ", "(")
        .replaceAll(" (?=[),])", "")
        .replaceAll(ADJACENT, "$1(");
  }

  private static int furtherRows(String digest, long changes) {
    long rows = digest.matches(REPLACING) ? (changes + 1) / 2 : changes;
    return (int) Math.max(0, Math.min(MOST_ROWS, rows) - 1);
  }

  /** Placeholders for the row of an INSERT. */
  private static List<String> row(String text, SourceTables source) {
    Matcher insert = INSERT.matcher(text);
    if (!insert.matches()) {
      return List.of("...");
    }
    int columns =
        insert.group(2) != null
            ? insert.group(2).split(",", -1).length
            : source.table(insert.group(1)).map(table -> source.columns(table).size()).orElse(1);
    return Collections.nCopies(columns, "?");
  }
}
