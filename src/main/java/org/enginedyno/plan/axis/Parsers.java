package org.enginedyno.plan.axis;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the values of YAML files; an exception names the legal values. */
public final class Parsers {

  private static final Pattern COUNT = Pattern.compile("(-?)" + Units.SIZE_FORM);

  private Parsers() {}

  /** A number in ones, thousands (k), millions (M) or thousands of millions (G). */
  private static OptionalLong count(String text) {
    Matcher matcher = COUNT.matcher(text.strip());
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    try {
      String digits = matcher.group(1) + matcher.group(2);
      return OptionalLong.of(Units.scaled(digits, matcher.group(3), 1_000));
    } catch (ArithmeticException | NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  public static int wholeNumber(String text, int least, int most) {
    OptionalLong whole = count(text);
    if (whole.isEmpty()) {
      throw new IllegalArgumentException(
          "must be a whole number from %d to %d: %s".formatted(least, most, text));
    }
    long number = whole.getAsLong();
    if (number < least || number > most) {
      throw new IllegalArgumentException("must be %d to %d: %s".formatted(least, most, text));
    }
    return (int) number;
  }

  /** A number within limits, with at most that many decimals. */
  static BigDecimal decimal(String text, int decimals, ValueForm.Limits limits) {
    BigDecimal number;
    try {
      number = new BigDecimal(text.replace("_", "")).stripTrailingZeros();
      if (number.scale() > decimals) {
        throw new NumberFormatException();
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "must be a number from %s, with at most %d decimals: %s"
              .formatted(limits, decimals, text),
          e);
    }
    if (number.compareTo(limits.least()) < 0 || number.compareTo(limits.most()) > 0) {
      throw new IllegalArgumentException("must be %s: %s".formatted(limits, text));
    }
    return number;
  }

  public static long seed(String text) {
    try {
      return Long.parseLong(text.replace("_", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("must be a whole number: " + text, e);
    }
  }

  /** A parser of texts that match a pattern; the problem contains {@code %s} for the text. */
  public static Function<String, String> matching(String pattern, String problem) {
    return text -> {
      if (!text.strip().matches(pattern)) {
        throw new IllegalArgumentException(problem.formatted(text));
      }
      return text.strip();
    };
  }

  public static boolean yesOrNo(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("must be true or false: " + text);
    };
  }

  public static String name(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("must not be blank");
    }
    return text.strip();
  }

  public static String line(String text) {
    String value = name(text);
    if (value.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("must be one line: " + text);
    }
    return value;
  }

  /** A constant as plans write it. */
  public static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** An enum's constants as plans write them. */
  public static List<String> words(Class<? extends Enum<?>> type) {
    return Arrays.stream(type.getEnumConstants()).map(Parsers::text).toList();
  }

  /** One of an enum's constants, as plans write them. */
  public static <E extends Enum<E>> E constant(Class<E> type, String text) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> text(constant).equalsIgnoreCase(text.strip().replace(' ', '-')))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be %s: %s".formatted(String.join(" or ", words(type)), text)));
  }
}
