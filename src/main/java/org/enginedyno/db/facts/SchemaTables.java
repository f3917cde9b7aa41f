package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The tables of a Performance Schema that exist and that this user can read. */
final class SchemaTables {
  private final Connection connection;
  private final Set<String> names;

  private SchemaTables(Connection connection, Set<String> names) {
    this.connection = connection;
    this.names = names;
  }

  /** Whether it is on; the tables exist in any case. */
  static boolean isOn(Connection connection) throws SQLException {
    return rows(connection, "SHOW GLOBAL VARIABLES LIKE 'performance_schema'").stream()
        .anyMatch(row -> row.get(1).equals("ON") || row.get(1).equals("1"));
  }

  static SchemaTables readable(Connection connection) throws SQLException {
    Set<String> names = new TreeSet<>();
    String query =
        "SELECT table_name FROM information_schema.tables"
            + " WHERE table_schema = 'performance_schema'";
    rows(connection, query).forEach(row -> names.add(row.get(0).toLowerCase(Locale.ROOT)));
    return new SchemaTables(connection, names);
  }

  boolean has(String... tables) {
    return names.containsAll(List.of(tables));
  }

  /** Runs a query for names, counts and nanoseconds. */
  Map<String, Tally> tallies(String query) throws SQLException {
    Map<String, Tally> tallies = new TreeMap<>();
    for (List<String> row : rows(query)) {
      tallies.put(
          row.get(0).strip(), new Tally(Long.parseLong(row.get(1)), Long.parseLong(row.get(2))));
    }
    return tallies;
  }

  List<List<String>> rows(String query) throws SQLException {
    return rows(connection, query);
  }

  private static List<List<String>> rows(Connection connection, String query) throws SQLException {
    List<List<String>> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          row.add(String.valueOf(rows.getString(column)));
        }
        all.add(row);
      }
    }
    return all;
  }
}
