package org.enginedyno.bench;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.enginedyno.bench.Clocks.Sides;
import org.enginedyno.bench.Clocks.Switches;
import org.enginedyno.db.facts.SchemaSnapshot;
import org.enginedyno.db.facts.SchemaSnapshot.Tally;
import org.enginedyno.db.table.TableState;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.Extent;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Retries;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.fork.ClientWindow;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.BackgroundWork;
import org.enginedyno.result.fork.Span.CpuUsage;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.enginedyno.result.fork.Span.Throughput;
import org.enginedyno.result.fork.Span.WaitTotals;
import org.jspecify.annotations.Nullable;

/** A warm-up or run in progress: clocks, counters, and the workers' records. */
public final class OpenSpan {
  /** The time reserved before the start to read the clocks of processes and machine. */
  private static final long CLOCKS_NANOS = 5_000_000;

  private final boolean measured;
  private final Extent extent;
  private final Sides sides;
  private final @Nullable RowCounter rows;
  private final @Nullable CrashRun crash;
  private final Histogram latencies = Histograms.create();
  private final Histogram poolWaits = Histograms.create();
  private final Histogram commits = Histograms.create();
  private final Map<String, Histogram> statements = new LinkedHashMap<>();
  private final Switches switchesBefore;
  private Clocks before;
  private final @Nullable Rated rated;
  private @Nullable SendTimes sent;
  private final SliceCounter slices = new SliceCounter();
  private final List<Long> byWorker = new ArrayList<>();
  private final List<Retries> retries = new ArrayList<>();
  private long begunAt;
  private GroupMember.@Nullable Agreed agreed;
  private @Nullable BackgroundWork asked;
  private @Nullable SecondCounter seconds;
  private @Nullable Long workerNanos = 0L;
  private boolean borrowed;
  private long rowsToRead;
  private long moves;
  private RunTables.@Nullable FoundSums left;
  private long firstStart = Long.MAX_VALUE;
  private long lastEnd = Long.MIN_VALUE;
  private long allAtWork = Long.MIN_VALUE;
  private long firstLeft = Long.MAX_VALUE;

  private boolean ended;
  private Clocks clocks;
  private Switches switchesAfter;
  private Map<String, Long> counters = Map.of();
  private SchemaSnapshot seen = SchemaSnapshot.NONE;

  /**
   * The schedule of a run with an arrival rate.
   *
   * @param nanos the time within which all operations are due; 0 if it is unknown
   * @param rate operations per second
   */
  record Rated(Schedule schedule, long nanos, double rate) {
    /** The schedule of a number of operations, or of a time if that number is 0. */
    static Rated of(Arrivals arrivals, ClientShare share, long operations, long nanos, long seed) {
      double weight = share.weight();
      double seconds = operations > 0 ? arrivals.seconds(operations / weight) : nanos / 1e9;
      double expected =
          operations > 0 ? (double) operations : weight * arrivals.operations(seconds);
      double rate = seconds > 0 ? expected / seconds : weight * arrivals.lowest();
      return new Rated(new Schedule(arrivals, share, expected, seed), (long) (1e9 * seconds), rate);
    }
  }

  OpenSpan(
      boolean measured,
      Extent extent,
      Sides sides,
      @Nullable RowCounter rows,
      @Nullable CrashRun crash,
      @Nullable Rated rated) {
    this.measured = measured;
    this.extent = extent;
    this.rows = rows;
    this.crash = crash;
    this.sides = sides;
    this.rated = rated;
    // reading every thread takes a while, so it precedes the clocks
    this.switchesBefore = Switches.read(sides);
    this.before = Clocks.read(sides);
    this.clocks = before;
    this.switchesAfter = switchesBefore;
    this.begunAt = System.nanoTime();
    slices.begin(begunAt);
  }

  /** Starts the span at the time that several clients agreed on. */
  void start(GroupMember.Agreed time) {
    agreed = time;
    time.await(CLOCKS_NANOS);
    before = Clocks.read(sides);
    time.await(0);
    begunAt = time.at();
    slices.begin(begunAt);
  }

  /** Its start and end; a single client shares the clock of the process that started it. */
  synchronized ClientWindow window() {
    GroupMember.Agreed time = agreed == null ? new GroupMember.Agreed(begunAt, 0, 0) : agreed;
    return time.window(firstStart, lastEnd, slices.startOf(allAtWork));
  }

  public Extent extent() {
    return extent;
  }

  /** The schedule of its operations; null if each worker starts the next one after the last. */
  @Nullable Schedule schedule() {
    return rated == null ? null : rated.schedule;
  }

  /** The time within which its operations are due; 0 without a schedule. */
  long dueNanos() {
    return rated == null ? 0 : rated.nanos;
  }

  /** The moment from which slices are counted. */
  public long begunAt() {
    return begunAt;
  }

  /** The crash of the server during this run; null if the server is not killed. */
  public @Nullable CrashRun crash() {
    return crash;
  }

  /** Counts the rows that an operation of a worker added, if the run counts rows. */
  public void rowsAdded(int thread, long added, long nanos) {
    if (crash != null) {
      crash.acknowledged(thread, added);
    }
    if (rows != null) {
      rows.add(added, nanos);
    }
  }

  /** Records the time to complete the tables, and the rows that the server has afterwards. */
  public void rowsFound(Duration completing, TableState.Content found) {
    if (rows != null) {
      rows.found(found.rows(), found.sum().toPlainString(), completing);
    }
  }

