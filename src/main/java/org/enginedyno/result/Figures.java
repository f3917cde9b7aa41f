package org.enginedyno.result;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of a cell.
 *
 * @param raw operations per second, a list for each fork with a figure for each run
 * @param poolWait how long operations waited for a connection, where they borrow one
 * @param commit how long commits took, where operations are transactions
 * @param insight what Performance Schema saw, where it is on
 * @param curves the way of each run that adds rows; empty where none does
 * @param steadiness whether the rate stayed what it was; older results do not tell
 * @param dataState whether the data were in memory; absent without tables and in older results
 * @param beside what was asked beside the operations, where anything was
 * @param written how much was written for each row; absent where none are added
 * @param retries the conflicts that operations met; older results do not tell of any
 * @param statements what an operation is made of, where it is more than one statement
 */
public record Figures(
    List<List<Double>> raw,
    Latency latency,
    @Nullable Latency poolWait,
    @Nullable Latency commit,
    @Nullable Cost cost,
    @Nullable Limit limit,
    @Nullable Insight insight,
    List<Curve> curves,
    Steadiness steadiness,
    @Nullable DataState dataState,
    @Nullable BackgroundRate beside,
    @Nullable BytesWritten written,
    Retries retries,
    @Nullable Statements statements) {
  public Figures {
    raw = raw.stream().map(List::copyOf).toList();
    curves = List.copyOf(curves);
    steadiness = Objects.requireNonNullElse(steadiness, Steadiness.UNKNOWN);
    retries = Objects.requireNonNullElse(retries, Retries.NONE);
  }

  /** Figures of operations that met no conflict, and of which nothing is known but the whole. */
  public Figures(
      List<List<Double>> raw,
      Latency latency,
      @Nullable Latency poolWait,
      @Nullable Latency commit,
      @Nullable Cost cost,
      @Nullable Limit limit,
      @Nullable Insight insight,
      List<Curve> curves,
      Steadiness steadiness,
      @Nullable DataState dataState,
      @Nullable BackgroundRate beside,
      @Nullable BytesWritten written) {
    this(
        raw,
        latency,
        poolWait,
        commit,
        cost,
        limit,
        insight,
        curves,
        steadiness,
        dataState,
        beside,
        written,
        Retries.NONE,
        null);
  }

  /**
   * The statements of an operation.
   *
   * @param queries how many there are, but for commits
   * @param kinds the latency of each kind of them
   * @param leftOut the kinds that were not asked; older results do not tell of any
   */
  public record Statements(int queries, int commits, List<OfKind> kinds, List<LeftOut> leftOut) {
    public Statements {
      kinds = List.copyOf(kinds);
      leftOut = List.copyOf(Objects.requireNonNullElse(leftOut, List.of()));
    }

    /** Statements of which none was left out. */
    public Statements(int queries, int commits, List<OfKind> kinds) {
      this(queries, commits, kinds, List.of());
    }

    /** Whether an operation is one query and nothing else, of which there are several kinds. */
    public boolean isOne() {
      return queries == 1 && commits == 0;
    }

    /** What an operation is, in words. */
    public String words() {
      return (queries == 1 ? "1 query" : queries + " queries")
          + (commits > 0 ? " and a commit" : "");
    }
  }

  /** How long the statements of one kind took. */
  public record OfKind(String kind, Latency latency) {}

  /** A search that was not asked, as the engine's full-text keys leave a word of it out. */
  public record LeftOut(String search, String why) {}

  /** All runs of all forks, in operations per second. */
  public List<Double> runs() {
    return raw.stream().flatMap(List::stream).toList();
  }
}
