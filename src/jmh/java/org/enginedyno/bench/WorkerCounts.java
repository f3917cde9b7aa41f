package org.enginedyno.bench;

import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.enginedyno.bench.worker.OpenSpan;
import org.enginedyno.bench.worker.SliceCounter;
import org.enginedyno.bench.worker.StatementTimes;
import org.enginedyno.result.Histograms;
import org.jspecify.annotations.Nullable;

/** What one worker has counted in a run. */
public final class WorkerCounts {
  private final AbstractHistogram latencies = Histograms.ofWorker();
  private final AbstractHistogram commits = Histograms.ofWorker();
  private final SliceCounter slices = new SliceCounter();
  private final StatementTimes kinds;
  private final @Nullable Turn turn;
  private final int worker;
  private long rowsToRead;
  private long moves;
  private long firstStart;
  private long lastEnd;

  /**
   * The counts of one worker.
   *
   * @param kinds the kinds of statements or calls that are timed apart, for one of so many workers
   * @param turn when it may be at work; null where it always may
   */
  public WorkerCounts(List<String> kinds, int workers, @Nullable Turn turn, int worker) {
    this.kinds = new StatementTimes(kinds, workers);
    this.turn = turn;
    this.worker = worker;
  }

  /** A run begins; of the last one nothing is left. */
  public void begin(long begunAt) {
    latencies.reset();
    commits.reset();
    kinds.reset();
    rowsToRead = 0;
    moves = 0;
    slices.begin(begunAt);
  }

  public void operation(long start, long end) {
    lastEnd = end;
    if (latencies.getTotalCount() == 0) {
      firstStart = start;
    }
    Histograms.record(latencies, end - start);
    slices.count(end);
    if (turn != null) {
      turn.record(worker, end - start);
    }
  }

  void committed(long nanos) {
    Histograms.record(commits, nanos);
  }

  /** Counts rows that the server had to look at. */
  void read(long rows) {
    rowsToRead += rows;
  }

  /** Counts changes that the tables' sums must tell of. */
  void moved(int changes) {
    moves += changes;
  }

  /** Adds all of it to what the run came to. */
  public void addTo(OpenSpan span, @Nullable AbstractHistogram waits, boolean commit) {
    span.add(latencies, waits, commit ? commits : null, slices, firstStart, lastEnd);
    span.touched(rowsToRead, moves);
    span.statements(kinds);
  }

  public long operations() {
    return latencies.getTotalCount();
  }

  AbstractHistogram latencies() {
    return latencies;
  }

  public StatementTimes kinds() {
    return kinds;
  }

  long lastEnd() {
    return lastEnd;
  }
}
