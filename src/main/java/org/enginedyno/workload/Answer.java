package org.enginedyno.workload;

import java.util.List;
import java.util.Optional;

/**
 * What a statement must answer to given keys: so many rows, each of these.
 *
 * @param rows the values of the first column of all rows that may be among them, sorted as text
 * @param count how many of them there must be
 */
public record Answer(List<String> rows, int count) {
  private static final int SHOWN = 60;

  public Answer {
    rows = rows.stream().sorted().toList();
  }

  /** Exactly these rows. */
  public static Answer of(List<String> rows) {
    return new Answer(rows, rows.size());
  }

  /** How an answer, whose rows are sorted as text, differs from this one, if it does. */
  public Optional<String> contradiction(List<String> found) {
    if (found.size() != count) {
      return Optional.of("%,d rows where %,d are right".formatted(found.size(), count));
    }
    int at = 0;
    for (String row : found) {
      while (at < rows.size() && !rows.get(at).equals(row)) {
        at++;
      }
      if (at == rows.size()) {
        return Optional.of(
            rows.size() == 1
                ? "%s where %s is right".formatted(shown(row), shown(rows.get(0)))
                : "%s, which is none of the right rows".formatted(shown(row)));
      }
      at++;
    }
    return Optional.empty();
  }

  private static String shown(String row) {
    return row.length() <= SHOWN ? row : row.substring(0, SHOWN) + "...";
  }
}
