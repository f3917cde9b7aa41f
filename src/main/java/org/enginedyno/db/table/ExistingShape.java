package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.SqlText;
import org.enginedyno.workload.Table;

/** Compares the columns and keys of an existing table with the required ones. */
final class ExistingShape {
  private static final String COLUMNS =
      "SELECT column_name, column_type, is_nullable FROM information_schema.columns"
          + " WHERE table_schema = database() AND table_name = ?";

  private ExistingShape() {}

  static Optional<String> problem(Connection connection, Table table) throws SQLException {
    Table.Shape required =
        table
            .shape()
            .orElseThrow(() -> new IllegalArgumentException(table.name() + " has no known shape"));
    SortedMap<String, String> columns = columns(connection, table.name());
    if (!columns.equals(required.columns())) {
      return Optional.of(
          "has the columns %s; required are %s".formatted(columns, required.columns()));
    }
    List<List<String>> keys = keys(connection, table.name());
    return keys.equals(required.keys())
        ? Optional.empty()
        : Optional.of("has %s; required are %s".formatted(words(keys), words(required.keys())));
  }

  private static SortedMap<String, String> columns(Connection connection, String table)
      throws SQLException {
    SortedMap<String, String> columns = new TreeMap<>();
    for (Sql.Row row : Sql.rows(connection, COLUMNS, table)) {
      columns.put(
          row.text(1).toLowerCase(Locale.ROOT),
          type(row.text(2)) + (row.text(3).equals("YES") ? " or NULL" : ""));
    }
    return columns;
  }

  /** Ignores the display width; early versions of sysbench used unsigned numbers. */
  private static String type(String text) {
    return text.toLowerCase(Locale.ROOT).replaceFirst("^int(\\(\\d+\\))?( unsigned)?$", "int");
  }

  private static List<List<String>> keys(Connection connection, String table) throws SQLException {
    Map<String, List<String>> keys = new LinkedHashMap<>();
    for (Sql.Row row : Sql.rows(connection, "SHOW INDEX FROM " + SqlText.quoted(table))) {
      String column = String.valueOf(row.get("column_name")).toLowerCase(Locale.ROOT);
      String part = row.get("sub_part");
      keys.computeIfAbsent(String.valueOf(row.get("key_name")), name -> new ArrayList<>())
          .add(part == null ? column : column + "(" + part + ")");
    }
    List<List<String>> ordered = new ArrayList<>();
    List<String> primary = keys.remove("PRIMARY");
    if (primary != null) {
      ordered.add(primary);
    }
    ordered.addAll(keys.values());
    return ordered;
  }

  private static String words(List<List<String>> keys) {
    return keys.isEmpty()
        ? "no key"
        : keys.stream()
            .map(columns -> "(" + String.join(", ", columns) + ")")
            .collect(Collectors.joining(", ", keys.size() == 1 ? "the key " : "the keys ", ""));
  }
}
