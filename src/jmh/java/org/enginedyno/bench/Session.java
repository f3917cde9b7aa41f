package org.enginedyno.bench;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.AbstractHistogram;
import org.enginedyno.bench.Attempts.Attempt;
import org.enginedyno.os.KernelFiles;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.Extent;
import org.enginedyno.workload.ConflictWorkload;
import org.enginedyno.workload.ConflictWorkload.Conflict;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/** One worker: its statements, and the time of each of its operations. */
@State(Scope.Thread)
public class Session {
  private WorkerCounts counts = new WorkerCounts(List.of(), 1, null, 0);
  private WorkerSlot seat;
  private @Nullable Turn turn;
  private @Nullable StatementSource lease;
  private @Nullable Attempts attempts;
  private String workload = "";
  private @Nullable OpenSpan span;
  private int thread;
  private long operations;
  private boolean isOver;
  private boolean transactional;
  private boolean releases;
  private long startedAt;

  /** Takes the fixture, so that JMH sets this state up after it and tears it down before it. */
  @Setup(Level.Trial)
  public void open(Fixture fixture, ThreadParams params) throws SQLException {
    open(fixture, params.getThreadIndex());
  }

  public final void open(Fixture fixture, int index) throws SQLException {
    seat = fixture.seat(index);
    turn = seat.turn();
    Trial trial = seat.trial();
    thread = fixture.place(index);
    workload = trial.workload().name();
    transactional = trial.isTransactional();
    if (!trial.arrivals().isClosed()) {
      KernelFiles.wakePunctually();
    }
    releases = transactional && !trial.workload().footprint().isLoaded();
    counts =
        new WorkerCounts(
            trial.workload().kindsOfStatements(trial.knobs()), trial.threads(), turn, thread);
    List<String> sql = trial.statements();
    if (!sql.isEmpty()) {
      lease = StatementSource.of(trial.checkout(), trial.pool(), sql);
      Set<Conflict> conflicts =
          trial
              .workload()
              .as(ConflictWorkload.class)
              .map(one -> one.conflicts(trial.knobs()))
              .orElse(Set.of());
      attempts = new Attempts(lease, workload, conflicts, transactional);
    }
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams params) throws SQLException {
    begin(params.getType(), params.getTime().convertTo(TimeUnit.NANOSECONDS));
  }

  public void begin(IterationType type, long nanos) throws SQLException {
    AbstractHistogram waits = poolWaits();
    if (waits != null) {
      waits.reset();
    }
    OpenSpan entered = seat.enterSpan(type, nanos);
    isOver = entered.isEnded();
    if (lease != null && seat.trial().preparesEachRun()) {
      lease.prepareAgain();
    }
    if (attempts != null) {
      attempts.begin();
    }
    counts.begin(entered);
    Extent extent = entered.extent();
    ClientShare share = trial().share();
    operations =
        entered.crash() != null
            ? Long.MAX_VALUE
            : counts.isRated()
                ? share.operations(extent)
                : extent.ofThread(share.thread(thread), share.all());
    operations = isOver ? 0 : operations;
    span = entered;
  }

  @TearDown(Level.Iteration)
  public void end() throws SQLException {
    OpenSpan ending = Objects.requireNonNull(span);
    if (!isOver) {
      ending.add(counts, poolWaits(), transactional);
      if (attempts != null) {
        ending.retried(attempts.counted());
      }
    }
    seat.leaveSpan(ending);
    if (lease != null && releases && ending.crash() == null) {
      lease.release();
    }
  }

  @TearDown(Level.Trial)
  public void close() throws IOException, SQLException {
    if (lease != null && span != null && span.crash() != null) {
      lease.abandon();
    } else if (lease != null) {
      lease.close();
    }
    seat.sessionClosed();
  }

  /** Rethrows an error unless it is the loss of the server that was to be killed. */
  public void requireCrash(SQLException end) throws SQLException {
    CrashRun crash = Objects.requireNonNull(span).crash();
    if (crash == null || !crash.explains(end)) {
      throw end;
    }
  }

  /** Whether this worker has further operations in a run with a fixed number of them. */
  public boolean goesOn() {
    return counts.operations() < operations;
  }

  /**
   * The number of this worker's next operation among those of all workers, from 0; negative if a
   * run with a fixed number has none left for it. In a rated run it is the next that is due.
   */
  public long next() {
    if (counts.isRated()) {
      long number = counts.take();
      return number < operations ? trial().share().operation(number) : -1;
    }
    long done = counts.operations();
    ClientShare share = trial().share();
    return done < operations ? share.thread(thread) + done * share.all() : -1;
  }

  /** Starts the clock for an operation that needs no statement. */
  public void start() {
    awaitSide();
    startedAt = counts.start();
  }

  /** Starts the clock and gets the statement. */
  public PreparedStatement take() throws SQLException {
    start();
    return held().take(startedAt);
  }

  /** Starts the clock for an operation that gets its statements one by one. */
  public void enter() throws SQLException {
    start();
    held().enter(startedAt);
    counts.kinds().start();
  }

  /** The times of the operation's statements by kind. */
  public StatementTimes kinds() {
    return counts.kinds();
  }

  /** A statement of the operation by its index, from 0. */
  public PreparedStatement statement(int number) throws SQLException {
    return held().statement(number);
  }

  /**
   * Sends an operation with its commit until it succeeds: after a conflict that its workload
   * allows, it is rolled back, counted and retried, while its clock keeps running.
   *
   * @return whether it succeeded; false for an existing key that the workload allows
   */
  public boolean attempt(Attempt operation) throws SQLException {
    return Objects.requireNonNull(attempts).of(operation);
  }

  public void commit() throws SQLException {
    long start = System.nanoTime();
    held().commit();
    counts.committed(System.nanoTime() - start);
  }

  /** Returns the statements, stops the clock, and counts the added rows. */
  public void finishRows(long added, long expected) throws SQLException {
    finish(added, expected, 0);
    Objects.requireNonNull(span).rowsAdded(thread, added, counts.lastEnd - startedAt);
  }

  /** Ends an operation whose answer has as many rows as the server had to read. */
  public void finish(long answer, long expected) throws SQLException {
    finish(answer, expected, expected);
  }

  /**
   * Returns the statement, stops the clock, and then checks the answer.
   *
   * @param rowsRead the number of rows that the server had to read
   */
  public void finish(long answer, long expected, long rowsRead) throws SQLException {
    held().giveBack();
    stop();
    counts.read(rowsRead);
    require(answer, expected);
  }

  /** Counts acknowledged changes that the tables' sums must include. */
  public void moved(int changes) {
    counts.moved(changes);
  }

  public void require(long answer, long expected) {
    if (answer != expected) {
      throw new IllegalStateException(
          "%s answered %d, expected %d".formatted(workload, answer, expected));
    }
  }

  public void stop() {
    counts.stop(startedAt);
  }

  /** In a duel, waits for the turn of the side; rated operations wait for it when they are due. */
  private void awaitSide() {
    if (turn != null && !counts.isRated()) {
      turn.await();
    }
  }

  public Trial trial() {
    return seat.trial();
  }

  /** The waits for connections; an operation without a statement consists of nothing else. */
  private @Nullable AbstractHistogram poolWaits() {
    return lease == null ? counts.latencies : lease.poolWaits();
  }

  private StatementSource held() {
    return Objects.requireNonNull(lease, () -> workload + " has no statement");
  }
}
