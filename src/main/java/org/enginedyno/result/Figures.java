package org.enginedyno.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of a cell.
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
  /** The same with further marks, and with what a search for the cell's capacity showed. */
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
   * How fast it was.
   *
   * @param raw operations per second, a list for each fork with a figure for each run
   * @param curves the progress of each run that adds rows; empty where none does
   * @param steadiness whether the rate stayed the same
   * @param idleCores what halted cores cost a round trip; of floors at few threads
   * @param clients what each client did, where there were several
   * @param capacity what probes showed, where it was searched; the journal has it in the probes
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
   * @param clientCpu the parts of the client's CPU time; absent in results of earlier versions
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
   * @param other the rest of the JVM's CPU time; absent if another is
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
   * @param service how long they took from when they were sent
   * @param lag how late they were sent
   * @param wake how late those were sent whose workers waited for them
   * @param left how many were due and not sent when their run was over
   */
  public record Arrivals(
      double required,
      double achieved,
      Latency service,
      Latency lag,
      @Nullable Latency wake,
      long left) {}

  /**
   * What it had to do with storage.
   *
   * @param dataState whether the data were in memory; absent without tables
   * @param written how much was written for each row; absent where none are added
   * @param logWork fsyncs and writes of the log for each operation, by the engine's counters;
   *     absent where none count
   */
  public record Storage(
      @Nullable DataState dataState,
      @Nullable BytesWritten written,
      @Nullable Map<String, Double> logWork) {}

  /**
   * The statements of an operation.
   *
   * @param queries how many there are, but for commits
   * @param kinds the latency of each kind of them
   * @param leftOut the searches that were not asked
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

    /** Whether an operation is one query and nothing else, of which there are several kinds. */
    public boolean isOne() {
      return queries == 1 && commits == 0;
    }

    public String words() {
      return (queries == 1 ? "1 query" : queries + " queries")
          + (commits > 0 ? " and a commit" : "");
    }
  }

  public record OfKind(String kind, Latency latency) {}

  /** A search that was not asked, as the engine's full-text keys leave a word of it out. */
  public record LeftOut(String search, String why) {
    /** The mark of a cell with so many searches: it has done other work than one that asks all. */
    public static Optional<Mark> mark(List<LeftOut> leftOut, int searches) {
      if (leftOut.isEmpty()) {
        return Optional.empty();
      }
      String reasons =
          leftOut.stream().map(LeftOut::why).distinct().collect(Collectors.joining("; "));
      return Optional.of(
          new Mark(
              Mark.Label.FEWER_SEARCHES,
              "%d of %d searches; %s; the searches can be set side by side one by one, and under"
                      .formatted(searches - leftOut.size(), searches, reasons)
                  + " settings that leave no word out the scores, too"));
    }
  }

  /**
   * What other threads sent in the background.
   *
   * @param rate queries per second of all of them; of inserts, a row each
   * @param inserts whether they were inserts
   */
  public record BackgroundRate(int threads, double rate, Latency latency, boolean inserts) {}

  /**
   * How much was written for each row that was added, until its run was over.
   *
   * @param byCounter bytes a row by the server's counters; empty where it has none of the engine
   * @param byProcess bytes a row that the server's process had written, where the kernel reports it
   */
  public record BytesWritten(Map<String, Double> byCounter, @Nullable Double byProcess) {
    public BytesWritten {
      byCounter = new TreeMap<>(byCounter);
    }
  }
}
