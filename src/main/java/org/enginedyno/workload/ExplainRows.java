package org.enginedyno.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.enginedyno.workload.Access.Reach;
import org.enginedyno.workload.Access.Step;

/** The rows of EXPLAIN, whose column names servers and drivers write in lower or upper case. */
public record ExplainRows(List<Map<String, String>> rows) {
  private static final Set<String> ESTIMATES = Set.of("rows", "filtered");
  private static final String KEY = "key";
  private static final String EXTRA = "extra";
  private static final String COUNTED = "Select tables optimized away";
  private static final Pattern INDEX_ALONE = Pattern.compile("using index(?! condition)\\b");

  private static final Pattern NO_ROW =
      Pattern.compile(
          "impossible where( noticed .*)?|no matching (row in const table|min/max row)"
              + "|(unique|const) row not found");

  /** Extras that do not change the access path; later steps are part of the declared access. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "|ft_hints: [^;]*|using (where|index|index condition|mrr|temporary|filesort)|using where"
              + " with pushed condition.*|(key|rowid)-ordered scan|key-ordered rowid-ordered scan");

  public ExplainRows {
    rows = List.copyOf(rows);
  }

  /**
   * Whether the values matched no row. Servers look up single rows while they plan, and have no
   * plan to read others if the row is missing.
   */
  public boolean isOfNoRow() {
    return rows.stream()
        .flatMap(row -> Arrays.stream(value(row, EXTRA).toLowerCase(Locale.ROOT).split(";", -1)))
        .anyMatch(extra -> NO_ROW.matcher(extra.strip()).matches());
  }

  /** The access of a plan of one row; a plan of more or fewer rows matches no declared access. */
  public Access access() {
    return rows.size() == 1
        ? access(rows.get(0))
        : new Access("none (a plan of " + rows.size() + " rows)", false, Reach.OTHER, Set.of());
  }

  /** The access path of each row that has a key column; some servers explain in another form. */
  public List<Access> accesses() {
    return rows.stream()
        .filter(row -> row.keySet().stream().anyMatch(KEY::equalsIgnoreCase))
        .map(ExplainRows::access)
        .toList();
  }

  /** How the plan differs from the declared access to one of these tables; empty if it does not. */
  public Optional<String> contradiction(Access declared, Set<String> tables) {
    Access found = access();
    if (declared.reach() == Reach.WORDS && isCountedByIndex()) {
      return Optional.empty();
    }
    if (rows.size() != 1
        || !found.isAs(declared)
        || tables.stream().noneMatch(value(rows.get(0), "table")::equalsIgnoreCase)
        || !hasOnlyHarmlessExtras(rows.get(0))) {
      return Optional.of(
          "the plan is %s, but %s is declared%s".formatted(found, declared, details()));
    }
    return Optional.empty();
  }

  /**
   * Whether the only row shows that the count was known before any row was read. MySQL gets it from
   * the full-text index while it plans, and rejects the statement without such an index.
   */
  private boolean isCountedByIndex() {
    return rows.size() == 1 && COUNTED.equalsIgnoreCase(value(rows.get(0), EXTRA));
  }

  private String details() {
    if (rows.size() != 1) {
      return "";
    }
    Map<String, String> row = rows.get(0);
    return " (table %s, type %s, extra %s)"
        .formatted(shown(value(row, "table")), shown(value(row, "type")), shown(value(row, EXTRA)));
  }

  private static String shown(String value) {
    return value.isEmpty() ? "none" : value;
  }

  private static boolean hasOnlyHarmlessExtras(Map<String, String> row) {
    return Arrays.stream(value(row, EXTRA).toLowerCase(Locale.ROOT).split(";", -1))
        .allMatch(extra -> HARMLESS.matcher(extra.strip()).matches());
  }

  private static Access access(Map<String, String> row) {
    String key = value(row, KEY);
    String extra = value(row, EXTRA).toLowerCase(Locale.ROOT);
    return new Access(
        key.isEmpty() ? null : key,
        INDEX_ALONE.matcher(extra).find(),
        Reach.of(value(row, "type")),
        Step.of(extra));
  }

  private static String value(Map<String, String> row, String column) {
    return row.entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(column))
        .map(entry -> String.valueOf(entry.getValue()))
        .filter(text -> !text.equalsIgnoreCase("null"))
        .findFirst()
        .orElse("");
  }

  /** The changes since an earlier plan, except estimates. */
  public List<String> since(ExplainRows earlier) {
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
}
