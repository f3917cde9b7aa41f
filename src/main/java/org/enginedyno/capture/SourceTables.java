package org.enginedyno.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
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
 * The base tables of the database whose statements are captured.
 *
 * @param tables the columns of each table, in their order
 * @param keys the composite unique keys of each table, without those with a column that is unique
 *     by itself
 * @param highest finds the highest value of an integer column
 */
record SourceTables(
    String database,
    Map<String, List<Column>> tables,
    Map<String, List<List<Column>>> keys,
    ToLongFunction<Column> highest) {
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
    /** Types with enough values for many new rows, the smallest first. */
    private static final List<String> LARGE = List.of("mediumint", "int", "bigint");

    /** The rank of its type by range; negative if the range is small. */
    int room() {
      return LARGE.indexOf(type);
    }

    boolean isWholeNumber() {
      return type.endsWith("int");
    }

    boolean isExactNumber() {
      return isWholeNumber() || type.equals("decimal");
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
        SELECT table_name, index_name, coalesce(column_name, '')
        FROM information_schema.statistics WHERE table_schema = ? AND non_unique = 0\
        """;
    Map<List<String>, List<String>> indexes = new LinkedHashMap<>();
    for (Sql.Row row : Sql.rows(connection, unique, database)) {
      indexes
          .computeIfAbsent(List.of(row.text(1), row.text(2)), one -> new ArrayList<>())
          .add(row.text(3));
    }
    Set<String> alone =
        indexes.entrySet().stream()
            .filter(index -> index.getValue().size() == 1)
            .map(index -> index.getKey().get(0) + "." + index.getValue().get(0))
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
    Map<String, List<List<Column>>> keys = new HashMap<>();
    indexes.forEach(
        (index, names) -> {
          List<Column> key =
              tables.getOrDefault(index.get(0), List.of()).stream()
                  .filter(column -> names.contains(column.name))
                  .toList();
          if (key.size() == names.size() && key.stream().noneMatch(Column::isUnique)) {
            keys.computeIfAbsent(index.get(0), one -> new ArrayList<>()).add(key);
          }
        });
    return new SourceTables(
        database, tables, keys, column -> highest(connection, database, column));
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

  /**
   * A table in the server's spelling; empty if it does not exist or a workload file cannot name it.
   */
  Optional<String> table(String name) {
    String plain = plain(name);
    return Optional.of(plain).filter(one -> tables.containsKey(one) && one.matches(TABLE));
  }

  /** The columns of a table, in their order. */
  List<Column> columns(String table) {
    return tables.getOrDefault(table, List.of());
  }

  /**
   * For each composite key whose columns are all assigned, the free column with the largest range.
   */
  Set<Column> renewed(String table, Set<Column> assigned, Set<Column> free) {
    return keys.getOrDefault(table, List.of()).stream()
        .filter(assigned::containsAll)
        .flatMap(
            key ->
                key.stream()
                    .filter(column -> free.contains(column) && column.room() >= 0)
                    .max(Comparator.comparingInt(Column::room))
                    .stream())
        .collect(Collectors.toSet());
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
