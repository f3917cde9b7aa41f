package org.enginedyno.report.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as fields of a CSV file. */
public final class CsvValue {
  private static final MathContext DIGITS = new MathContext(7);

  private CsvValue() {}

  /** A value on its own, in a list, or by its name; nothing where there is none. */
  public static String text(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Double number) {
      return digits(number);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(CsvValue::text).collect(Collectors.joining(";"));
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(one -> one.getKey() + "=" + text(one.getValue()))
          .collect(Collectors.joining(";"));
    }
    return value.toString();
  }

  private static String digits(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
        : "";
  }

  /** A field, in quotes where it needs them. */
  public static String quoted(@Nullable Object value) {
    String text = text(value);
    return text.matches("(?s).*[\",\r\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
