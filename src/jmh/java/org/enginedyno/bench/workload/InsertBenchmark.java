package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import org.enginedyno.bench.Attempts.Attempt;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trial;
import org.enginedyno.workload.insert.Batch;
import org.enginedyno.workload.insert.InsertWorkload;
import org.enginedyno.workload.insert.InsertWorkload.RowValues;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Inserts into a table that is created for each run. One operation is a transaction: its rows and
 * the commit, or a statement that is its own; for borrowed connections borrowing and giving back
 * are inside. A run is one call, in which each worker does its whole number of operations: those of
 * all workers are numbered in turns, and each brings the rows that follow those of the one before.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@SuppressWarnings("MemberName") // named like the patterns that they stand beside
public class InsertBenchmark {
  /** So many rows are drawn before the clock of their operation starts; of more, none is. */
  static final int MOST_DRAWN = 10_000;

  private RowValues rows = row -> new Object[0];
  private Batch batch = Batch.ONE_ROW;
  private Object[][] drawn = {};
  private double nanosPerRow;
  private int thread;
  private int threads;
  private int firstRow;
  private long inserted;

  @Setup(Level.Trial)
  public void read(Fixture fixture, ThreadParams params) {
    read(fixture.trial(params.getThreadIndex()), fixture.place(params.getThreadIndex()));
  }

  public void read(Trial trial, int index) {
    InsertWorkload workload = (InsertWorkload) trial.workload();
    rows = workload.rows(trial.data(), trial.knobs());
    batch = workload.batch(trial.knobs());
    int each = batch.rowsPerOperation();
    drawn = new Object[each <= MOST_DRAWN ? each : 0][];
    thread = index;
    threads = trial.threads();
    int rate = workload.rate(trial.knobs());
    nanosPerRow = rate == 0 ? 0 : 1e9 / rate;
  }

  @Benchmark
  public void INSERT_SMALL(Session session) throws SQLException {
    run(session);
  }

  @Benchmark
  public void INSERT_UNIQUE(Session session) throws SQLException {
    run(session);
  }

  @Benchmark
  public void CRASH_INSERT(Session session) throws SQLException {
    runUntilCrash(session);
  }

  @Benchmark
  public void INSERT_IIBENCH(Session session) throws SQLException {
    run(session);
  }

  private void run(Session session) throws SQLException {
    int each = batch.rowsPerOperation();
    Attempt send = () -> send(session);
    for (long operation = thread; session.goesOn(); operation += threads) {
      draw((int) (operation * each) + 1);
      awaitDue(session.begunAt() + (long) (nanosPerRow * each * operation));
      session.take();
      session.attempt(send);
      session.finishRows(inserted, each);
    }
  }

  /** Waits for the time at which a row is due; this wait is in no latency. */
  private static void awaitDue(long due) {
    while (due - System.nanoTime() > 0) {
      LockSupport.parkNanos(due - System.nanoTime());
    }
  }

  /** Does operations until the server is killed, which it must be. */
  private void runUntilCrash(Session session) throws SQLException {
    try {
      run(session);
    } catch (SQLException e) {
      session.requireCrash(e);
    }
  }

  private void draw(int first) {
    firstRow = first;
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = rows.of(first + i);
    }
  }

  private Object[] values(int row) {
    return drawn.length == 0 ? rows.of(row) : drawn[row - firstRow];
  }

  private void send(Session session) throws SQLException {
    PreparedStatement insert = session.statement(0);
    int row = firstRow;
    inserted = 0;
    for (int statement = batch.statements(); statement > 0; statement--) {
      inserted += batch.mode().isDrivers() ? sendBatch(insert, row) : sendValues(insert, row);
      row += batch.rowsPerStatement();
    }
    if (batch.isTransaction()) {
      session.commit();
    }
  }

  private long sendValues(PreparedStatement insert, int first) throws SQLException {
    int at = 0;
    for (int row = first; row < first + batch.rowsPerStatement(); row++) {
      for (Object value : values(row)) {
        insert.setObject(++at, value);
      }
    }
    return insert.executeUpdate();
  }

  private long sendBatch(PreparedStatement insert, int first) throws SQLException {
    insert.clearBatch();
    for (int row = first; row < first + batch.rowsPerStatement(); row++) {
      int at = 0;
      for (Object value : values(row)) {
        insert.setObject(++at, value);
      }
      insert.addBatch();
    }
    long sent = 0;
    for (int count : insert.executeBatch()) {
      sent += count == PreparedStatement.SUCCESS_NO_INFO ? 1 : count;
    }
    return sent;
  }
}
