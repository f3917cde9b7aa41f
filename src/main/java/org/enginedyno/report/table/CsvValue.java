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

  /** Several numbers in one field. */
  public static String joined(List<Double> runs) {
    return runs.stream().map(CsvValue::digits).collect(Collectors.joining(";"));
  }

  /** Names and their values in one field. */
  public static String pairs(Map<String, ?> pairs) {
    return pairs.entrySet().stream()
        .map(pair -> pair.getKey() + "=" + pair.getValue())
        .collect(Collectors.joining(";"));
  }

  /** A number, as short as it is telling; nothing where it is none. */
  public static String digits(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
        : "";
  }

  /** A field, in quotes where it needs them. */
  public static String quoted(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    String text = value instanceof Double number ? digits(number) : value.toString();
    return text.matches("(?s).*[\",\r\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
