package org.enginedyno.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.enginedyno.plan.DataSpec;

/** What a statement must answer, reckoned from the rows' generator and not from any server. */
@FunctionalInterface
public interface Answers {
  /** The answers to these executions, whose values stand as its parameters drew them. */
  List<Answer> to(List<Object[]> executions, DataSpec data);

  /** Where no generator made the rows: how a server finds those that the executions are about. */
  default Optional<Lookup> lookup(List<Object[]> executions, DataSpec data) {
    return Optional.empty();
  }

  /**
   * The answers, reckoned from rows that a lookup found.
   *
   * @param found the further columns of each row, by its first
   */
  default List<Answer> to(
      List<Object[]> executions, DataSpec data, Map<Integer, List<String>> found) {
    return to(executions, data);
  }

  /**
   * A query for rows by another way to them than that of the statements.
   *
   * @param template its text, with the name of its table in braces and {@code %s} for what is asked
   *     of its ids
   * @param ids those of the rows; they are the first column, {@code id}
   */
  record Lookup(String template, SortedSet<Integer> ids) {
    public Lookup {
      ids = Collections.unmodifiableSortedSet(new TreeSet<>(ids));
    }

    /** The query, which names ids that follow each other by the first and the last of them. */
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
   * What a statement must answer to given keys: so many rows, each of these.
   *
   * @param rows the values of the first column of all rows that may be among them, sorted as text
   * @param count how many of them there must be
   */
  record Answer(List<String> rows, int count) {
    private static final int SHOWN = 60;

    public Answer {
      rows = rows.stream().sorted().toList();
    }

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
                  : "%s, which is not one of the right rows".formatted(shown(row)));
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
