package org.enginedyno.plan.work;

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
 */
public record Knob(
    String key, String about, String usual, int least, int most, List<String> words) {
  private static final String KEY = "[a-z]+(-[a-z]+)*(\\.[a-z]+(-[a-z]+)*)?";

  public Knob {
    words = List.copyOf(words);
    if (!key.matches(KEY)) {
      throw new IllegalArgumentException("not the key of a knob: " + key);
    }
  }

  /** A whole number within limits, both included. */
  public static Knob number(String key, String about, int least, int most, int usual) {
    return new Knob(key, about, Integer.toString(usual), least, most, List.of());
  }

  /** One of some words, the first being the usual one. */
  public static Knob word(String key, String about, String... words) {
    return new Knob(key, about, words[0], 0, 0, List.of(words));
  }

  /** The value as it is kept; one that is not legal is refused with what would be. */
  public String parsed(String text) {
    String value = text.strip();
    if (words.isEmpty()) {
      return Integer.toString(number(value));
    }
    if (!words.contains(value)) {
      throw new IllegalArgumentException("must be %s: %s".formatted(legal(), text));
    }
    return value;
  }

  private int number(String text) {
    try {
      int number = Integer.parseInt(text.replace("_", ""));
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "must be a whole number of %s: %s".formatted(legal(), text), e);
    }
    throw new IllegalArgumentException("must be %s: %s".formatted(legal(), text));
  }

  /** What it may be, in words. */
  public String legal() {
    return words.isEmpty() ? "%d to %d".formatted(least, most) : String.join(" or ", words);
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
