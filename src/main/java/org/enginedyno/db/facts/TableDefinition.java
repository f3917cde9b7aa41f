package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.db.connection.SqlText;

/**
 * What a table is, as its server says.
 *
 * @param lines the lines of SHOW CREATE TABLE without what changes as rows are added, and the
 *     properties that it leaves out
 */
public record TableDefinition(List<String> lines) {
  private static final List<String> PROPERTIES =
      List.of("engine", "row_format", "table_collation", "create_options");

  public TableDefinition {
    lines = List.copyOf(lines);
  }

  /** Asks for a table in the connection's database. */
  public static TableDefinition of(Connection connection, String table) throws SQLException {
    List<String> lines = new ArrayList<>(created(connection, table));
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT "
                + String.join(", ", PROPERTIES)
                + " FROM information_schema.tables"
                + " WHERE table_schema = database() AND table_name = ?")) {
      statement.setString(1, table);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        for (int i = 0; i < PROPERTIES.size(); i++) {
          lines.add(PROPERTIES.get(i) + " = " + row.getString(i + 1));
        }
      }
    }
    return new TableDefinition(lines);
  }

  private static List<String> created(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW CREATE TABLE " + SqlText.quoted(table))) {
      row.next();
      return row.getString(2)
          .lines()
          .map(line -> line.strip().replaceAll(" AUTO_INCREMENT=\\d+", "").replaceAll(",$", ""))
          .toList();
    }
  }

  /** One of the properties that SHOW CREATE TABLE leaves out, where the server tells it. */
  public Optional<String> property(String name) {
    String start = name + " = ";
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()))
        .findFirst();
  }

  /** What has changed since an earlier moment: the lines that are gone, and those that are new. */
  public List<String> since(TableDefinition earlier) {
    List<String> changes = new ArrayList<>();
    earlier.lines.stream()
        .filter(line -> !lines.contains(line))
        .forEach(line -> changes.add("no longer " + line));
    lines.stream()
        .filter(line -> !earlier.lines.contains(line))
        .forEach(line -> changes.add("now " + line));
    if (changes.isEmpty() && !lines.equals(earlier.lines)) {
      changes.add("now in another order");
    }
    return changes;
  }

  /** All of it in one short word. */
  public String digest() {
    return Digest.of(String.join("\n", lines));
  }
}
