package org.enginedyno.db.connection;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/** Runs statements that are not measured, reads their answers as text, and formats SQL. */
public final class Sql {
  /** Reads the server's id of the connection. */
  public static final String SESSION = "SELECT connection_id()";

  /**
   * The account of a session in the format of {@code information_schema}, like {@code 'app'@'%'}.
   */
  public static final String ACCOUNT = "concat('''', replace(current_user(), '@', '''@'''), '''')";

  private Sql() {}

  /**
   * A row of an answer.
   *
   * @param labels of its columns, in lower case
   * @param values null for NULL
   */
  public record Row(List<String> labels, List<@Nullable String> values) {
    /** A value by the number of its column, from 1. */
    public @Nullable String get(int column) {
      return values.get(column - 1);
    }

    public @Nullable String get(String label) {
      return values.get(labels.indexOf(label));
    }

    /** A value that is not NULL. */
    public String text(int column) {
      return String.valueOf(get(column));
    }

    /** A value as a number; zero for NULL. */
    public long number(int column) {
      String value = get(column);
      return value == null ? 0 : new BigDecimal(value).longValue();
    }
  }

  public static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The second column of each row, by the first in lower case. */
  public static Map<String, String> pairs(Connection connection, String query) throws SQLException {
    Map<String, String> pairs = new TreeMap<>();
    for (Row row : rows(connection, query)) {
      pairs.put(row.text(1).toLowerCase(Locale.ROOT), row.text(2));
    }
    return pairs;
  }

  /** Sets a variable of the session if the server has it. */
  public static void setIfKnown(Connection connection, String name, String value)
      throws SQLException {
    if (!rows(connection, "SHOW VARIABLES LIKE '%s'".formatted(name)).isEmpty()) {
      execute(connection, "SET SESSION %s = %s".formatted(name, value));
    }
  }

  /** Executes a change with parameter values. */
  public static void update(Connection connection, String sql, @Nullable Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, values);
      statement.executeUpdate();
    }
  }

  /** Reads all rows; a query without parameter values is not prepared. */
  public static List<Row> rows(Connection connection, String sql, @Nullable Object... values)
      throws SQLException {
    if (values.length == 0) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(sql)) {
        return rows(rows);
      }
    }
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, values);
      try (ResultSet rows = statement.executeQuery()) {
        return rows(rows);
      }
    }
  }

  public static void bind(PreparedStatement statement, @Nullable Object... values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
  }

  private static List<Row> rows(ResultSet rows) throws SQLException {
    List<String> labels = new ArrayList<>();
    for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
      labels.add(rows.getMetaData().getColumnLabel(column).toLowerCase(Locale.ROOT));
    }
    List<Row> all = new ArrayList<>();
    while (rows.next()) {
      List<@Nullable String> values = new ArrayList<>();
      for (int column = 1; column <= labels.size(); column++) {
        values.add(text(rows, column));
      }
      all.add(new Row(labels, values));
    }
    return all;
  }

  private static @Nullable String text(ResultSet rows, int column) throws SQLException {
    try {
      return rows.getString(column);
    } catch (RuntimeException e) {
      // a driver trusts the types that a server announces
      throw new SQLException(
          "the driver cannot read column %s of an answer: %s"
              .formatted(rows.getMetaData().getColumnLabel(column), e.getMessage()));
    }
  }

  /** The first column of all rows. */
  public static List<String> column(Connection connection, String sql) throws SQLException {
    return rows(connection, sql).stream().map(row -> row.text(1)).toList();
  }

  public static Optional<Row> first(Connection connection, String sql, @Nullable Object... values)
      throws SQLException {
    return rows(connection, sql, values).stream().findFirst();
  }

  /** The account for a remedy; only the user name if the host is unknown. */
  public static String account(Connection connection, Target target) {
    try {
      return column(connection, "SELECT " + ACCOUNT).get(0);
    } catch (SQLException e) {
      return "'" + target.user() + "'";
    }
  }

  /** The first number of the only row. */
  public static long number(Connection connection, String sql, @Nullable Object... values)
      throws SQLException {
    return rows(connection, sql, values).get(0).number(1);
  }

  public static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** Whether an error ended its connection: the class of its SQL state is 08. */
  public static boolean isConnectionLost(SQLException e) {
    return String.valueOf(e.getSQLState()).startsWith("08");
  }

  /** The innermost useful message of an error, with the server's error number. */
  public static String line(SQLException e) {
    Throwable cause = e;
    while (e.getErrorCode() == 0 && cause.getCause() != null) {
      cause = cause.getCause();
    }
    // further lines of drivers' own messages only describe packets
    long most = e.getErrorCode() == 0 ? 1 : Long.MAX_VALUE;
    String lines =
        Objects.requireNonNullElse(cause.getMessage(), "")
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .limit(most)
            .collect(Collectors.joining(" "));
    String message = lines.isEmpty() ? cause.getClass().getSimpleName() : lines;
    return UserError.cut(
        e.getErrorCode() == 0 ? message : "error " + e.getErrorCode() + ": " + message);
  }

  /** A text as a literal of SQL. */
  public static String literal(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
  }
}
