package org.enginedyno.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The measured figures of a cell.
 *
 * @param background the rate of the background work, where there was any
 * @param retries the conflicts that operations met
 */
public record Figures(
    Rates rates,
    Times times,
    @Nullable Cost cost,
    @Nullable Limit limit,
    @Nullable Insight insight,
    Storage storage,
    @Nullable BackgroundRate background,
    Retries retries) {
  /** A copy with further marks and the result of a search for the cell's capacity. */
  Figures with(List<Mark> marks, @Nullable SearchedCapacity capacity) {
    Rates other =
        new Rates(
            rates.raw,
            rates.curves,
            rates.steadiness.with(marks),
            rates.idleCores,
            rates.clients,
            capacity);
    return new Figures(other, times, cost, limit, insight, storage, background, retries);
  }

  /**
   * How fast the cell was.
   *
   * @param raw operations per second, one list per fork with one figure per run
   * @param curves the progress of each run that adds rows; empty where none does
   * @param steadiness whether the rate stayed the same
   * @param idleCores how much halted cores slow down a round trip; only for floors with few threads
   * @param clients the work of each client, if there were several
   * @param capacity the result of a capacity search, if there was one; derived from the probes, not
   *     stored in the journal of cells
   */
  public record Rates(
      List<List<Double>> raw,
      List<Curve> curves,
      Steadiness steadiness,
      @Nullable IdleCores idleCores,
      @Nullable Clients clients,
      @Nullable SearchedCapacity capacity) {
    public Rates {
      raw = raw.stream().map(List::copyOf).toList();
      curves = List.copyOf(curves);
    }
  }

  /**
   * How long operations and their parts took.
   *
   * @param poolWait how long operations waited for a connection, where they borrow one
   * @param commit how long commits took, where operations are transactions
   * @param statements the statements of an operation, where it has more than one
   * @param budget where the mean latency went, of cells with a server
   * @param arrivals how operations were sent, where they are due at a rate
   * @param clientCpu the parts of the client's CPU time; absent without operations
   */
  public record Times(
      Latency latency,
      @Nullable Latency poolWait,
      @Nullable Latency commit,
      @Nullable Statements statements,
      @Nullable Budget budget,
      @Nullable Arrivals arrivals,
      @Nullable ClientCpu clientCpu) {}

  /**
   * CPU time of the measuring JVM's threads, in microseconds per operation; each is absent where it
   * could not be read.
   *
   * @param other the rest of the JVM's CPU time; absent if another part is
   */
  public record ClientCpu(
      @Nullable Double workers,
      @Nullable Double compiler,
      @Nullable Double collector,
      @Nullable Double other) {}

  /**
   * How the operations of a rated cell were sent.
   *
   * @param required operations that were due per second
   * @param achieved operations that were done per second of all runs
   * @param service the time from sending to the answer
   * @param lag how late they were sent
   * @param wake how late operations were sent whose workers were idle when they were due
   * @param left how many were due but not sent when their run ended
   */
  public record Arrivals(
      double required,
      double achieved,
      Latency service,
      Latency lag,
      @Nullable Latency wake,
      long left) {}

  /**
   * How the cell used memory and storage.
   *
   * @param dataState whether the data were in memory; absent without tables
   * @param written how much was written per row; absent if no rows are added
   * @param logWork fsyncs and writes of the log for each operation, by the engine's counters;
   *     absent without such counters
   */
  public record Storage(
      @Nullable DataState dataState,
      @Nullable BytesWritten written,
      @Nullable Map<String, Double> logWork) {}

  /**
   * The statements of an operation.
   *
   * @param queries how many there are, commits not counted; 0 if operations differ
   * @param kinds the latency of each kind of them
   * @param leftOut the searches that were not sent
   */
  public record Statements(int queries, int commits, List<OfKind> kinds, List<LeftOut> leftOut) {
    public Statements {
      kinds = List.copyOf(kinds);
      leftOut = List.copyOf(leftOut);
    }

    /** Statements of which none was left out. */
    public Statements(int queries, int commits, List<OfKind> kinds) {
      this(queries, commits, kinds, List.of());
    }

    /** Whether an operation is one query without a commit, chosen from several kinds. */
    public boolean isOne() {
      return queries <= 1 && commits == 0;
    }

    public String words() {
      return (queries == 1 ? "1 query" : queries + " queries")
          + (commits > 0 ? " and a commit" : "");
    }
  }

  public record OfKind(String kind, Latency latency) {}

  /** A search that was not sent, because the engine's full-text index omits one of its words. */
  public record LeftOut(String search, String why) {
    /**
     * The mark of a cell that left out searches: its work differs from that of a cell that sends
     * all.
     */
    public static Optional<Mark> mark(List<LeftOut> leftOut, int searches) {
      if (leftOut.isEmpty()) {
        return Optional.empty();
      }
      String reasons =
          leftOut.stream().map(LeftOut::why).distinct().collect(Collectors.joining("; "));
      return Optional.of(
          new Mark(
              Mark.Label.FEWER_SEARCHES,
              "%d of %d searches were sent; %s; compare single searches instead, or use"
                      .formatted(searches - leftOut.size(), searches, reasons)
                  + " full-text settings that index every word to compare scores"));
    }
  }

  /**
   * What other threads sent in the background.
   *
   * @param rate queries per second of all threads; each insert adds one row
   * @param inserts whether they were inserts
   */
  public record BackgroundRate(int threads, double rate, Latency latency, boolean inserts) {}

  /**
   * Bytes written per added row, until the end of the run.
   *
   * @param byCounter bytes per row by the server's counters; empty if it has none for the engine
   * @param byProcess bytes per row that the server's process had written, where the kernel reports
   *     it
   */
  public record BytesWritten(Map<String, Double> byCounter, @Nullable Double byProcess) {
    public BytesWritten {
      byCounter = new TreeMap<>(byCounter);
    }
  }
}
