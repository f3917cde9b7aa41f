package org.enginedyno.db.table;

import static org.enginedyno.db.connection.Sql.quoted;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.RowFile;
import org.jspecify.annotations.Nullable;

/**
 * A user's table from which rows and values are read. Only SELECT, SHOW and SET are sent, in a
 * read-only session if the server supports it.
 *
 * @param target a target with the database of the table
 * @param where the condition on rows; null for all
 * @param limit the maximum number of rows; 0 for all
 */
public record SourceTable(Target target, String table, @Nullable String where, int limit) {
  private static final int MOST_SAMPLES = 10_000;

  /** A character set of a table or column without a collation. */
  private static final Pattern CHARACTER_SET =
      Pattern.compile("\\b(?:CHARSET|CHARACTER SET)([= ])(\\w++)(?! COLLATE)");

  /** Rows and the sum of their checksums. */
  public record Content(long rows, long sum) {}

  /** Reads a value from a connection. */
  private interface Reading<T> {
    T from(Connection connection) throws SQLException, IOException;
  }

  private <T> T read(Reading<T> reading) {
    try (Connection connection = Connections.openDatabase(target.readOnly(), Map.of())) {
      return reading.from(connection);
    } catch (SQLException e) {
      throw problem("cannot be read: " + Sql.line(e), e);
    } catch (IOException e) {
      throw problem("cannot be copied into a file: " + e.getMessage(), e);
    }
  }

  /** A problem of this table. */
  public UserError problem(String what, @Nullable Throwable cause) {
    String message =
        "table %s.%s on %s %s".formatted(target.database(), table, target.place(), what);
    return cause == null ? new UserError(message) : new UserError(message, cause);
  }

  /**
   * The answer to SHOW CREATE TABLE, with the collations that it omits because they are the
   * server's defaults: defaults differ between servers.
   */
  public String create() {
    return read(
        connection -> {
          Map<String, String> usual = new HashMap<>();
          Sql.rows(
                  connection,
                  "SELECT character_set_name, default_collate_name"
                      + " FROM information_schema.character_sets")
              .forEach(row -> usual.put(row.text(1), row.text(2)));
          String create = Sql.rows(connection, "SHOW CREATE TABLE " + quoted(table)).get(0).text(2);
          return CHARACTER_SET
              .matcher(create)
              .replaceAll(
                  set ->
                      Matcher.quoteReplacement(
                          usual.containsKey(set.group(2))
                              ? set.group() + " COLLATE" + set.group(1) + usual.get(set.group(2))
                              : set.group()));
        });
  }

  private String rows(String columns, String order) {
    return "SELECT %s FROM %s%s%s"
        .formatted(
            columns,
            quoted(table),
            where == null ? "" : " WHERE (" + where + ")",
            limit == 0 ? "" : " ORDER BY %s LIMIT %d".formatted(order, limit));
  }

  /**
   * Counts the rows, and sums up their checksums.
   *
   * @param session the statements before the query, the same as when rows are read
   */
  public Content content(String checksum, String order, List<String> session) {
    return read(
        connection -> {
          Sql.execute(connection, session.toArray(String[]::new));
          Sql.Row row =
              Sql.rows(
                      connection,
                      "SELECT count(*), coalesce(sum(dyno_checksum), 0) FROM (%s) AS dyno_rows"
                          .formatted(rows(checksum + " AS dyno_checksum", order)))
                  .get(0);
          return new Content(row.number(1), row.number(2));
        });
  }

  /** Values of a column in pseudo-random rows, one per line; the same rows each time. */
  public String samples(String column, String checksum, String order) {
    return read(
        connection ->
            Sql.rows(
                    connection,
                    ("SELECT dyno_value FROM (%s) AS dyno_rows WHERE dyno_value IS NOT NULL AND"
                            + " dyno_value NOT LIKE '%%\\n%%' AND dyno_value NOT LIKE '%%\\r%%' ORDER BY crc32(dyno_checksum), dyno_value"
                            + " LIMIT %d")
                        .formatted(
                            rows(
                                "%s AS dyno_value, %s AS dyno_checksum"
                                    .formatted(quoted(column), checksum),
                                order),
                            MOST_SAMPLES))
                .stream()
                .map(row -> row.text(1))
                .collect(Collectors.joining("\n")));
  }

  /**
   * Reads all rows into a file.
   *
   * @param columns the expressions to select
   * @param session the statements before the query
   */
  public RowFile copy(Path path, String columns, String order, List<String> session) {
    return read(
        connection -> {
          Sql.execute(connection, "SET character_set_results = utf8mb4");
          Sql.execute(connection, session.toArray(String[]::new));
          RowFile file = new RowFile(path);
          try (file;
              Statement statement = connection.createStatement()) {
            // row by row, as all of them may not fit in memory
            statement.setFetchSize(Integer.MIN_VALUE);
            // by the first name, a capture recognizes dyno's own statement
            try (ResultSet rows =
                statement.executeQuery(rows("1 AS dyno_rows, " + columns, order))) {
              int count = rows.getMetaData().getColumnCount();
              while (rows.next()) {
                List<byte @Nullable []> values = new ArrayList<>(count - 1);
                for (int column = 2; column <= count; column++) {
                  values.add(rows.getBytes(column));
                }
                file.add(values);
              }
            }
          }
          return Objects.requireNonNull(file);
        });
  }
}