  public void asked(BackgroundWork work) {
    asked = work;
  }

  /** Also counts the operations of each second; null for no such counter. */
  void countIn(@Nullable SecondCounter counter) {
    seconds = counter;
  }

  @Nullable SecondCounter seconds() {
    return seconds;
  }

  /** Whether the span has ended. */
  public boolean isEnded() {
    return ended;
  }

  /** Reports the number of added rows, if the run counts rows. */
  void reportRows() {
    if (rows != null) {
      rows.report();
    }
  }

  /** Checks how far the clocks of several clients have drifted since the start. */
  void checkClock(GroupMember.@Nullable Agreed later) {
    if (agreed != null && later != null) {
      agreed = agreed.driftedTo(later);
    }
  }

  /** Ends the background work. */
  void endBackground() throws SQLException {
    if (rows != null) {
      rows.end();
    }
    if (seconds != null) {
      seconds.end();
    }
  }

  void stopClocks() {
    if (rows != null) {
      // the last rows get their time now, and not when the server's counters are read
      rows.sample();
    }
    Clocks after = Clocks.read(sides).since(before);
    switchesAfter = Switches.read(sides);
    clocks = after.withKernel(switchesAfter.kernel() - switchesBefore.kernel());
  }

  void end(Map<String, Long> counted, SchemaSnapshot added) {
    counters = counted;
    seen = added;
    ended = true;
  }

  /**
   * Adds the records of one worker.
   *
   * @param waits the waits for connections, a part of its latencies; null if it borrows none
   * @param commits whether its operations commit
   */
  public synchronized void add(
      WorkerCounts worker, @Nullable AbstractHistogram waits, boolean commits) {
    workerNanos = sum(workerNanos, worker.cpuNanos());
    latencies.add(worker.latencies);
    if (waits != null) {
      borrowed = true;
      poolWaits.add(waits);
    }
    if (commits) {
      this.commits.add(worker.commits);
    }
    if (worker.sent != null) {
      sent = sent == null ? SendTimes.sum() : sent;
      sent.add(worker.sent);
    }
    slices.add(worker.slices);
    byWorker.add(worker.operations());
    if (worker.operations() > 0) {
      firstStart = Math.min(firstStart, worker.firstStart);
      lastEnd = Math.max(lastEnd, worker.lastEnd);
      allAtWork = Math.max(allAtWork, worker.firstStart);
      firstLeft = Math.min(firstLeft, worker.lastEnd);
    }
    touched(worker.rowsToRead, worker.moves);
    worker.kinds.addTo(statements);
  }

  /** Adds the rows that the server had to read for one worker, and the worker's counted changes. */
  public synchronized void touched(long rows, long moved) {
    rowsToRead += rows;
    moves += moved;
  }

  void balanced(RunTables.FoundSums found) {
    left = found;
  }

  public synchronized void retried(Retries counted) {
    retries.add(counted);
  }

  public synchronized Span logged() {
    return new Span(
        measured,
        throughput(),
        new Latencies(
            Histograms.encode(latencies),
            borrowed ? Histograms.encode(poolWaits) : null,
            commits.getTotalCount() > 0 ? Histograms.encode(commits) : null,
            StatementTimes.logged(statements),
            sent == null || rated == null ? null : sent.logged(rated.rate, rated.schedule.left())),
        new CpuUsage(
            clocks.clientNanos(),
            clocks.serverNanos(),
            clocks.machine(),
            Switches.between(switchesBefore.client(), switchesAfter.client()),
            Switches.between(switchesBefore.server(), switchesAfter.server()),
            switchesAfter.coreWaitsSince(switchesBefore),
            clocks.coreUsage(sides),
            switchesAfter.threadsSince(switchesBefore, workerNanos)),
        new ServerCounts(
            counters,
            waited(seen.waits()),
            waited(seen.statements()),
            rowsToRead,
            clocks.serverWritten()),
        growth(),
        asked,
        left == null ? null : left.after(moves));
  }

  private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
    return one == null || other == null ? null : Long.valueOf(one + other);
  }

  private @Nullable RowsAdded growth() {
    if (rows == null) {
      return null;
    }
    return crash == null
        ? rows.logged(firstStart)
        : rows.logged(firstStart).acknowledged(crash.byWorker());
  }

  private Throughput throughput() {
    Slices whole = allAtWork < firstLeft ? slices.between(allAtWork, firstLeft) : Slices.NONE;
    return new Throughput(
        byWorker.size(),
        latencies.getTotalCount(),
        nanos(),
        measured ? whole : whole.rateAlone(),
        Workers.of(byWorker.stream().mapToLong(Long::longValue).toArray()),
        Retries.sum(retries));
  }

  /** Its length; that of a rated run includes the time before its first and after its last one. */
  private long nanos() {
    if (latencies.getTotalCount() == 0) {
      return 0;
    }
    return rated == null || rated.nanos == 0
        ? Math.max(0, lastEnd - firstStart)
        : Math.max(rated.nanos, rated.schedule.lastsTo(lastEnd));
  }

  private static Map<String, WaitTotals> waited(Map<String, Tally> tallies) {
    return tallies.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                tally -> new WaitTotals(tally.getValue().count(), tally.getValue().nanos())));
  }
}
