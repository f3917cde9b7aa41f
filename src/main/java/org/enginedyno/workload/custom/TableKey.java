package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key of a table. It is read here because the SQL parser knows few of the forms that servers do.
 *
 * @param name as EXPLAIN has it
 * @param columns in their order; without those of which it has an expression
 * @param isUnique whether no two rows have the same values in all its columns, unless one is NULL
 */
record TableKey(String name, List<String> columns, boolean isUnique) {
  static final String PRIMARY = "PRIMARY";
  private static final Pattern HEAD =
      Pattern.compile(
          "(primary\\s+key|(?:unique|fulltext|spatial)(?:\\s+(?:key|index))?|key|index)"
              + "(?:\\s+(?!using\\b)(`[^`]+`|\\w+))?(?:\\s+using\\s+\\w+)?\\s*\\(",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern COLUMN =
      Pattern.compile(
          "(`[^`]+`|\\w+)\\s*(\\(\\s*\\d+\\s*\\))?(?:\\s+(?:asc|desc))?", Pattern.CASE_INSENSITIVE);

  TableKey {
    columns = List.copyOf(columns);
  }

  /** Reads a key as CREATE TABLE has it. */
  static TableKey of(String sql) {
    Matcher head = HEAD.matcher(sql.strip());
    if (!head.lookingAt()) {
      throw new IllegalArgumentException(
          sql.toLowerCase(Locale.ROOT).matches("(?s).*\\bforeign\\s+key\\b.*")
              ? "foreign keys are not supported: %s; remove it".formatted(sql)
              : unreadable(sql));
    }
    List<String> parts = parts(sql, sql.strip().substring(head.end()));
    List<String> columns = new ArrayList<>();
    boolean isWhole = true;
    for (String part : parts) {
      Matcher column = COLUMN.matcher(part.strip());
      if (column.matches()) {
        columns.add(SqlNames.plain(column.group(1)));
        isWhole &= column.group(2) == null;
      } else if (part.strip().startsWith("(")) {
        isWhole = false;
      } else {
        throw new IllegalArgumentException(unreadable(sql));
      }
    }
    String kind = head.group(1).toUpperCase(Locale.ROOT);
    boolean isPrimary = kind.startsWith(PRIMARY);
    String name = head.group(2) == null ? "" : SqlNames.plain(head.group(2));
    if (name.isEmpty()) {
      name = columns.isEmpty() ? "functional_index" : columns.get(0);
    }
    return new TableKey(
        isPrimary ? PRIMARY : name, columns, isWhole && (isPrimary || kind.startsWith("UNIQUE")));
  }

  /** What lies between commas, up to the end of the parentheses that are open. */
  private static List<String> parts(String sql, String text) {
    List<String> parts = new ArrayList<>();
    int open = 1;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      open += character == '(' ? 1 : character == ')' ? -1 : 0;
      if (open == 0 || (open == 1 && character == ',')) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
      if (open == 0) {
        if (text.substring(start).strip().startsWith(",") || text.contains(";")) {
          throw new IllegalArgumentException(
              "more than one key: %s; write one per item".formatted(sql));
        }
        return parts;
      }
    }
    throw new IllegalArgumentException(unreadable(sql));
  }

  private static String unreadable(String sql) {
    return "not a key: %s; write primary key (id), key by_name (name) or unique key by_code (code)"
        .formatted(sql);
  }
}
