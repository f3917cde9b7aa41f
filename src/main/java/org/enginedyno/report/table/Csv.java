package org.enginedyno.report.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values and tables as comma-separated values. */
public final class Csv {
  private static final MathContext DIGITS = new MathContext(7);

  private static final Pattern FORMULA =
      Pattern.compile("(?s)(?![-+]?[\\d.,]+(?:[eE][-+]?\\d+)?%?$)[=+@\\t\\r-].+");

  private Csv() {}

  /**
   * One line of titles, and one line per row.
   *
   * @param end the end of each line
   */
  public static String of(Table table, String end) {
    return line(table.columns().stream().map(Column.Head::title).toList(), end)
        + table.rows().stream()
            .map(row -> line(row.stream().map(Field::text).toList(), end))
            .collect(Collectors.joining());
  }

  private static String line(List<String> fields, String end) {
    return fields.stream().map(Csv::quoted).collect(Collectors.joining(",", "", end));
  }

  /**
   * Quotes a field if necessary. Text that a spreadsheet would run as a formula is marked as text;
   * numbers stay numbers.
   */
  private static String quoted(String field) {
    String text = FORMULA.matcher(field).matches() ? "'" + field : field;
    return text.matches("(?s).*[\",\r\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }

  /**
   * The text of a value: lists are joined with semicolons, maps as {@code name=value}; empty for
   * null.
   */
  static String text(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Double number) {
      return Double.isFinite(number)
          ? new BigDecimal(number).round(DIGITS).stripTrailingZeros().toPlainString()
          : "";
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Csv::text).collect(Collectors.joining(";"));
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(one -> one.getKey() + "=" + text(one.getValue()))
          .collect(Collectors.joining(";"));
    }
    return value.toString();
  }
}
