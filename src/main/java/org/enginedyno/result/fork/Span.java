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
 * One warm-up or run, its ragged edges included.
 *
 * @param growth the rows that were added, where they are counted
 * @param asked what background threads executed during it, if there were any
 * @param changed what is left of the rows, where it changes any
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
  /** The same where the server counted otherwise. */
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
   * What the workers of a span did.
   *
   * @param threads workers that brought in what they had counted
   * @param nanos from the start of the first operation to the end of the last; of operations that
   *     are due at a rate, at least the time in which they are due
   * @param slices how the operations came in that time
   * @param workers how they were shared
   * @param retries the conflicts that they met
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
   * @param poolWaits the part of them that was spent on borrowing, as text
   * @param commits the part of them that was spent on commits, as text
   * @param statements the parts that were spent on each kind of statement, in their order, where
   *     they are timed apart
   * @param arrivals how they were sent, where they were due at a rate; the latencies count from
   *     then
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

    /** How long operations took from when they were sent, as text. */
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
   * How the operations of a span were sent that were due at a rate.
   *
   * @param rate operations that were due per second
   * @param services how long they took from when they were sent, in nanoseconds, as text
   * @param lags how late they were sent, in nanoseconds, as text
   * @param wakes the same of those whose workers waited for them
   * @param left how many were due and not sent when their run was over
   * @param leastLags of each tenth of them, in their order, how late the most punctual one was
   *     sent; {@link #NONE_SENT} of a tenth of which none was
   */
  public record Arrivals(
      double rate, String services, String lags, String wakes, long left, List<Long> leastLags) {
    /** In the place of a lag, where no operation was sent. */
    public static final long NONE_SENT = Long.MAX_VALUE;

    public Arrivals {
      leastLags = List.copyOf(leastLags);
    }
  }

  /**
   * What a span took of the machine, as far as it can be read.
   *
   * @param clientNanos CPU time of this JVM
   * @param serverNanos CPU time of the server's process
   * @param machine CPU time of the whole machine
   * @param clientSwitches context switches of this JVM's threads
   * @param serverSwitches context switches of the server's threads
   * @param coreWaitNanos how long threads of client and server were ready and waited for a core
   * @param cores the cores that client and server could use
   * @param threads the parts of this JVM's CPU time; absent in results of earlier versions
   */
  public record CpuUsage(
      long clientNanos,
      @Nullable Long serverNanos,
      @Nullable MachineTime machine,
      @Nullable Long clientSwitches,
      @Nullable Long serverSwitches,
      @Nullable Long coreWaitNanos,
      CoreUsage cores,
      @Nullable ClientThreads threads) {}

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
   * @param clientTime what the client's cores did, for whomever
   * @param serverTime what the server's cores did, for whomever
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
   * @param rowsToRead how many rows it had to look at for the operations, as the generator says
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

  /** How often something came, and how long it took in all. */
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
   * @param sumFound the sum of their checksums as the server reckons it, where it does
   * @param samples moments on the run's way
   * @param completingNanos what it took to complete the tables once all rows were in: keys that are
   *     added or enabled, rows that were loaded aside; zero where nothing was left to do
   * @param acknowledged the operations that were acknowledged to each thread, in their order, where
   *     the run ended with its server
   * @param pages what the engine had read and written along the run's way, where that was asked
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

    /** The same rows of a run that ended with its server. */
    public RowsAdded acknowledged(List<Long> operations) {
      return new RowsAdded(rows, rowsFound, sumFound, samples, completingNanos, operations, pages);
    }
  }

  /**
   * What other threads sent in the background of a span.
   *
   * @param queries how many; of inserts, a row each
   * @param nanos how long they were at it
   * @param histogram how long the queries took, as text
   * @param inserts whether they were inserts
   */
  public record BackgroundWork(
      int threads, long queries, long nanos, String histogram, boolean inserts) {}

  /**
   * What a run has left of rows that it changed.
   *
   * @param moves counted changes, each acknowledged by the server
   * @param sums what the server says that the tables add up to after the run, in the order of the
   *     workload's balance
   * @param lateMillis how long after the run it first agreed, where it lagged behind its own
   *     answers
   */
  public record ChangeTotals(long moves, List<Long> sums, long lateMillis) {
    public ChangeTotals {
      sums = List.copyOf(sums);
    }
  }
}
