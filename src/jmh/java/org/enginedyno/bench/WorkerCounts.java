package org.enginedyno.bench;

import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.enginedyno.bench.Schedule.Due;
import org.enginedyno.result.Histograms;
import org.jspecify.annotations.Nullable;

/** The counts of one worker in a run. */
public final class WorkerCounts {
  final AbstractHistogram latencies = Histograms.ofWorker();
  final AbstractHistogram commits = Histograms.ofWorker();
  final SliceCounter slices = new SliceCounter();
  final StatementTimes kinds;
  private final @Nullable Turn turn;
  private final int worker;
  @Nullable SendTimes sent;
  private @Nullable Schedule schedule;
  private @Nullable Due due;
  private boolean waited;
  long rowsToRead;
  long moves;
  long firstStart;
  long lastEnd;
  private @Nullable Long cpuAtStart;
  private @Nullable SecondCounter seconds;

  /**
   * The counts of one worker.
   *
   * @param kinds the kinds of statements or calls that are timed separately
   * @param turn the turn of the worker's side; null without a duel
   */
  public WorkerCounts(List<String> kinds, int workers, @Nullable Turn turn, int worker) {
    this.kinds = new StatementTimes(kinds, workers);
    this.turn = turn;
    this.worker = worker;
  }

  /** Starts a run, and clears the counts of the last one. */
  public void begin(OpenSpan span) {
    schedule = span.schedule();
    due = null;
    sent = schedule == null ? null : SendTimes.ofWorker(span.dueNanos());
    latencies.reset();
    commits.reset();
    kinds.reset();
    rowsToRead = 0;
    moves = 0;
    cpuAtStart = ThisJvm.threadNanos();
    slices.begin(span.begunAt());
    seconds = span.seconds();
  }

  /** Whether the run has an arrival rate. */
  boolean isRated() {
    return schedule != null;
  }

  /** Takes the next operation of the schedule; returns its number, negative without a schedule. */
  long take() {
    due = schedule == null ? null : schedule.take();
    return due == null ? -1 : due.number();
  }

  /** Waits until the operation is due in a rated run, and starts its clock. */
  public long start() {
    if (schedule != null) {
      due = due == null ? schedule.take() : due;
      if (turn != null) {
        return startInTurn(turn, due);
      }
      waited = schedule.await(due);
    }
    return System.nanoTime();
  }

  /** In a duel, due times are relative to the time during which the side was active. */
  private long startInTurn(Turn turn, Due operation) {
    long lag = turn.awaitActive(operation.after());
    long now = System.nanoTime();
    due = new Due(operation.number(), operation.after(), now - lag);
    return now;
  }

  /** Stops the clock of an operation. */
  public void stop(long start) {
    long end = System.nanoTime();
    if (due == null || sent == null) {
      operation(start, end);
    } else {
      operation(due.at(), start, end);
      sent.record(due, waited, start, end);
      due = null;
    }
  }

  public void operation(long start, long end) {
    operation(start, start, end);
  }

  /** Counts an operation; its latency starts when it was due, even if it was sent later. */
  private void operation(long due, long start, long end) {
    lastEnd = end;
    if (latencies.getTotalCount() == 0) {
      firstStart = start;
    }
    Histograms.record(latencies, end - due);
    slices.count(end, end - due);
    if (seconds != null) {
      seconds.count(end, end - due);
    }
    if (turn != null) {
      turn.record(worker, end - due);
    }
  }

  void committed(long nanos) {
    Histograms.record(commits, nanos);
  }

  /** Counts rows that the server had to read. */
  void read(long rows) {
    rowsToRead += rows;
  }

  /** Counts changes that the tables' sums must include. */
  void moved(int changes) {
    moves += changes;
  }

  /** CPU time of the worker's thread since the run started; must be called by that thread. */
  @Nullable Long cpuNanos() {
    return Clocks.since(ThisJvm.threadNanos(), cpuAtStart);
  }

  public long operations() {
    return latencies.getTotalCount();
  }

  public StatementTimes kinds() {
    return kinds;
  }
}
