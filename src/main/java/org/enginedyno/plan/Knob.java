package org.enginedyno.plan;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A key of a plan that a workload understands: what it means, what it may be, and what it is where
 * the plan says nothing.
 *
 * @param key as plans write it, with its section where it stands in one: {@code data.pk-range}
 * @param about what it is, in a few words
 * @param usual the value where a plan says nothing
 * @param least the least number, where it is one
 * @param most the largest number, where it is one; not above the least where it is none
 * @param words the legal words; empty where it is a number
 * @param decimals how many digits a number has after its point; the limits are in units of the last
 */
public record Knob(
    String key,
    String about,
    String usual,
    long least,
    long most,
    List<String> words,
    int decimals,
    Form form) {
  /** What a knob's values look like. */
  public enum Form {
    /** One of its words, or a number within its limits. */
    WORD_OR_NUMBER,
    /** A number of bytes within its limits, as people write it: 16K. */
    SIZE,
    /** The path of a directory. */
    DIRECTORY
  }

  private static final Pattern NO_PATH = Pattern.compile("[,\\p{Cntrl}]");
  private static final String KEY = "[a-z]+(-[a-z]+)*(\\.[a-z]+(-[a-z]+)*)?";

  public Knob {
    words = List.copyOf(words);
    if (!key.matches(KEY)) {
      throw new IllegalArgumentException("not the key of a knob: " + key);
    }
  }

  /** A whole number within limits, both included. */
  public static Knob number(String key, String about, int least, int most, int usual) {
    String text = Integer.toString(usual);
    return new Knob(key, about, text, least, most, List.of(), 0, Form.WORD_OR_NUMBER);
  }

  /** One of some words, the first being the usual one. */
  public static Knob word(String key, String about, String... words) {
    return new Knob(key, about, words[0], 0, 0, List.of(words), 0, Form.WORD_OR_NUMBER);
  }

  /** One of some words, the first being the usual one, or a whole number within limits. */
  public static Knob wordOrNumber(String key, String about, int least, int most, String... words) {
    return new Knob(key, about, words[0], least, most, List.of(words), 0, Form.WORD_OR_NUMBER);
  }

  /** A number of bytes within limits, both included. */
  public static Knob size(String key, String about, long least, long most, String usual) {
    return new Knob(key, about, usual, least, most, List.of(), 0, Form.SIZE);
  }

  /** A directory; where the plan names none, the one in which we were started. */
  public static Knob directory(String key, String about) {
    return new Knob(key, about, ".", 0, 0, List.of(), 0, Form.DIRECTORY);
  }

  /** A number with so many digits after its point, within limits in units of the last of them. */
  public static Knob decimal(
      String key, String about, int decimals, int least, int most, int usual) {
    return new Knob(
        key, about, text(usual, decimals), least, most, List.of(), decimals, Form.WORD_OR_NUMBER);
  }

  /** The value as it is kept; one that is not legal is refused with what would be. */
  public String parsed(String text) {
    String value = text.strip();
    return switch (form) {
      case DIRECTORY -> directory(value);
      case SIZE -> size(value);
      case WORD_OR_NUMBER -> words.contains(value) ? value : otherThanWord(value);
    };
  }

  private String otherThanWord(String value) {
    if (!words.isEmpty() && (least >= most || !value.matches("[0-9_]+"))) {
      throw new IllegalArgumentException("must be %s: %s".formatted(legal(), value));
    }
    return text(number(value), decimals);
  }

  private static String directory(String value) {
    if (value.isEmpty() || NO_PATH.matcher(value).find()) {
      throw new IllegalArgumentException(
          "must be the path of a directory, without commas: " + value);
    }
    return value;
  }

  private String size(String value) {
    long bytes = Units.bytes(value);
    if (bytes < least || bytes > most) {
      throw new IllegalArgumentException("must be %s: %s".formatted(legal(), value));
    }
    return bytesText(bytes);
  }

  /** The shortest exact text. */
  private static String bytesText(long bytes) {
    String units = "KMG";
    int unit = 0;
    long number = bytes;
    while (unit < units.length() && number > 0 && number % 1024 == 0) {
      number /= 1024;
      unit++;
    }
    return number + units.substring(Math.max(0, unit - 1), unit);
  }

  private int number(String text) {
    try {
      int number = new BigDecimal(text.replace("_", "")).movePointRight(decimals).intValueExact();
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException | ArithmeticException e) {
      throw new IllegalArgumentException(
          decimals == 0
              ? "must be a whole number of %s: %s".formatted(legal(), text)
              : "must be a number of %s, with %d digits after the point at most: %s"
                  .formatted(legal(), decimals, text),
          e);
    }
    throw new IllegalArgumentException("must be %s: %s".formatted(legal(), text));
  }

  /** What it may be, in words. */
  public String legal() {
    return switch (form) {
      case DIRECTORY -> "a directory";
      case SIZE -> bytesText(least) + " to " + bytesText(most);
      case WORD_OR_NUMBER ->
          Stream.concat(words.stream(), least < most ? Stream.of(numbers()) : Stream.of())
              .collect(Collectors.joining(" or "));
    };
  }

  private String numbers() {
    return text(least, decimals) + " to " + text(most, decimals);
  }

  private static String text(long number, int decimals) {
    BigDecimal value = BigDecimal.valueOf(number, decimals);
    return decimals == 0 ? value.toPlainString() : value.stripTrailingZeros().toPlainString();
  }

  /** The section of a plan that it stands in; empty where it stands at the top. */
  public String section() {
    return key.contains(".") ? key.substring(0, key.indexOf('.')) : "";
  }

  /** The key within its section. */
  public String name() {
    return key.substring(key.indexOf('.') + 1);
  }
}
