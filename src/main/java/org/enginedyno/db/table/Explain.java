package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.ExplainRows;

/** The server's plan of a statement. */
public record Explain(List<Map<String, String>> rows) {
  private static final Set<String> ESTIMATES = Set.of("rows", "filtered");

  public Explain {
    rows = List.copyOf(rows);
  }

  /** Explains a statement with parameter values; empty if the server cannot. */
  public static Explain of(Connection connection, ServerFacts facts, String sql, Object... values)
      throws SQLException {
    String explain = facts.abilities().explain();
    List<Map<String, String>> rows = new ArrayList<>();
    if (explain.isEmpty()) {
      return new Explain(rows);
    }
    for (Sql.Row result : Sql.rows(connection, explain + " " + withValues(sql, values))) {
      Map<String, String> row = new LinkedHashMap<>();
      for (String label : result.labels()) {
        String value = result.get(label);
        if (value != null) {
          row.put(label, value);
        }
      }
      rows.add(row);
    }
    return new Explain(rows);
  }

  private static String withValues(String sql, Object... values) {
    Matcher parameter = Pattern.compile("\\?").matcher(sql);
    StringBuilder filled = new StringBuilder();
    for (Object value : values) {
      if (parameter.find()) {
        parameter.appendReplacement(filled, Matcher.quoteReplacement(literal(value)));
      }
    }
    return parameter.appendTail(filled).toString();
  }

  private static String literal(Object value) {
    return value instanceof Number
        ? value.toString()
        : "'" + value.toString().replace("\\", "\\\\").replace("'", "''") + "'";
  }

  /** The changes since an earlier moment, estimates aside. */
  public List<String> since(Explain earlier) {
    if (rows.size() != earlier.rows.size()) {
      return List.of("plan from %d rows to %d".formatted(earlier.rows.size(), rows.size()));
    }
    List<String> changes = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Map<String, String> row = rows.get(i);
      Map<String, String> before = earlier.rows.get(i);
      Set<String> columns = new TreeSet<>(row.keySet());
      columns.addAll(before.keySet());
      columns.removeAll(ESTIMATES);
      for (String column : columns) {
        String was = before.getOrDefault(column, "none");
        String is = row.getOrDefault(column, "none");
        if (!was.equals(is)) {
          changes.add("plan's %s from '%s' to '%s'".formatted(column, was, is));
        }
      }
    }
    return changes;
  }

  /** How the plan differs from a declared access path to one of these tables. */
  public Optional<String> contradiction(Access declared, Set<String> tables) {
    return new ExplainRows(rows).contradiction(declared, tables);
  }

  /** The access path of the plan. */
  public Access access() {
    return new ExplainRows(rows).access();
  }
}
