package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.Sql;

/**
 * A table's definition, with the triggers, events and foreign keys that act on changes of its rows.
 *
 * @param lines the lines of SHOW CREATE TABLE without AUTO_INCREMENT, and the properties that it
 *     omits
 */
public record TableDefinition(List<String> lines) {
  private static final List<String> PROPERTIES =
      List.of("engine", "row_format", "table_collation", "create_options");

  /** What other users can attach to a table; the first query that the server supports is used. */
  private static final Map<String, List<String>> ATTACHED =
      Map.of(
          "TRIGGER ",
          List.of(
              """
              SELECT concat(trigger_name, ' ', action_timing, ' ', event_manipulation, ' ',
                left(replace(action_statement, '\\n', ' '), 80))
              FROM information_schema.triggers
              WHERE event_object_schema = database() AND event_object_table = ?\
              """),
          "EVENT ",
          List.of(
              """
              SELECT concat(event_schema, '.', event_name, ' ',
                left(replace(event_definition, '\\n', ' '), 80))
              FROM information_schema.events
              WHERE status = 'ENABLED' AND @@global.event_scheduler = 'ON'
                AND (event_schema = database() OR locate(?, event_definition) > 0)\
              """),
          "REFERENCED BY ",
          // the last query covers this database only: for others it would open every table
          List.of(
              """
              SELECT concat(for_name, ' ', id) FROM information_schema.innodb_sys_foreign
              WHERE ref_name = concat(%s, '/', %s)\
              """
                  .formatted(TableEngine.ofFiles("database()"), TableEngine.ofFiles("?")),
              """
              SELECT concat(for_name, ' ', id) FROM information_schema.innodb_foreign
              WHERE ref_name = concat(database(), '/', ?)\
              """,
              """
              SELECT concat(constraint_schema, '/', table_name, ' ', constraint_name)
              FROM information_schema.referential_constraints
              WHERE constraint_schema = database() AND unique_constraint_schema = database()
                AND referenced_table_name = ?\
              """));

  public static TableDefinition of(Connection connection, String table) throws SQLException {
    List<String> lines = new ArrayList<>(created(connection, table));
    Sql.Row properties =
        TableEngine.properties(connection, table, String.join(", ", PROPERTIES)).orElseThrow();
    for (int i = 0; i < PROPERTIES.size(); i++) {
      lines.add(PROPERTIES.get(i) + " = " + properties.get(i + 1));
    }
    ATTACHED.entrySet().stream()
        .flatMap(
            kind ->
                attached(connection, table, kind.getValue()).stream().map(kind.getKey()::concat))
        .sorted()
        .forEach(lines::add);
    return new TableDefinition(lines);
  }

  private static List<String> attached(Connection connection, String table, List<String> queries) {
    return queries.stream()
        .flatMap(query -> answer(connection, table, query).stream())
        .findFirst()
        .orElse(List.of());
  }

  /** Empty if the server lacks the table, or the user a privilege. */
  private static Optional<List<String>> answer(Connection connection, String table, String query) {
    try {
      return Optional.of(
          Sql.rows(connection, query, table).stream().map(row -> row.text(1)).toList());
    } catch (SQLException e) {
      return Optional.empty();
    }
  }

  /** The definition without attached triggers, events and foreign keys. */
  public TableDefinition bare() {
    return new TableDefinition(
        lines.stream()
            .filter(line -> ATTACHED.keySet().stream().noneMatch(line::startsWith))
            .toList());
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
