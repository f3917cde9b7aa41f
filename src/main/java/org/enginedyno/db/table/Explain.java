package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.workload.ExplainRows;
import org.enginedyno.workload.Statement;

/** Reads the server's plan of a statement. */
public final class Explain {
  private static final Pattern PARAMETER =
      Pattern.compile(Statement.QUOTED.pattern() + "|(\\?)", Pattern.DOTALL);

  private Explain() {}

  /** Whether a statement is a query, which every server can explain. */
  public static boolean isQuery(String sql) {
    return sql.stripLeading().regionMatches(true, 0, "SELECT", 0, "SELECT".length())
        || sql.stripLeading().startsWith("(");
  }

  /** Explains a statement with parameter values; empty if the server cannot. */
  public static ExplainRows of(
      Connection connection, ServerFacts facts, String sql, Object... values) throws SQLException {
    String explain = facts.abilities().explain();
    List<Map<String, String>> rows = new ArrayList<>();
    if (explain.isEmpty()) {
      return new ExplainRows(rows);
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
    return new ExplainRows(rows);
  }

  private static String withValues(String sql, Object... values) {
    Matcher part = PARAMETER.matcher(sql);
    StringBuilder filled = new StringBuilder();
    for (int next = 0; next < values.length && part.find(); ) {
      if (part.group(1) != null) {
        Object value = values[next++];
        part.appendReplacement(
            filled,
            Matcher.quoteReplacement(
                value instanceof Number ? value.toString() : Sql.literal(value.toString())));
      }
    }
    return part.appendTail(filled).toString();
  }
}
