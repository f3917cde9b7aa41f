package org.enginedyno.db.table;

import static org.enginedyno.db.connection.Sql.quoted;

import java.math.BigDecimal;
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
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.quiesce.IndexWarmer;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.Table;

/** Reads tables that dyno did not create; it never changes them. */
public final class ExistingTables implements AutoCloseable {
  private static final String COLUMNS =
      "SELECT column_name, column_type, is_nullable FROM information_schema.columns"
          + " WHERE table_schema = database() AND table_name = ?";

  private final Target target;
  private final Connection connection;

  private ExistingTables(Target target, Connection connection) {
    this.target = target;
    this.connection = connection;
  }

  /** The target with the database of the data; sessions for existing data are read-only. */
  public static Target target(Target target, DataSpec data) {
    return data.existing() == null ? target : target.in(data.existing()).readOnly();
  }

  /** How the rows of a table differ from those read before the run; empty if they are equal. */
  public static Optional<String> change(Connection connection, Table table) throws SQLException {
    TableState.Content found = TableState.Content.of(connection, table, table.name());
    TableState.Content read =
        new TableState.Content(
            table.rows(), BigDecimal.valueOf(table.checksums(Math.min(table.rows(), 1))));
    return found.equals(read)
        ? Optional.empty()
        : Optional.of("has %s, but had %s when it was first read".formatted(found, read));
  }

  /** Connects to the database of the existing tables. */
  public static ExistingTables enter(Target target, DataSpec data) {
    Target existing = target(target, data);
    if (existing.database().equals(target.database())) {
      throw new UserError(
          "data.existing: '%s' is dyno's own database; set another one in the server's URL"
              .formatted(target.database()));
    }
    try {
      return new ExistingTables(existing, Connections.openDatabase(existing, Map.of()));
    } catch (UserError e) {
      throw new UserError("data.existing: " + e.getMessage(), e);
    }
  }

  /** The engine of a table; fails if the table does not exist. */
  public String engine(Table table) throws SQLException {
    Optional<String> engine = TableEngine.of(connection, table.name());
    return engine.orElseThrow(
        () ->
            problem(table, "does not exist; create it with sysbench prepare, or use fewer tables"));
  }

  /** The number of rows: the largest id, or the known count of a table without required shape. */
  public int rows(Table table) throws SQLException {
    engine(table);
    if (table.shape().isEmpty()) {
      return Math.max(DataSpec.MIN_ROWS, table.rows());
    }
    requireShape(table);
    long rows = Sql.number(connection, "SELECT max(id) FROM " + quoted(table.name()));
    if (rows < DataSpec.MIN_ROWS || rows > DataSpec.MAX_ROWS) {
      throw problem(
          table,
          "has %,d rows; dyno can read %,d to %,d"
              .formatted(rows, DataSpec.MIN_ROWS, DataSpec.MAX_ROWS));
    }
    return (int) rows;
  }

  /** Reads a table in full after checking its columns, keys and ids. */
  public TableState read(Table table) throws SQLException {
    if (table.shape().isEmpty()) {
      Optional<String> change = change(connection, table);
      if (change.isPresent()) {
        throw problem(table, change.get() + "; its rows must be the same on all servers");
      }
      return state(table);
    }
    requireShape(table);
    Sql.Row found =
        Sql.rows(connection, "SELECT count(*), min(id), max(id) FROM " + quoted(table.name()))
            .get(0);
    long rows = found.number(1);
    if (rows != table.rows() || found.number(2) != 1 || found.number(3) != table.rows()) {
      throw problem(
          table,
          "has %,d rows with ids from %,d to %,d; it must have %,d, numbered from 1"
              .formatted(rows, found.number(2), found.number(3), table.rows()));
    }
    return state(table);
  }

  private TableState state(Table table) throws SQLException {
    return TableState.of(
        connection,
        table.name(),
        TableState.Content.of(connection, table, table.name()),
        IndexWarmer.warm(connection, table.name()));
  }

  private UserError problem(Table table, String why) {
    return new UserError(
        "data.existing: table %s.%s on %s %s"
            .formatted(target.database(), table.name(), target.place(), why));
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new UserError("data.existing: " + Sql.line(e), e);
    }
  }

  /** Refuses a table whose columns or keys differ from the required ones. */
  private void requireShape(Table table) throws SQLException {
    Table.Shape required =
        table
            .shape()
            .orElseThrow(() -> new IllegalArgumentException(table.name() + " has no known shape"));
    SortedMap<String, String> columns = columns(table.name());
    if (!columns.equals(required.columns())) {
      throw problem(
          table, "has the columns %s; it must have %s".formatted(columns, required.columns()));
    }
    List<List<String>> keys = keys(table.name());
    if (!keys.equals(required.keys())) {
      throw problem(
          table, "has %s; it must have %s".formatted(words(keys), words(required.keys())));
    }
  }

  private SortedMap<String, String> columns(String table) throws SQLException {
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

  private List<List<String>> keys(String table) throws SQLException {
    Map<String, List<String>> keys = new LinkedHashMap<>();
    for (Sql.Row row : Sql.rows(connection, "SHOW INDEX FROM " + quoted(table))) {
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
