package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.db.connection.Sql;

/**
 * A table's definition.
 *
 * @param lines of SHOW CREATE TABLE, without counters of rows, and properties that it leaves out
 */
public record TableDefinition(List<String> lines) {
  private static final List<String> PROPERTIES =
      List.of("engine", "row_format", "table_collation", "create_options");

  public static TableDefinition of(Connection connection, String table) throws SQLException {
    List<String> lines = new ArrayList<>(created(connection, table));
    Sql.Row properties =
        TableEngine.properties(connection, table, String.join(", ", PROPERTIES)).orElseThrow();
    for (int i = 0; i < PROPERTIES.size(); i++) {
      lines.add(PROPERTIES.get(i) + " = " + properties.get(i + 1));
    }
    return new TableDefinition(lines);
  }

  private static List<String> created(Connection connection, String table) throws SQLException {
    return Sql.rows(connection, "SHOW CREATE TABLE " + Sql.quoted(table))
        .get(0)
        .text(2)
        .lines()
        .map(line -> line.strip().replaceAll(" AUTO_INCREMENT=\\d+", "").replaceAll(",$", ""))
        .toList();
  }

  /** A property that SHOW CREATE TABLE leaves out. */
  public Optional<String> property(String name) {
    String start = name + " = ";
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()))
        .findFirst();
  }

  /** The lines that were removed or added since an earlier moment. */
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

  public String digest() {
    return Digest.of(String.join("\n", lines));
  }
}
