package org.enginedyno.result.account;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.enginedyno.result.BytesWritten;
import org.enginedyno.result.fork.RowsAdded;
import org.enginedyno.result.fork.Span;
import org.jspecify.annotations.Nullable;

/** What was written in all measured spans of a cell, by the rows that they added. */
public final class WrittenSums {
  private WrittenSums() {}

  /**
   * The bytes a row; nothing where no rows were added.
   *
   * @param counters the server's counters of bytes that the engine wrote
   */
  public static @Nullable BytesWritten of(List<Span> measured, List<String> counters) {
    double rows =
        measured.stream()
            .map(Span::growth)
            .filter(Objects::nonNull)
            .mapToLong(RowsAdded::rows)
            .sum();
    if (rows == 0) {
      return null;
    }
    Map<String, Double> byCounter = new TreeMap<>();
    for (String counter : counters) {
      List<Long> counts =
          measured.stream()
              .map(span -> span.server().counters().get(counter))
              .filter(Objects::nonNull)
              .toList();
      if (counts.size() == measured.size()) {
        byCounter.put(counter, sum(counts) / rows);
      }
    }
    List<Long> written =
        measured.stream()
            .map(span -> span.server().bytesWritten())
            .filter(Objects::nonNull)
            .toList();
    return new BytesWritten(
        byCounter, written.size() == measured.size() ? Double.valueOf(sum(written) / rows) : null);
  }

  private static double sum(List<Long> counts) {
    return counts.stream().mapToLong(Long::longValue).sum();
  }
}
