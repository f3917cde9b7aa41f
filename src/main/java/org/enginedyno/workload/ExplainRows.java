package org.enginedyno.workload;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The rows of EXPLAIN, whose columns servers and drivers call in small or capital letters. */
public record ExplainRows(List<Map<String, String>> rows) {
  private static final String KEY = "key";
  private static final Pattern INDEX_ALONE = Pattern.compile("using index(?! condition)\\b");

  public ExplainRows {
    rows = List.copyOf(rows);
  }

  /** The way to the rows that the only row tells; more or fewer of them are no declared access. */
  public Access access() {
    return rows.size() == 1
        ? access(rows.get(0))
        : new Access("none (a plan of " + rows.size() + " rows)", false);
  }

  /** The way to the rows of each row that names its key; some servers explain in another form. */
  public List<Access> accesses() {
    return rows.stream()
        .filter(row -> row.keySet().stream().anyMatch(KEY::equalsIgnoreCase))
        .map(ExplainRows::access)
        .toList();
  }

  private static Access access(Map<String, String> row) {
    String key = value(row, KEY);
    String extra = value(row, "extra").toLowerCase(Locale.ROOT);
    return new Access(key.isEmpty() ? null : key, INDEX_ALONE.matcher(extra).find());
  }

  private static String value(Map<String, String> row, String column) {
    return row.entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(column))
        .map(entry -> String.valueOf(entry.getValue()))
        .filter(text -> !text.equalsIgnoreCase("null"))
        .findFirst()
        .orElse("");
  }
}
