package org.enginedyno.result.fork;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.Curve.PageProgress;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.Retries;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.jspecify.annotations.Nullable;

/**
 * One warm-up or run, including the start and end when not all workers are active.
 *
 * @param growth the rows that were added, where they are counted
 * @param asked the work of background threads during it, if there were any
 * @param changed the state of the changed rows, if it changes any
 */
public record Span(
    boolean measured,
    Throughput throughput,
    Latencies latencies,
    CpuUsage cpu,
    ServerCounts server,
    @Nullable RowsAdded growth,
    @Nullable BackgroundWork asked,
    @Nullable ChangeTotals changed) {
  /** A copy with other server counters. */
  Span with(Map<String, Long> counters) {
    return new Span(
        measured,
        throughput,
        latencies,
        cpu,
        new ServerCounts(
            counters, server.waits, server.statements, server.rowsToRead, server.bytesWritten),
        growth,
        asked,
        changed);
  }

  /**
   * The operations of the workers of a span.
   *
   * @param threads workers that reported their counts
   * @param nanos from the start of the first operation to the end of the last; at least the time in
   *     which operations are due, if they are due at a rate
   * @param slices the operations in each slice of that time
   * @param workers how they were spread over the workers
   * @param retries the conflicts that operations met
   */
  public record Throughput(
      int threads, long operations, long nanos, Slices slices, Workers workers, Retries retries) {
    public double rate() {
      return nanos == 0 ? 0 : operations * 1e9 / nanos;
    }
  }

  /**
   * How long the operations of a span took.
   *
   * @param histogram latencies in nanoseconds, as text
   * @param poolWaits the time spent on borrowing connections, as text
   * @param commits the time spent on commits, as text
   * @param statements the time spent on each kind of statement, in order, if they are timed
   *     separately
   * @param arrivals how operations were sent, if they were due at a rate; latencies then count from
   *     the time when they were due
   */
  public record Latencies(
      String histogram,
      @Nullable String poolWaits,
      @Nullable String commits,
      List<OfKind> statements,
      @Nullable Arrivals arrivals) {
    public Latencies {
      statements = List.copyOf(statements);
    }

    /** The times of operations from sending to the answer, as text. */
    public String services() {
      return arrivals == null ? histogram : arrivals.services();
    }

    /** The statements of all parts, by kind. */
    public static Map<String, List<OfKind>> byKind(Stream<Latencies> parts) {
      return parts
          .flatMap(part -> part.statements.stream())
          .collect(Collectors.groupingBy(OfKind::kind, LinkedHashMap::new, Collectors.toList()));
    }

    /** The latencies of statements of one kind, in nanoseconds, as text. */
    public record OfKind(String kind, String histogram) {}
  }

  /**
   * How the operations of a span were sent, if they were due at a rate.
   *
   * @param rate operations that were due per second
   * @param services the times from sending to the answer, in nanoseconds, as text
   * @param lags how late they were sent, in nanoseconds, as text
   * @param wakes the same for operations whose workers were idle when they were due
   * @param left how many were due but not sent when their run ended
   * @param leastLags the smallest delay in each tenth of the operations, in order; {@link
   *     #NONE_SENT} if none of a tenth was sent
   */
  public record Arrivals(
      double rate, String services, String lags, String wakes, long left, List<Long> leastLags) {
    /** Replaces a delay if no operation was sent. */
    public static final long NONE_SENT = Long.MAX_VALUE;

    public Arrivals {
      leastLags = List.copyOf(leastLags);
    }
  }

  /**
   * The machine's resources that a span used, as far as they can be read.
   *
   * @param clientNanos CPU time of this JVM
   * @param serverNanos CPU time of the server's process
   * @param machine CPU time of the whole machine
   * @param clientSwitches context switches of this JVM's threads
   * @param serverSwitches context switches of the server's threads
   * @param coreWaitNanos how long threads of client and server were ready and waited for a core
   * @param cores the cores that client and server could use
   * @param threads the parts of this JVM's CPU time
   */
  public record CpuUsage(
      long clientNanos,
      @Nullable Long serverNanos,
      @Nullable MachineTime machine,
      @Nullable Long clientSwitches,
      @Nullable Long serverSwitches,
      @Nullable Long coreWaitNanos,
      CoreUsage cores,
      ClientThreads threads) {}

  /**
   * CPU time of this JVM's threads, in nanoseconds.
   *
   * @param workers absent on virtual threads, which have no clock of their own
   * @param compiler absent where the system does not show the JVM's own threads
   * @param collector likewise
   */
  public record ClientThreads(
      @Nullable Long workers, @Nullable Long compiler, @Nullable Long collector) {}

  /**
   * The cores that client and server could run on while a span was measured, as the kernel reports
   * them.
   *
   * @param machine how many cores the machine has
   * @param nanos from one reading of the clocks to the other
   * @param server absent where its process cannot be seen
   * @param clientTime the time of the client's cores, for all processes
   * @param serverTime the time of the server's cores, for all processes
   */
  public record CoreUsage(
      int machine,
      long nanos,
      CpuSet client,
      @Nullable CpuSet server,
      @Nullable MachineTime clientTime,
      @Nullable MachineTime serverTime) {}

  /**
   * What the server counted during a span.
   *
   * @param counters differences of its counters
   * @param waits differences of the wait events' sums, where Performance Schema is on
   * @param statements differences of the sums of dyno's statements by digest, where it is on
   * @param rowsToRead how many rows the operations had to read, by the generator of the rows
   * @param bytesWritten what its process had written to storage, where the kernel reports it
   */
  public record ServerCounts(
      Map<String, Long> counters,
      Map<String, WaitTotals> waits,
      Map<String, WaitTotals> statements,
      long rowsToRead,
      @Nullable Long bytesWritten) {
    public ServerCounts {
      counters = Map.copyOf(counters);
      waits = Map.copyOf(waits);
      statements = Map.copyOf(statements);
    }
  }

  /** How often an event occurred, and its total time. */
  public record WaitTotals(long count, long nanos) {
    public WaitTotals plus(WaitTotals other) {
      return new WaitTotals(count + other.count, nanos + other.nanos);
    }
  }

  /**
   * Rows that a run has added.
   *
   * @param rows as the workers count them, each acknowledged by the server
   * @param rowsFound as the server counts them after the run
   * @param sumFound the sum of their checksums as the server computes it, if it can
   * @param samples points in the progress of the run
   * @param completingNanos how long it took to complete the tables after all rows were inserted: to
   *     add or enable keys, or to move in rows that were loaded separately; zero if nothing was
   *     left to do
   * @param acknowledged the acknowledged operations of each thread, in order, if the server was
   *     killed during the run
   * @param pages pages that the engine had read and written at points of the run, if counted
   */
  public record RowsAdded(
      long rows,
      long rowsFound,
      @Nullable String sumFound,
      List<Sample> samples,
      long completingNanos,
      List<Long> acknowledged,
      List<PageProgress> pages) {
    public RowsAdded {
      samples = List.copyOf(samples);
      acknowledged = List.copyOf(acknowledged);
      pages = List.copyOf(pages);
    }

    /** A copy for a run whose server was killed. */
    public RowsAdded acknowledged(List<Long> operations) {
      return new RowsAdded(rows, rowsFound, sumFound, samples, completingNanos, operations, pages);
    }
  }

  /**
   * What other threads sent in the background of a span.
   *
   * @param queries how many; each insert adds one row
   * @param nanos how long they worked
   * @param histogram how long the queries took, as text
   * @param inserts whether they were inserts
   */
  public record BackgroundWork(
      int threads, long queries, long nanos, String histogram, boolean inserts) {}

  /**
   * The state of rows after a run that changed them.
   *
   * @param moves counted changes, each acknowledged by the server
   * @param sums the sums over the tables after the run, as the server reports them, in the order of
   *     the workload's balance
   * @param lateMillis how long after the run the server's sums were right, if they lagged behind
   *     its acknowledgements
   */
  public record ChangeTotals(long moves, List<Long> sums, long lateMillis) {
    public ChangeTotals {
      sums = List.copyOf(sums);
    }
  }
}
