package org.enginedyno.result.account;

import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.result.DataState;
import org.enginedyno.result.DataState.Label;
import org.enginedyno.result.Mark;
import org.enginedyno.result.fork.Span;
import org.jspecify.annotations.Nullable;

/**
 * Whether the data of a cell were in memory, by the pages that its engine had to fetch.
 *
 * @param counters the server's counters of these pages
 * @param complete whether they count every page of the cell's tables
 * @param cache the server variable that sizes the engine's memory
 */
public record DataStateRule(List<String> counters, boolean complete, @Nullable String cache) {
  /** With fewer fetched pages per accessed page, data count as cached. */
  static final double FEW = 0.01;

  /** From this many fetched pages per accessed page, a cell is I/O-bound. */
  static final double MANY = 0.5;

  /** An operation is assumed to access one page, and one more per this number of rows. */
  static final double ROWS_PER_PAGE = 50;

  public DataStateRule {
    counters = List.copyOf(counters);
  }

  /** The state of the data in all of these measured spans. */
  public DataState of(List<Span> measured) {
    long operations = measured.stream().mapToLong(span -> span.throughput().operations()).sum();
    long rows = measured.stream().mapToLong(span -> span.server().rowsToRead()).sum();
    boolean counted =
        measured.stream().allMatch(span -> span.server().counters().keySet().containsAll(counters));
    if (operations == 0 || !counted || (counters.isEmpty() && !complete)) {
      return new DataState(
          Label.UNKNOWN, null, "the server does not report which pages it fetched");
    }
    long pages =
        measured.stream()
            .flatMap(
                span ->
                    counters.stream().map(name -> span.server().counters().getOrDefault(name, 0L)))
            .mapToLong(Long::longValue)
            .sum();
    double each = pages / (double) operations;
    double share = pages / (operations + rows / ROWS_PER_PAGE);
    Label label =
        share >= MANY
            ? Label.IO_BOUND
            : share >= FEW ? Label.PARTLY_CACHED : complete ? Label.CACHED : Label.UNKNOWN;
    return new DataState(label, each, text(pages, each));
  }

  private String text(long pages, double each) {
    String fetched =
        counters.isEmpty()
            ? "tables are only in memory"
            : pages == 0
                ? "no page was fetched (%s)".formatted(String.join(", ", counters))
                : "%s pages per operation were not in the engine's memory and were fetched (%s)"
                    .formatted(number(each), String.join(", ", counters));
    return complete ? fetched : fetched + "; the server does not count its other pages";
  }

  private static String number(double each) {
    return (each < 0.001 ? "%.1e" : each < 10 ? "%.3f" : "%,.0f").formatted(each);
  }

  /** The mark of a cell whose plan expects cached data, if pages were fetched. */
  public Optional<Mark> mark(DataSpec data, DataState state) {
    if (data.expect() != DataSpec.Expect.CACHED || !state.isFetched()) {
      return Optional.empty();
    }
    String larger = cache == null ? "more memory for the engine" : "a larger " + cache;
    int fewer = Math.max(DataSpec.MIN_ROWS, data.rows() / 2);
    return Optional.of(
        new Mark(
            Mark.Label.UNCACHED,
            "the plan expects its data in memory, but %s; use --set data.rows=%d, --set buffers=auto where dyno starts the server, %s, or a longer measure.warmup"
                .formatted(state.text(), fewer, larger)));
  }
}
