package org.enginedyno.workload.custom;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A type in SQL, like {@code decimal(10,2) unsigned}.
 *
 * @param arguments what is in its parentheses; members of an enumeration without their quotes
 * @param rest the text after the parentheses, in lower case
 */
record ColumnType(String name, List<String> arguments, String rest) {
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*([A-Za-z]\\w*)\\s*(?:\\(((?:[^')]|'(?:[^']|'')*')*)\\))?(.*)", Pattern.DOTALL);
  private static final Pattern ARGUMENT =
      Pattern.compile("\\s*(?:'((?:[^']|'')*)'|([^',]+?))\\s*(?:,|$)");

  static ColumnType of(String sql) {
    Matcher type = FORM.matcher(sql);
    if (!type.matches()) {
      throw new IllegalArgumentException(
          "not a type: '%s'; write one like varchar(200) or int unsigned".formatted(sql));
    }
    List<String> arguments =
        ARGUMENT
            .matcher(type.group(2) == null ? "" : type.group(2))
            .results()
            .map(one -> one.group(1) == null ? one.group(2) : one.group(1).replace("''", "'"))
            .toList();
    return new ColumnType(lower(type.group(1)), arguments, lower(type.group(3)).strip());
  }

  private static String lower(@Nullable String text) {
    return String.valueOf(text).toLowerCase(Locale.ROOT);
  }

  boolean isUnsigned() {
    return rest.contains("unsigned") || isFilled();
  }

  /** Whether servers return a number with leading zeros. */
  boolean isFilled() {
    return rest.contains("zerofill");
  }

  /** A number in its parentheses, or its default. */
  int argument(int index, int absent) {
    String text = index < arguments.size() ? arguments.get(index) : Integer.toString(absent);
    if (!text.matches("\\d{1,9}")) {
      throw new IllegalArgumentException(
          "not a length: '%s' of type %s; write a number".formatted(text, name));
    }
    return Integer.parseInt(text);
  }

  int length() {
    if (arguments.isEmpty()) {
      throw new IllegalArgumentException(
          "type %s has no length; write %s(100)".formatted(name, name));
    }
    return argument(0, 0);
  }

  IllegalArgumentException misfit(Object value, String right) {
    return new IllegalArgumentException(
        "value '%s' does not fit type %s; %s".formatted(value, this, right));
  }

  @Override
  public String toString() {
    return name
        + (arguments.isEmpty() ? "" : "(" + String.join(",", arguments) + ")")
        + (isUnsigned() ? " unsigned" : "");
  }

  /** The member of an enumeration that a value names. */
  String member(Map<String, String> members, String word) {
    String member = members.get(word);
    if (member == null) {
      throw misfit(word, "write one of " + String.join(", ", arguments));
    }
    return member;
  }
}
