package org.enginedyno.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Sql;

/**
 * The tables of the database whose statements are captured; views are none.
 *
 * @param tables the columns of each, in their order
 * @param highest the highest value of a column of whole numbers
 */
record SourceTables(
    String database, Map<String, List<Column>> tables, ToLongFunction<Column> highest) {
  /** Tables and columns that a workload file can name. */
  private static final String TABLE = "[A-Za-z]\\w{0,39}";

  private static final String COLUMN = "[A-Za-z_]\\w*";

  /**
   * A column.
   *
   * @param type like {@code int} or {@code varchar}
   * @param isUnique whether no two rows may share a value
   */
  record Column(String table, String name, String type, boolean isUnique) {
    boolean isWholeNumber() {
      return type.endsWith("int");
    }

    boolean isBinary() {
      return type.matches("(var)?binary|\\w*blob|bit");
    }

    boolean isDate() {
      return Set.of("date", "datetime", "timestamp").contains(type);
    }

    @Override
    public String toString() {
      return table + "." + name;
    }
  }

  static SourceTables read(Connection connection, String database) throws SQLException {
    String unique =
        """
        SELECT concat(table_name, '.', min(column_name)) FROM information_schema.statistics
        WHERE table_schema = ? AND non_unique = 0
        GROUP BY table_name, index_name HAVING count(*) = 1\
        """;
    Set<String> alone =
        Sql.rows(connection, unique, database).stream()
            .map(row -> row.text(1))
            .collect(Collectors.toSet());
    String columns =
        """
        SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c
        JOIN information_schema.tables t
          ON t.table_schema = c.table_schema AND t.table_name = c.table_name
        WHERE c.table_schema = ? AND t.table_schema = ? AND t.table_type = 'BASE TABLE'
        ORDER BY c.table_name, c.ordinal_position\
        """;
    Map<String, List<Column>> tables = new LinkedHashMap<>();
    for (Sql.Row row : Sql.rows(connection, columns, database, database)) {
      String table = row.text(1);
      String name = row.text(2);
      tables
          .computeIfAbsent(table, one -> new ArrayList<>())
          .add(
              new Column(
                  table,
                  name,
                  row.text(3).toLowerCase(Locale.ROOT),
                  alone.contains(table + "." + name)));
    }
    return new SourceTables(database, tables, column -> highest(connection, database, column));
  }

  private static long highest(Connection connection, String database, Column column) {
    String query =
        "SELECT max(%s) FROM %s.%s"
            .formatted(Sql.quoted(column.name), Sql.quoted(database), Sql.quoted(column.table));
    try {
      return Sql.number(connection, query);
    } catch (SQLException e) {
      throw Capture.unreadable(database, e);
    }
  }

  /** A table in the server's spelling, if there is one that a workload file can name. */
  Optional<String> table(String name) {
    String plain = plain(name);
    return Optional.of(plain).filter(one -> tables.containsKey(one) && one.matches(TABLE));
  }

  /** The columns of a table, in their order. */
  List<Column> columns(String table) {
    return tables.getOrDefault(table, List.of());
  }

  Optional<Column> column(String table, String name) {
    String plain = plain(name);
    return columns(table).stream()
        .filter(column -> column.name.equalsIgnoreCase(plain) && column.name.matches(COLUMN))
        .findFirst();
  }

  static String plain(String name) {
    return name.replaceAll("^[`\"]|[`\"]$", "");
  }
}
