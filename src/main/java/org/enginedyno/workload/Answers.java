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

  /** Where no generator made the rows: how a server tells those that the executions are about. */
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
}
