package org.enginedyno.workload.custom;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.jspecify.annotations.Nullable;

/**
 * How a column type stores values, and their text when they are loaded and returned.
 *
 * @param storing converts a value to the one that the column stores
 * @param text formats a stored value
 * @param bytes its approximate size in bytes
 * @param expression the SQL for the text in checksums, with {@code %s} for the column; {@link
 *     #NONE} if servers or sessions return different texts
 */
public record ColumnFormat(
    UnaryOperator<Object> storing, Function<Object, String> text, int bytes, String expression) {
  private static final String NONE = "";

  /**
   * Converts texts, because a checksum is of bytes, which depend on the character set of the
   * column.
   */
  private static final String AS_UTF_8 = "convert(%s using utf8mb4)";

  private static final String AS_DIGITS = "hex(%s)";
  private static final HexFormat DIGITS = HexFormat.of().withUpperCase();

  /** The assumed length of a text whose type allows much more. */
  private static final int USUAL_LENGTH = 200;

  /** Decimals with up to this many digits are computed with a long and a double. */
  private static final int MOST_DIGITS = 15;

  private static final Map<String, Function<ColumnType, ColumnFormat>> TYPES =
      new LinkedHashMap<>();

  static {
    declare("tinyint", type -> whole(type, 8));
    declare("smallint", type -> whole(type, 16));
    declare("mediumint", type -> whole(type, 24));
    declare("int integer", type -> whole(type, 32));
    declare("bigint", type -> whole(type, 64));
    declare("bool boolean", type -> whole(type, 8));
    declare("year", type -> whole(type, 2, 1901, 2155));
    declare("decimal numeric", ColumnFormat::decimal);
    declare("float", type -> floating(type, 4));
    declare("double real", type -> floating(type, 8));
    declare("date", type -> plain(value -> moment(type, value).toLocalDate(), 3, Table.AS_IT_IS));
    declare("datetime", type -> times(type, Table.AS_IT_IS));
    declare("timestamp", type -> times(type, NONE));
    declare("time", type -> plain(ColumnFormat::timeOfDay, 3, NONE));
    declare("char", type -> texts(type.argument(0, 1), true));
    declare("varchar", type -> texts(type.length(), false));
    declare("tinytext", type -> texts(255, false));
    declare("text", type -> texts(type.argument(0, 65_535), false));
    declare("mediumtext", type -> texts(16_777_215, false));
    declare("longtext", type -> texts(Integer.MAX_VALUE, false));
    declare("enum set", ColumnFormat::members);
    declare("binary", type -> bytes(type.argument(0, 1), true));
    declare("varbinary", type -> bytes(type.length(), false));
    declare("tinyblob", type -> bytes(255, false));
    declare("blob", type -> bytes(type.argument(0, 65_535), false));
    declare("mediumblob", type -> bytes(16_777_215, false));
    declare("longblob", type -> bytes(Integer.MAX_VALUE, false));
    declare("json", type -> plain(ColumnFormat::text, USUAL_LENGTH, NONE));
  }

  private static void declare(String names, Function<ColumnType, ColumnFormat> format) {
    Arrays.stream(names.split(" ", -1)).forEach(name -> TYPES.put(name, format));
  }

  /**
   * The format of a type.
   *
   * @throws IllegalArgumentException if there is none, with the known types
   */
  public static ColumnFormat of(String sql) {
    ColumnType type = ColumnType.of(sql);
    Function<ColumnType, ColumnFormat> format = TYPES.get(type.name());
    if (format == null) {
      throw new IllegalArgumentException(
          NearNames.unknown("type", type.name(), "choose from", TYPES.keySet()));
    }
    return format.apply(type);
  }

  /**
   * Why a value of a column does not fit its type; empty if all values that are tried fit: those at
   * its limits, and those of its first and last row.
   */
  public static Optional<String> misfit(ColumnSpec column, int rows) {
    try {
      ColumnFormat format = of(column.type());
      boolean isSet = ColumnType.of(column.type()).name().equals("set");
      for (Object limit : column.value().limits()) {
        // a set stores duplicate members only once
        if (!isSet && isCut(limit, format.stored(limit))) {
          return Optional.of(
              "%s has no room for %d characters; make the values shorter, or the column wider"
                  .formatted(column.type(), length(limit.toString())));
        }
      }
      Draw draw = Draw.ofRows(1);
      int place = column.place("");
      for (int row : rows == 0 ? new int[0] : new int[] {1, rows}) {
        format.stored(column.value().at(draw.atRow(row, place)));
      }
      return Optional.empty();
    } catch (IllegalStateException e) {
      // the values will be read from a server later
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static boolean isCut(Object value, Object stored) {
    return value instanceof String text
        && stored instanceof String kept
        && text.startsWith(kept)
        && length(kept) < length(text.stripTrailing());
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /**
   * A value as the column stores it: rounded, cut, or as a date.
   *
   * @throws IllegalArgumentException if it does not fit
   */
  public Object stored(Object value) {
    return storing.apply(value);
  }

  /** Appends a value; null is NULL. */
  public void append(@Nullable Object value, Table.Text form, RowBuffer out) {
    if (value == null) {
      out.put(form.absent());
      return;
    }
    String stored = text.apply(storing.apply(value));
    if (form == Table.Text.LOADED) {
      out.putEscaped(stored);
    } else {
      byte[] bytes = stored.getBytes(StandardCharsets.UTF_8);
      out.put(expression.equals(AS_DIGITS) ? RowBuffer.ascii(DIGITS.formatHex(bytes)) : bytes);
    }
  }

  /** Whether all servers and sessions return the same text. */
  public boolean isChecked() {
    return !expression.equals(NONE);
  }

  /** The SQL for the text in checksums; empty if it is not checked. */
  public Optional<String> checked(String column) {
    return isChecked()
        ? Optional.of("coalesce(%s, 'NULL')".formatted(expression.formatted(column)))
        : Optional.empty();
  }

  private static ColumnFormat plain(UnaryOperator<Object> storing, int bytes, String expression) {
    return new ColumnFormat(storing, Object::toString, bytes, expression);
  }

  private static ColumnFormat whole(ColumnType type, int bits) {
    // values are signed 64-bit numbers, so that half of the unsigned range cannot occur
    int digits = type.isUnsigned() && bits < 64 ? bits : bits - 1;
    return whole(type, bits / 8, type.isUnsigned() ? 0 : -1L << digits, ~(-1L << digits));
  }

  private static ColumnFormat whole(ColumnType type, int bytes, long least, long most) {
    UnaryOperator<Object> storing =
        value -> {
          Object stored =
              value instanceof Long
                  ? value
                  : (Object) number(type, value, "whole numbers", BigDecimal::longValueExact);
          if ((Long) stored < least || (Long) stored > most) {
            throw type.misfit(value, "write values within %d..%d".formatted(least, most));
          }
          return stored;
        };
    return plain(storing, bytes, type.isFilled() ? NONE : Table.AS_IT_IS);
  }

  private static ColumnFormat decimal(ColumnType type) {
    int digits = type.argument(0, 10);
    int scale = type.argument(1, 0);
    BigDecimal limit = BigDecimal.TEN.pow(digits - scale);
    double unit = Math.pow(10, scale);
    UnaryOperator<Object> storing =
        value -> {
          BigDecimal stored =
              value instanceof Double number && digits <= MOST_DIGITS
                  ? BigDecimal.valueOf(Math.round(number * unit), scale)
                  : number(
                      type, value, "numbers", one -> one.setScale(scale, RoundingMode.HALF_UP));
          if (stored.abs().compareTo(limit) >= 0 || (stored.signum() < 0 && type.isUnsigned())) {
            throw type.misfit(
                value,
                "write numbers with at most %d digits before the point%s"
                    .formatted(digits - scale, type.isUnsigned() ? " that are not negative" : ""));
          }
          return stored;
        };
    return new ColumnFormat(
        storing,
        stored -> ((BigDecimal) stored).toPlainString(),
        digits / 2 + 1,
        type.isFilled() ? NONE : Table.AS_IT_IS);
  }

  private static <T> T number(
      ColumnType type, Object value, String right, Function<BigDecimal, T> number) {
    try {
      return number.apply(new BigDecimal(value.toString()));
    } catch (ArithmeticException | NumberFormatException e) {
      throw type.misfit(value, "write a function of " + right);
    }
  }

  private static ColumnFormat floating(ColumnType type, int bytes) {
    return plain(
        value ->
            value instanceof Number
                ? value
                : (Object) number(type, value, "numbers", BigDecimal::doubleValue),
        bytes,
        NONE);
  }

  private static ColumnFormat times(ColumnType type, String expression) {
    int digits = type.argument(0, 0);
    String pattern = "uuuu-MM-dd HH:mm:ss." + "S".repeat(digits);
    DateTimeFormatter form = DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
    return new ColumnFormat(
        value ->
            moment(type, value).truncatedTo(digits == 0 ? ChronoUnit.SECONDS : ChronoUnit.MICROS),
        digits == 0 ? ColumnFormat::text : stored -> form.format((LocalDateTime) stored),
        8,
        expression);
  }

  private static LocalDateTime moment(ColumnType type, Object value) {
    if (value instanceof LocalDateTime moment) {
      return moment;
    }
    if (value instanceof LocalDate day) {
      return day.atStartOfDay();
    }
    try {
      String text = value.toString();
      return text.length() > 10
          ? LocalDateTime.parse(text.replace(' ', 'T'))
          : LocalDate.parse(text).atStartOfDay();
    } catch (DateTimeException e) {
      throw type.misfit(value, "write a date(...), or texts like 2024-12-31 23:59:59");
    }
  }

  private static Object timeOfDay(Object value) {
    return value instanceof LocalDateTime moment
        ? text(moment.truncatedTo(ChronoUnit.SECONDS)).substring("2024-12-31 ".length())
        : text(value);
  }

  /** A value as a text that servers understand: times with their seconds. */
  static String text(Object value) {
    return value instanceof LocalDateTime moment
        ? moment.toLocalDate()
            + " "
            + moment.toLocalTime()
            + (moment.getSecond() == 0 && moment.getNano() == 0 ? ":00" : "")
        : value.toString();
  }

  private static ColumnFormat texts(int length, boolean isStripped) {
    UnaryOperator<Object> storing =
        value -> {
          String text = text(value);
          if (text.length() > length && text.codePointCount(0, text.length()) > length) {
            text = text.substring(0, text.offsetByCodePoints(0, length));
          }
          // servers return a CHAR without trailing blanks
          return isStripped ? text.replaceFirst(" +$", "") : text;
        };
    return plain(storing, Math.min(length, USUAL_LENGTH), AS_UTF_8);
  }

  /** Servers return the members of a set in the order of its declaration. */
  private static ColumnFormat members(ColumnType type) {
    Map<String, String> members = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    type.arguments().forEach(member -> members.putIfAbsent(member, member));
    boolean isSet = type.name().equals("set");
    UnaryOperator<Object> storing =
        value -> {
          String text = text(value);
          List<String> chosen =
              Stream.of(isSet ? text.split(",", -1) : new String[] {text})
                  .filter(word -> !isSet || !text.isEmpty())
                  .map(word -> type.member(members, word))
                  .toList();
          return isSet
              ? String.join(",", type.arguments().stream().filter(chosen::contains).toList())
              : chosen.get(0);
        };
    return plain(storing, 2, AS_UTF_8);
  }

  private static ColumnFormat bytes(int length, boolean isPadded) {
    UnaryOperator<Object> storing =
        value -> {
          byte[] bytes = text(value).getBytes(StandardCharsets.UTF_8);
          int kept = Math.min(bytes.length, length);
          while (kept > 0 && kept < bytes.length && (bytes[kept] & 0xC0) == 0x80) {
            kept--; // do not cut within a character
          }
          byte[] whole = Arrays.copyOf(Arrays.copyOf(bytes, kept), isPadded ? length : kept);
          return new String(whole, StandardCharsets.UTF_8);
        };
    return plain(storing, Math.min(length, USUAL_LENGTH), AS_DIGITS);
  }
}
