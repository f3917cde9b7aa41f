package org.enginedyno.workload.custom;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.jspecify.annotations.Nullable;

/** How values are stored in a column of some type, and which text servers load and answer. */
public final class ColumnFormat {
  /** Writes what is stored. */
  @FunctionalInterface
  interface Writing {
    void append(Object stored, Table.Text text, RowBuffer out);
  }

  private final UnaryOperator<Object> storing;
  private final Writing writing;
  private final int bytes;
  private final boolean isChecked;

  /** The expression that gives the text that is checked, with {@code %s} for the column. */
  private final String expression;

  ColumnFormat(
      UnaryOperator<Object> storing,
      Writing writing,
      int bytes,
      boolean isChecked,
      String expression) {
    this.storing = storing;
    this.writing = writing;
    this.bytes = bytes;
    this.isChecked = isChecked;
    this.expression = expression;
  }

  static final String AS_IT_IS = "%s";

  /** A checksum is that of the bytes, which depend on the column's character set. */
  private static final String AS_UTF_8 = "convert(%s using utf8mb4)";

  private static final String AS_DIGITS = "hex(%s)";

  private static final int TINY = 255;
  private static final int USUAL = 65_535;
  private static final int MEDIUM = 16_777_215;

  /** About how long a text is whose type allows much more. */
  private static final int USUAL_LENGTH = 200;

  private static final byte[] HEX = RowBuffer.ascii("0123456789ABCDEF");

  /**
   * The format of a type.
   *
   * @throws IllegalArgumentException if there is none, saying what is right
   */
  public static ColumnFormat of(String sql) {
    ColumnType type = ColumnType.of(sql);
    return switch (type.name()) {
      case TINYINT, SMALLINT, MEDIUMINT, INT, INTEGER, BIGINT, BOOL, BOOLEAN, YEAR ->
          NumberFormat.whole(type);
      case DECIMAL, NUMERIC -> NumberFormat.decimal(type);
      case FLOAT, DOUBLE, REAL -> plain(type, value -> NumberFormat.floating(type, value));
      case DATE -> dates();
      case DATETIME -> times(type, true);
      case TIMESTAMP -> times(type, false);
      case TIME -> plain(type, ColumnFormat::timeOfDay);
      case CHAR -> texts(type.argument(0, 1), true);
      case VARCHAR -> texts(length(type), false);
      case TINYTEXT -> texts(TINY, false);
      case TEXT -> texts(type.argument(0, USUAL), false);
      case MEDIUMTEXT -> texts(MEDIUM, false);
      case LONGTEXT -> texts(Integer.MAX_VALUE, false);
      case ENUM, SET -> members(type);
      case BINARY -> bytes(type.argument(0, 1), true);
      case VARBINARY -> bytes(length(type), false);
      case TINYBLOB -> bytes(TINY, false);
      case BLOB -> bytes(type.argument(0, USUAL), false);
      case MEDIUMBLOB -> bytes(MEDIUM, false);
      case LONGBLOB -> bytes(Integer.MAX_VALUE, false);
      case JSON -> plain(type, ColumnFormat::text);
    };
  }

