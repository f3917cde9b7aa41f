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

/** One warm-up or run while it goes on: clocks, counters, and what the workers bring in. */
public final class OpenSpan {
  /** Within it, the clocks of the processes and the machine are read. */
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
   * A run whose operations are due at times of their own.
   *
   * @param nanos within which they are due
   * @param rate how many of them in a second
   */
  record Rated(Schedule schedule, long nanos, double rate) {
    /** A run of so many operations, or of a time where there are none. */
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
    // to look at every thread takes a while, which is kept off the clocks
    this.switchesBefore = Switches.read(sides);
    this.before = Clocks.read(sides);
    this.clocks = before;
    this.switchesAfter = switchesBefore;
    this.begunAt = System.nanoTime();
    slices.begin(begunAt);
  }

  /** Starts it at the time on which several clients agreed. */
  void start(GroupMember.Agreed time) {
    agreed = time;
    time.await(CLOCKS_NANOS);
    before = Clocks.read(sides);
    time.await(0);
    begunAt = time.at();
    slices.begin(begunAt);
  }

  /** When it was; a single client has the clock of the process that started it. */
  synchronized ClientWindow window() {
    GroupMember.Agreed time = agreed == null ? new GroupMember.Agreed(begunAt, 0, 0) : agreed;
    return time.window(firstStart, lastEnd, slices.startOf(allAtWork));
  }

  public Extent extent() {
    return extent;
  }

  /** When its operations are due; absent where each worker starts its next one after its last. */
  @Nullable Schedule schedule() {
    return rated == null ? null : rated.schedule;
  }

  /** Within how long its operations are due. */
  long dueNanos() {
    return rated == null ? 0 : rated.nanos;
  }

  /** The moment from which slices are counted. */
  public long begunAt() {
    return begunAt;
  }

  /** What the run is that ends with its server, if it is one. */
  public @Nullable CrashRun crash() {
    return crash;
  }

  /** Rows that an operation of a worker has added, where they are counted. */
  public void rowsAdded(int thread, long added, long nanos) {
    if (crash != null) {
      crash.acknowledged(thread, added);
    }
    if (rows != null) {
      rows.add(added, nanos);
    }
  }

  /** What it took to complete the tables, and what the server has of the rows that were added. */
  public void rowsFound(Duration completing, TableState.Content found) {
    if (rows != null) {
      rows.found(found.rows(), found.sum().toPlainString(), completing);
    }
  }

  public void asked(BackgroundWork work) {
    asked = work;
  }

  /** Counts its operations second by second, too. */
  void countIn(@Nullable SecondCounter counter) {
    seconds = counter;
  }

  @Nullable SecondCounter seconds() {
    return seconds;
  }

  /** Whether its last operation is over. */
  public boolean isEnded() {
    return ended;
  }

  /** Reports how many rows have been added, where they are counted. */
  void reportRows() {
    if (rows != null) {
      rows.report();
    }
  }

  /** Compares the clocks of several clients with how they were when it started. */
  void checkClock(GroupMember.@Nullable Agreed later) {
    if (agreed != null && later != null) {
      agreed = agreed.driftedTo(later);
    }
  }

  /** Ends the background work. */
  void endBesides() throws SQLException {
    if (rows != null) {
      rows.end();
    }
    if (seconds != null) {
      seconds.end();
    }
  }

  void stopClocks() {
    if (rows != null) {
      // rows that passed no mark came by now, and not when the server's counters are read
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
   * Takes in what one worker has recorded between its first operation and its last.
   *
   * @param waits the part of its latencies that it waited for connections, if it borrows any
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

  /** Rows that the server had to look at for one worker, and changes of it that are counted. */
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

  /** Of a rated run, the times before its first operation and after its last one are parts. */
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
