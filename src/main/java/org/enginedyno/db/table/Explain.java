package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.ExplainRows;

/** The server's own account of how it answers a statement. */
public record Explain(List<Map<String, String>> rows) {
  private static final Set<String> ESTIMATES = Set.of("rows", "filtered");

  public Explain {
    rows = List.copyOf(rows);
  }

  /**
   * Asks for the plan of a statement whose parameters have the given values. A server that does not
   * understand the question tells no plan, which is no declared one.
   */
  public static Explain of(Connection connection, ServerFacts facts, String sql, Object... values)
      throws SQLException {
    String explain = facts.abilities().explain();
    List<Map<String, String>> rows = new ArrayList<>();
    if (explain.isEmpty()) {
      return new Explain(rows);
    }
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(explain + " " + filledIn(sql, values))) {
      ResultSetMetaData columns = result.getMetaData();
      while (result.next()) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          String value = result.getString(i);
          if (value != null) {
            row.put(columns.getColumnLabel(i).toLowerCase(Locale.ROOT), value);
          }
        }
        rows.add(row);
      }
    }
    return new Explain(rows);
  }

  private static String filledIn(String sql, Object... values) {
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

  /** What has changed of it since an earlier moment; what is only estimated is left out. */
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

  /** How it differs from a declared way to the rows of one of these tables, if it does. */
  public Optional<String> contradiction(Access declared, Set<String> tables) {
    return new ExplainRows(rows).contradiction(declared, tables);
  }

  /** The way to the rows that the plan takes. */
  public Access access() {
    return new ExplainRows(rows).access();
  }
}
