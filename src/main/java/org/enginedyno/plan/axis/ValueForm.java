package org.enginedyno.plan.axis;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The legal values of a key: some words, a number within limits, or a text.
 *
 * @param parser parses a value; its exception for an illegal one names the legal values
 * @param written formats a value as plans write it
 * @param legal the legal values, for a reader
 * @param words the legal words; empty for a number or a text
 * @param limits the limits of a number; null if it cannot be a number
 * @param texts a regular expression for legal texts other than the words; empty if there are none
 */
public record ValueForm<T>(
    Function<String, T> parser,
    Function<T, String> written,
    String legal,
    List<String> words,
    @Nullable Limits limits,
    String texts) {
  public static final String ANY_TEXT = ".*";

  /** The least and the largest number, both included. */
  public record Limits(BigDecimal least, BigDecimal most) {
    public boolean areWhole() {
      return least.scale() == 0;
    }

    @Override
    public String toString() {
      return plain(least) + " to " + plain(most);
    }

    private static String plain(BigDecimal number) {
      return number.stripTrailingZeros().toPlainString();
    }
  }

  public static <E extends Enum<E>> ValueForm<E> words(Class<E> type) {
    List<String> words = Parsers.words(type);
    return new ValueForm<>(
        text -> Parsers.constant(type, text),
        Parsers::text,
        String.join(" or ", words),
        words,
        null,
        "");
  }

  public static ValueForm<String> words(List<String> words) {
    String legal = String.join(" or ", words);
    return new ValueForm<>(
        text -> {
          if (!words.contains(text.strip())) {
            throw new IllegalArgumentException("must be %s: %s".formatted(legal, text.strip()));
          }
          return text.strip();
        },
        Function.identity(),
        legal,
        words,
        null,
        "");
  }

  public static ValueForm<Boolean> onOff() {
    return words(List.of("off", "on")).as("on"::equals, on -> on ? "on" : "off");
  }

  /** A whole number within limits, both included. */
  public static ValueForm<Integer> number(int least, int most) {
    return new ValueForm<>(
        text -> Parsers.wholeNumber(text.strip(), least, most),
        String::valueOf,
        least + " to " + most,
        List.of(),
        new Limits(BigDecimal.valueOf(least), BigDecimal.valueOf(most)),
        Units.SIZE_FORM);
  }

  /** A whole number of at least 1, or a word that stands for another number. */
  public static ValueForm<Integer> wordOrNumber(String word, int meaning, int most) {
    return number(1, most)
        .asText()
        .orWords(List.of(word))
        .as(
            text -> text.equals(word) ? meaning : Integer.parseInt(text),
            value -> value == meaning ? word : Integer.toString(value));
  }

  /** A number with that many decimals; the limits are in units of the last decimal. */
  public static ValueForm<BigDecimal> decimal(int decimals, int least, int most) {
    Limits limits =
        new Limits(BigDecimal.valueOf(least, decimals), BigDecimal.valueOf(most, decimals));
    return new ValueForm<>(
        text -> Parsers.decimal(text.strip(), decimals, limits),
        BigDecimal::toPlainString,
        limits.toString(),
        List.of(),
        limits,
        "\\d[\\d_]*(\\.\\d+)?");
  }

  /** A text, whose form {@code legal} describes. */
  public static <T> ValueForm<T> text(String legal, Function<String, T> parser) {
    return new ValueForm<>(parser, String::valueOf, legal, List.of(), null, ANY_TEXT);
  }

  /** The same form, which also accepts these words. */
  public ValueForm<String> orWords(List<String> others) {
    String legal = String.join(" or ", others) + " or " + legal();
    return new ValueForm<>(
        text -> {
          if (others.contains(text.strip())) {
            return text.strip();
          }
          if (!text.strip().matches(texts)) {
            throw new IllegalArgumentException("must be %s: %s".formatted(legal, text.strip()));
          }
          return written.apply(parser.apply(text));
        },
        Function.identity(),
        legal,
        others,
        limits,
        texts);
  }

  public <U> ValueForm<U> as(Function<T, U> value, Function<U, String> other) {
    return new ValueForm<>(parser.andThen(value), other, legal, words, limits, texts);
  }

  /** The same form with values in canonical text. */
  public ValueForm<String> asText() {
    return as(written, Function.identity());
  }

  /** The same form with another function that formats its values. */
  public ValueForm<T> written(Function<T, String> other) {
    return as(Function.identity(), other);
  }

  /**
   * The same form with a regular expression that all legal texts match; the parser must check them.
   */
  public ValueForm<T> matching(String expression) {
    return new ValueForm<>(parser, written, legal, words, limits, expression);
  }
}