  /**
   * What is wrong with the values of a column, if one of them does not fit into it: those at its
   * limits, in its first and in its last row are tried.
   */
  public static Optional<String> misfit(ColumnSpec column, int rows) {
    try {
      ColumnFormat format = of(column.type());
      column.value().limits().forEach(format::stored);
      Draw draw = Draw.ofRows(1);
      int place = column.place("");
      for (int row : rows == 0 ? new int[0] : new int[] {1, rows}) {
        format.stored(column.value().at(draw.atRow(row, place)));
      }
      return Optional.empty();
    } catch (IllegalStateException e) {
      // the values are read from a server later
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * A value as the column has it: rounded, cut, or as a date.
   *
   * @throws IllegalArgumentException if it does not fit
   */
  public Object stored(Object value) {
    return storing.apply(value);
  }

  /** Appends a value; without one, NULL. */
  public void append(@Nullable Object value, Table.Text text, RowBuffer out) {
    if (value == null) {
      out.put(text.absent());
    } else {
      writing.append(storing.apply(value), text, out);
    }
  }

  /** Whether all servers and sessions answer with the same text. */
  public boolean isChecked() {
    return isChecked;
  }

  /** The SQL for the text that is checked. */
  public String checked(String column) {
    return "coalesce(%s, 'NULL')".formatted(expression.formatted(column));
  }

  /** About how many bytes it takes. */
  public int bytes() {
    return bytes;
  }

  private static ColumnFormat plain(ColumnType type, UnaryOperator<Object> storing) {
    int bytes = type.name().bits() == 0 ? USUAL_LENGTH : type.name().bits() / 8;
    return new ColumnFormat(
        storing, (stored, text, out) -> put(stored.toString(), text, out), bytes, false, AS_IT_IS);
  }

  private static void put(String stored, Table.Text text, RowBuffer out) {
    if (text == Table.Text.LOADED) {
      out.putEscaped(stored);
    } else {
      out.put(stored.getBytes(StandardCharsets.UTF_8));
    }
  }

  static IllegalArgumentException misfit(Object value, Object type, String right) {
    return new IllegalArgumentException(
        "value '%s' does not fit type %s; %s".formatted(value, type, right));
  }

  private static ColumnFormat dates() {
    return new ColumnFormat(
        value -> moment(value, "date").toLocalDate(),
        (stored, text, out) -> out.put((LocalDate) stored),
        3,
        true,
        AS_IT_IS);
  }

  private static ColumnFormat times(ColumnType type, boolean isChecked) {
    int digits = type.argument(0, 0);
    ChronoUnit unit = digits == 0 ? ChronoUnit.SECONDS : ChronoUnit.MICROS;
    return new ColumnFormat(
        value -> moment(value, type).truncatedTo(unit),
        (stored, text, out) -> {
          LocalDateTime moment = (LocalDateTime) stored;
          out.put(moment.toLocalDate());
          out.put((byte) ' ');
          out.put(moment.getHour(), 2);
          out.put((byte) ':');
          out.put(moment.getMinute(), 2);
          out.put((byte) ':');
          out.put(moment.getSecond(), 2);
          if (digits > 0) {
            out.put((byte) '.');
            out.put(
                moment.get(ChronoField.NANO_OF_SECOND) / (int) Math.pow(10, 9.0 - digits), digits);
          }
        },
        8,
        isChecked,
        AS_IT_IS);
  }

  private static LocalDateTime moment(Object value, Object type) {
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
      throw misfit(value, type, "write a date(...), or texts like 2024-12-31 23:59:59");
    }
  }

  private static Object timeOfDay(Object value) {
    return value instanceof LocalDateTime moment
        ? "%02d:%02d:%02d".formatted(moment.getHour(), moment.getMinute(), moment.getSecond())
        : text(value);
  }

  private static int length(ColumnType type) {
    if (type.arguments().isEmpty()) {
      throw new IllegalArgumentException(
          "type %s has no length; write %s(100)".formatted(type, type));
    }
    return type.argument(0, 0);
  }

  private static String text(Object value) {
    return value instanceof LocalDateTime moment
        ? moment.toString().replace('T', ' ')
        : value.toString();
  }

  private static ColumnFormat texts(int length, boolean isStripped) {
    UnaryOperator<Object> storing =
        value -> {
          String text = text(value);
          if (text.length() > length && text.codePointCount(0, text.length()) > length) {
            text = text.substring(0, text.offsetByCodePoints(0, length));
          }
          // servers answer without the blanks at the end of a CHAR
          return isStripped ? text.replaceFirst(" +$", "") : text;
        };
    return new ColumnFormat(
        storing,
        (stored, text, out) -> put((String) stored, text, out),
        Math.min(length, USUAL_LENGTH),
        true,
        AS_UTF_8);
  }

  private static ColumnFormat members(ColumnType type) {
    Map<String, String> members = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    type.arguments().forEach(member -> members.putIfAbsent(member, member));
    return new ColumnFormat(
        type.name() == ColumnType.Name.ENUM
            ? value -> member(type, members, text(value))
            : value -> set(type, members, text(value)),
        (stored, text, out) -> put((String) stored, text, out),
        2,
        true,
        AS_UTF_8);
  }

  private static String member(ColumnType type, Map<String, String> members, String word) {
    String member = members.get(word);
    if (member == null) {
      throw misfit(word, type.name(), "write one of " + String.join(", ", type.arguments()));
    }
    return member;
  }

  /** Servers answer with the members of a set in the order of its declaration. */
  private static String set(ColumnType type, Map<String, String> members, String words) {
    Set<String> chosen = new LinkedHashSet<>();
    for (String word : words.isEmpty() ? List.<String>of() : List.of(words.split(",", -1))) {
      chosen.add(member(type, members, word));
    }
    return String.join(",", type.arguments().stream().filter(chosen::contains).toList());
  }

  private static ColumnFormat bytes(int length, boolean isPadded) {
    UnaryOperator<Object> storing =
        value -> {
          byte[] bytes = text(value).getBytes(StandardCharsets.UTF_8);
          return bytes.length > length
              ? new String(Arrays.copyOf(bytes, length), StandardCharsets.UTF_8)
              : text(value);
        };
    Writing writing =
        (stored, text, out) -> {
          if (text == Table.Text.LOADED) {
            out.putEscaped((String) stored);
            return;
          }
          byte[] bytes = ((String) stored).getBytes(StandardCharsets.UTF_8);
          for (byte one : isPadded ? Arrays.copyOf(bytes, length) : bytes) {
            out.put(HEX[(one & 0xff) >> 4]);
            out.put(HEX[one & 0xf]);
          }
        };
    return new ColumnFormat(storing, writing, Math.min(length, USUAL_LENGTH), true, AS_DIGITS);
  }
}
