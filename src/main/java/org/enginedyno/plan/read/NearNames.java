package org.enginedyno.plan.read;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Suggests known names that are similar to an unknown one. */
public final class NearNames {
  private static final int MOST = 3;

  /** One typing error is allowed per this many letters. */
  private static final int LETTERS_PER_SLIP = 5;

  /** Shorter names are similar to too many others. */
  private static final int FEWEST_LETTERS = 3;

  private NearNames() {}

  /**
   * The end of a message about an unknown name: a question with similar names, and all known names.
   */
  public static String choice(String name, String verb, Collection<String> known) {
    return choice(of(name, known), verb, known);
  }

  /** The same for these similar names. */
  static String choice(List<String> near, String verb, Collection<String> known) {
    String question = question(near);
    return "%s%s %s: %s"
        .formatted(question, question.isEmpty() ? ";" : "", verb, String.join(", ", known));
  }

  /** The message about an unknown name. */
  public static String unknown(String kind, String name, String verb, Collection<String> known) {
    return "unknown %s '%s'%s".formatted(kind, name, choice(name, verb, known));
  }

  /** The question alone; empty if no name is similar. */
  public static String question(String name, Collection<String> known) {
    return question(of(name, known));
  }

  /** The question whether one of these names was meant; empty if there are none. */
  private static String question(List<String> near) {
    return near.isEmpty()
        ? ""
        : near.stream()
            .map(candidate -> "'" + candidate + "'")
            .collect(Collectors.joining(" or ", "; did you mean ", "?"));
  }

  /**
   * The most similar known names, best first; if there are none, known names that start with this
   * one.
   */
  public static List<String> of(String name, Collection<String> known) {
    String wrong = plain(name);
    if (wrong.length() < FEWEST_LETTERS) {
      return List.of();
    }
    int forgiven = Math.max(1, wrong.length() / LETTERS_PER_SLIP);
    List<String> near =
        known.stream()
            .filter(candidate -> Math.abs(candidate.length() - wrong.length()) <= forgiven)
            .filter(candidate -> distance(wrong, plain(candidate)) <= forgiven)
            .sorted(
                Comparator.comparingInt((String candidate) -> distance(wrong, plain(candidate)))
                    .thenComparing(Comparator.naturalOrder()))
            .limit(MOST)
            .toList();
    return near.isEmpty()
        ? known.stream()
            .filter(candidate -> plain(candidate).startsWith(wrong))
            .sorted()
            .limit(MOST)
            .toList()
        : near;
  }

  /** The name without differences in case and in the characters that separate words. */
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[_.\\s]", "-");
  }

  /** How many letters to insert, delete, replace or swap with their neighbour. */
  static int distance(String from, String to) {
    int[][] slips = new int[from.length() + 1][to.length() + 1];
    for (int row = 0; row <= from.length(); row++) {
      for (int column = 0; column <= to.length(); column++) {
        if (row == 0 || column == 0) {
          slips[row][column] = row + column;
          continue;
        }
        int exchanged = from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1;
        int least =
            Math.min(
                slips[row - 1][column - 1] + exchanged,
                Math.min(slips[row - 1][column], slips[row][column - 1]) + 1);
        boolean isSwapped =
            row > 1
                && column > 1
                && from.charAt(row - 1) == to.charAt(column - 2)
                && from.charAt(row - 2) == to.charAt(column - 1);
        slips[row][column] = isSwapped ? Math.min(least, slips[row - 2][column - 2] + 1) : least;
      }
    }
    return slips[from.length()][to.length()];
  }
}
