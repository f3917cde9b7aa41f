package org.enginedyno.plan.work;

import java.math.BigDecimal;
import java.util.List;

/**
 * A key of a plan that a workload understands: what it means, what it may be, and what it is where
 * the plan says nothing.
 *
 * @param key as plans write it, with its section where it stands in one: {@code data.pk-range}
 * @param about what it is, in a few words
 * @param usual the value where a plan says nothing
 * @param least the least number, where it is one
 * @param most the largest number, where it is one
 * @param words the legal words; empty where it is a number
 * @param decimals how many digits a number has after its point; the limits are in units of the last
 */
public record Knob(
    String key, String about, String usual, int least, int most, List<String> words, int decimals) {
  private static final String KEY = "[a-z]+(-[a-z]+)*(\\.[a-z]+(-[a-z]+)*)?";

  public Knob {
    words = List.copyOf(words);
    if (!key.matches(KEY)) {
      throw new IllegalArgumentException("not the key of a knob: " + key);
    }
  }

  /** A whole number within limits, both included. */
  public static Knob number(String key, String about, int least, int most, int usual) {
    return new Knob(key, about, Integer.toString(usual), least, most, List.of(), 0);
  }

  /** One of some words, the first being the usual one. */
  public static Knob word(String key, String about, String... words) {
    return new Knob(key, about, words[0], 0, 0, List.of(words), 0);
  }

  /** A number with so many digits after its point, within limits in units of the last of them. */
  public static Knob decimal(
      String key, String about, int decimals, int least, int most, int usual) {
    return new Knob(key, about, text(usual, decimals), least, most, List.of(), decimals);
  }

  /** The value as it is kept; one that is not legal is refused with what would be. */
  public String parsed(String text) {
    String value = text.strip();
    if (words.isEmpty()) {
      return text(number(value), decimals);
    }
    if (!words.contains(value)) {
      throw new IllegalArgumentException("must be %s: %s".formatted(legal(), text));
    }
    return value;
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
    return words.isEmpty()
        ? text(least, decimals) + " to " + text(most, decimals)
        : String.join(" or ", words);
  }

  private static String text(int number, int decimals) {
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
