package org.enginedyno.db.setting;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The names that somebody may have meant. */
final class NearNames {
  private static final int MOST = 3;

  /** One slip in so many letters is forgiven. */
  private static final int LETTERS_PER_SLIP = 5;

  private NearNames() {}

  /** The nearest of the known names, the best first; none where none is near. */
  static List<String> of(String name, Collection<String> known) {
    int forgiven = Math.max(1, name.length() / LETTERS_PER_SLIP);
    return known.stream()
        .filter(candidate -> Math.abs(candidate.length() - name.length()) <= forgiven)
        .filter(candidate -> distance(name, candidate) <= forgiven)
        .sorted(
            Comparator.comparingInt((String candidate) -> distance(name, candidate))
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST)
        .toList();
  }

  /** Letters to put in, take out or exchange. */
  static int distance(String from, String to) {
    int[] above = new int[to.length() + 1];
    for (int column = 0; column < above.length; column++) {
      above[column] = column;
    }
    for (int row = 1; row <= from.length(); row++) {
      int[] current = new int[above.length];
      current[0] = row;
      for (int column = 1; column < above.length; column++) {
        int exchanged = from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1;
        current[column] =
            Math.min(
                above[column - 1] + exchanged, Math.min(above[column], current[column - 1]) + 1);
      }
      above = current;
    }
    return above[to.length()];
  }
}
