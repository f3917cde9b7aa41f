package org.enginedyno.workload.custom;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.UnaryOperator;
import org.enginedyno.workload.RowBuffer;

/** The formats of numeric columns. */
final class NumberFormat {
  private static final int FIRST_YEAR = 1901;
  private static final int LAST_YEAR = 2155;

  /** So many digits fit into a long, and nearly all of them into a double. */
  private static final int MOST_DIGITS = 15;

  private NumberFormat() {}

  static ColumnFormat whole(ColumnType type) {
    int bits = type.name().bits();
    boolean isUnsigned = type.isUnsigned();
    long least = isUnsigned ? 0 : -1L << (bits - 1);
    // half of the unsigned 64-bit numbers are beyond what values are
    long most = isUnsigned && bits < 64 ? (1L << bits) - 1 : ~(-1L << (bits - 1));
    return type.name() == ColumnType.Name.YEAR
        ? whole(type, FIRST_YEAR, LAST_YEAR)
        : whole(type, least, most);
  }

  private static ColumnFormat whole(ColumnType type, long least, long most) {
    UnaryOperator<Object> storing =
        value -> {
          long number = wholeNumber(value, type);
          if (number < least || number > most) {
            throw ColumnFormat.misfit(value, type, "write %d..%d at most".formatted(least, most));
          }
          return value instanceof Long ? value : (Object) number;
        };
    return new ColumnFormat(
        storing,
        (stored, text, out) -> out.put(((Long) stored).longValue()),
        type.name().bits() / 8,
        !type.rest().contains("zerofill"),
        ColumnFormat.AS_IT_IS);
  }

  private static long wholeNumber(Object value, Object type) {
    if (value instanceof Long number) {
      return number;
    }
    if (value instanceof Double number && number == Math.rint(number)) {
      return number.longValue();
    }
    if (value instanceof String text && text.matches("[-+]?\\d{1,18}")) {
      return Long.parseLong(text);
    }
    throw ColumnFormat.misfit(value, type, "write a function of whole numbers");
  }

  static ColumnFormat decimal(ColumnType type) {
    int digits = type.argument(0, 10);
    int scale = type.argument(1, 0);
    BigDecimal limit = BigDecimal.TEN.pow(digits - scale);
    boolean isShort = digits <= MOST_DIGITS;
    long unit = isShort ? BigDecimal.TEN.pow(scale).longValue() : 0;
    long shortLimit = isShort ? BigDecimal.TEN.pow(digits).longValue() : 0;
    // a number without rounding errors is the number of its last decimals
    UnaryOperator<Object> storing =
        value -> {
          if (isShort && value instanceof Double number) {
            long unscaled = Math.round(number * unit);
            if (Math.abs(unscaled) < shortLimit && (unscaled >= 0 || !type.isUnsigned())) {
              return unscaled / (double) unit;
            }
          }
          BigDecimal number = exact(value, type).setScale(scale, RoundingMode.HALF_UP);
          if (number.abs().compareTo(limit) >= 0 || (number.signum() < 0 && type.isUnsigned())) {
            throw ColumnFormat.misfit(
                value,
                type,
                "write numbers of %d digits before the point%s"
                    .formatted(digits - scale, type.isUnsigned() ? " that are not negative" : ""));
          }
          return number;
        };
    ColumnFormat.Writing writing =
        (stored, text, out) -> {
          if (stored instanceof Double number) {
            putDecimal(Math.round(number * unit), unit, scale, out);
          } else {
            out.put(RowBuffer.ascii(((BigDecimal) stored).toPlainString()));
          }
        };
    return new ColumnFormat(
        storing, writing, digits / 2 + 1, !type.rest().contains("zerofill"), ColumnFormat.AS_IT_IS);
  }

  private static void putDecimal(long unscaled, long unit, int scale, RowBuffer out) {
    if (unscaled < 0) {
      out.put((byte) '-');
    }
    long number = Math.abs(unscaled);
    out.put(number / unit);
    if (scale > 0) {
      out.put((byte) '.');
      long rest = number % unit;
      for (long power = unit / 10; power > 0; power /= 10) {
        out.put((byte) ('0' + rest / power % 10));
      }
    }
  }

  private static BigDecimal exact(Object value, Object type) {
    try {
      return new BigDecimal(value.toString());
    } catch (NumberFormatException e) {
      throw ColumnFormat.misfit(value, type, "write a function of numbers");
    }
  }

  static Object floating(ColumnType type, Object value) {
    return value instanceof Double || value instanceof Long
        ? value
        : (Object) exact(value, type).doubleValue();
  }
}
