package org.enginedyno.plan.axis;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * What the values of a key look like: some words, a whole number within limits, or a text.
 *
 * @param parser reads a value as plans write it, and refuses others with what would be legal
 * @param written a value as plans write it
 * @param legal what it may be, for a reader; the words or limits where it is empty
 * @param words the legal words; empty where it is a number or a text
 * @param least the least number, where it is one
 * @param most the largest number; zero where it is none
 */
public record ValueForm<T>(
    Function<String, T> parser,
    Function<T, String> written,
    String legal,
    List<String> words,
    long least,
    long most) {
  public ValueForm {
    words = List.copyOf(words);
    if (legal.isEmpty()) {
      String numbers = most > 0 ? "%d to %d".formatted(least, most) : "";
      legal = String.join(" or ", words) + (words.isEmpty() || most == 0 ? "" : " or ") + numbers;
    }
  }

  /** One of an enum's constants. */
  public static <E extends Enum<E>> ValueForm<E> words(Class<E> type) {
    return new ValueForm<>(
        text -> EnumText.parse(type, text),
        E::toString,
        "",
        Arrays.stream(type.getEnumConstants()).map(E::toString).toList(),
        0,
        0);
  }

  /** A whole number within limits, both included. */
  public static ValueForm<Integer> number(int least, int most) {
    return new ValueForm<>(
        text -> Parsers.wholeNumber(text.strip(), least, most),
        String::valueOf,
        "",
        List.of(),
        least,
        most);
  }

  /** A whole number of at least 1, or a word that stands for another number. */
  public static ValueForm<Integer> wordOrNumber(String word, int meaning, int most) {
    return new ValueForm<>(
        text -> text.strip().equals(word) ? meaning : Parsers.wholeNumber(text.strip(), 1, most),
        value -> value == meaning ? word : Integer.toString(value),
        "",
        List.of(word),
        1,
        most);
  }

  /** A text of a form that is described in words. */
  public static <T> ValueForm<T> text(String legal, Function<String, T> parser) {
    return new ValueForm<>(parser, String::valueOf, legal, List.of(), 0, 0);
  }

  /** The same form, written otherwise than its values print themselves. */
  public ValueForm<T> written(Function<T, String> other) {
    return new ValueForm<>(parser, other, legal, words, least, most);
  }
}
