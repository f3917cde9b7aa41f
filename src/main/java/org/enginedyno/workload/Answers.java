package org.enginedyno.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.enginedyno.plan.DataSpec;

/** The expected answers of a statement, computed from the row generator and not from any server. */
@FunctionalInterface
public interface Answers {
  /** The answers to these executions, each with the values that the parameters drew. */
  List<Answer> to(List<Object[]> executions, DataSpec data);

  /** How to query the rows that the executions refer to; for tables that dyno did not generate. */
  default Optional<Lookup> lookup(List<Object[]> executions, DataSpec data) {
    return Optional.empty();
  }

  /**
   * The answers, computed from the rows that a lookup returned.
   *
   * @param found the further columns of each row, by its first column
   */
  default List<Answer> to(
      List<Object[]> executions, DataSpec data, Map<Integer, List<String>> found) {
    return to(executions, data);
  }

  /**
   * A query that reads rows by another access path than the statements.
   *
   * @param template its text, with the name of its table in braces and {@code %s} for the condition
   *     on its ids
   * @param ids the ids of the rows, in the first column {@code id}
   */
  record Lookup(String template, SortedSet<Integer> ids) {
    public Lookup {
      ids = Collections.unmodifiableSortedSet(new TreeSet<>(ids));
    }

    /** The query; it names consecutive ids as a range. */
    public String sql() {
      List<String> spans = new ArrayList<>();
      int first = 0;
      int last = 0;
      for (int id : ids) {
        if (id != last + 1 || spans.isEmpty()) {
          first = id;
          spans.add("");
        }
        last = id;
        spans.set(spans.size() - 1, "id BETWEEN %d AND %d".formatted(first, last));
      }
      return template.formatted(spans.isEmpty() ? "1 = 0" : String.join(" OR ", spans));
    }
  }

  /**
   * The expected answer for given keys: the number of rows, and the rows that are allowed.
   *
   * @param rows the values of the first column of all allowed rows, sorted as text
   * @param count how many of them the answer must have
   */
  record Answer(List<String> rows, int count) {
    private static final int SHOWN = 60;

    public Answer {
      rows = rows.stream().sorted().toList();
    }

    public static Answer of(List<String> rows) {
      return new Answer(rows, rows.size());
    }

    /**
     * How an actual answer, whose rows are sorted as text, differs from this one; empty if it does
     * not.
     */
    public Optional<String> contradiction(List<String> found) {
      if (found.size() != count) {
        return Optional.of("%,d rows instead of %,d".formatted(found.size(), count));
      }
      int at = 0;
      for (String row : found) {
        while (at < rows.size() && !rows.get(at).equals(row)) {
          at++;
        }
        if (at == rows.size()) {
          return Optional.of(
              rows.size() == 1
                  ? "%s instead of %s".formatted(shown(row), shown(rows.get(0)))
                  : "%s, which is not an expected row".formatted(shown(row)));
        }
        at++;
      }
      return Optional.empty();
    }

    private static String shown(String row) {
      return row.length() <= SHOWN ? row : row.substring(0, SHOWN) + "...";
    }
  }
}
