package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.read.NearNames;

/**
 * The type of a column as SQL has it, like {@code decimal(10,2) unsigned}.
 *
 * @param arguments what is in its parentheses; members of an enumeration without their quotes
 * @param rest what follows, in small letters
 */
record ColumnType(Name name, List<String> arguments, String rest) {
  private static final Pattern TYPE =
      Pattern.compile(
          "\\s*([A-Za-z]\\w*)\\s*(?:\\(((?:[^')]|'(?:[^']|'')*')*)\\))?(.*)", Pattern.DOTALL);

  private static final Pattern ARGUMENT =
      Pattern.compile("\\s*(?:'((?:[^']|'')*)'|([^',]+?))\\s*(?:,|$)");

  /** What values of a type are, and how large. */
  enum Name {
    TINYINT(8),
    SMALLINT(16),
    MEDIUMINT(24),
    INT(32),
    INTEGER(32),
    BIGINT(64),
    BOOL(8),
    BOOLEAN(8),
    YEAR(16),
    DECIMAL(16),
    NUMERIC(16),
    FLOAT(32),
    DOUBLE(64),
    REAL(64),
    DATE(24),
    DATETIME(64),
    TIMESTAMP(64),
    TIME(24),
    CHAR(0),
    VARCHAR(0),
    TINYTEXT(0),
    TEXT(0),
    MEDIUMTEXT(0),
    LONGTEXT(0),
    ENUM(8),
    SET(64),
    BINARY(0),
    VARBINARY(0),
    TINYBLOB(0),
    BLOB(0),
    MEDIUMBLOB(0),
    LONGBLOB(0),
    JSON(0);

    private final int bits;

    Name(int bits) {
      this.bits = bits;
    }

    /** How many a number has; none where it depends on the value. */
    int bits() {
      return bits;
    }

    private String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static ColumnType of(String sql) {
    Matcher type = TYPE.matcher(sql);
    if (!type.matches()) {
      throw new IllegalArgumentException(
          "not a type: '%s'; write one like varchar(200) or int unsigned".formatted(sql));
    }
    List<String> arguments = new ArrayList<>();
    String inside = type.group(2);
    if (inside != null) {
      Matcher argument = ARGUMENT.matcher(inside);
      while (argument.find()) {
        String member = argument.group(1);
        arguments.add(
            member == null ? String.valueOf(argument.group(2)) : member.replace("''", "'"));
      }
    }
    return new ColumnType(
        name(String.valueOf(type.group(1))),
        arguments,
        String.valueOf(type.group(3)).strip().toLowerCase(Locale.ROOT));
  }

  private static Name name(String word) {
    return Arrays.stream(Name.values())
        .filter(name -> name.text().equals(word.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown type '%s'%s"
                        .formatted(
                            word,
                            NearNames.choice(
                                word,
                                "choose from",
                                Arrays.stream(Name.values()).map(Name::text).toList()))));
  }

  boolean isUnsigned() {
    return rest.contains("unsigned") || rest.contains("zerofill");
  }

  /** A number in its parentheses, or its default. */
  int argument(int index, int absent) {
    if (index >= arguments.size()) {
      return absent;
    }
    String text = arguments.get(index);
    if (!text.matches("\\d{1,9}")) {
      throw new IllegalArgumentException(
          "not a length: '%s' of type %s; write a number".formatted(text, name.text()));
    }
    return Integer.parseInt(text);
  }

  @Override
  public String toString() {
    return name.text()
        + (arguments.isEmpty() ? "" : "(" + String.join(",", arguments) + ")")
        + (isUnsigned() ? " unsigned" : "");
  }
}
