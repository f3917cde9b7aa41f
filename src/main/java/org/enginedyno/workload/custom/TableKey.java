package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.workload.custom.Arguments.Argument;

/**
 * A key of a table. It is parsed here because the SQL parser supports few of the forms that servers
 * accept.
 *
 * @param sql as in CREATE TABLE
 * @param kind its first word in capital letters, like {@code UNIQUE}
 * @param name as EXPLAIN has it
 * @param columns in order, without columns that occur only in an expression
 * @param isUnique whether no two rows have the same values in all its columns, unless one is NULL
 */
public record TableKey(
    String sql, String kind, String name, List<String> columns, boolean isUnique) {
  static final String PRIMARY = "PRIMARY";
  static final String FULL_TEXT = "FULLTEXT";
  private static final Pattern HEAD =
      Pattern.compile(
          "(primary(?=\\s+key)|unique|fulltext|spatial|key|index)(?:\\s+(?:key|index))?"
              + "(?:\\s+(?!using\\b)(`[^`]+`|\\w+))?(?:\\s+using\\s+\\w+)?\\s*\\(",
          Pattern.CASE_INSENSITIVE);

  /** A column; the last one is followed by the closing parenthesis and any further text. */
  private static final Pattern COLUMN =
      Pattern.compile(
          "(`[^`]+`|\\w+)\\s*(\\(\\s*\\d+\\s*\\))?(?:\\s+(?:asc|desc))?\\s*(\\).*)?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  public TableKey {
    columns = List.copyOf(columns);
  }

  /** Parses a key as in CREATE TABLE. */
  static TableKey of(String written) {
    String sql = written.strip();
    Matcher head = HEAD.matcher(sql);
    if (!head.lookingAt()) {
      throw new IllegalArgumentException(
          sql.toLowerCase(Locale.ROOT).matches("(?s).*\\bforeign\\s+key\\b.*")
              ? "foreign keys are not supported: %s; remove it".formatted(sql)
              : unreadable(sql));
    }
    if (new Argument(sql, 0).split().size() > 1 || sql.contains(";")) {
      throw new IllegalArgumentException(
          "more than one key: %s; write one per item".formatted(sql));
    }
    String kind = head.group(1).toUpperCase(Locale.ROOT);
    List<String> columns = new ArrayList<>();
    boolean isWhole = true;
    List<Argument> parts = new Argument(sql.substring(head.end()), 0).split();
    for (Argument part : parts) {
      boolean isLast = part.equals(parts.get(parts.size() - 1));
      Matcher column = COLUMN.matcher(part.text());
      if (column.matches() && isLast == (column.group(3) != null)) {
        columns.add(SqlTables.plain(column.group(1)));
        isWhole &= column.group(2) == null;
      } else if (part.text().startsWith("(")) {
        isWhole = false;
      } else {
        throw new IllegalArgumentException(unreadable(sql));
      }
    }
    boolean isPrimary = kind.equals(PRIMARY);
    String first = columns.isEmpty() ? "functional_index" : columns.get(0);
    String name = head.group(2) == null ? first : SqlTables.plain(head.group(2));
    return new TableKey(
        sql,
        kind,
        isPrimary ? PRIMARY : name,
        columns,
        isWhole && (isPrimary || kind.equals("UNIQUE")));
  }

  private static String unreadable(String sql) {
    return "not a key: %s; write primary key (id), key by_name (name) or unique key by_code (code)"
        .formatted(sql);
  }

  /** Whether it is ordered, so that an index type can be chosen. */
  boolean isOrdered() {
    return !kind.equals(FULL_TEXT) && !kind.equals("SPATIAL");
  }
}
