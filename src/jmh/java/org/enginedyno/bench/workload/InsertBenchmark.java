package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;
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
 * the commit, or one auto-committed statement. The latency includes borrowing and returning the
 * connection, unless the worker holds one. A run is one call, in which the workers execute all
 * operations: these are numbered, and each inserts the rows after those of the operation before.
 * With an arrival rate, the latency excludes the wait until an operation is due.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@SuppressWarnings("MemberName") // named like their patterns
public class InsertBenchmark {
  /**
   * The most rows of an operation that are drawn before its clock starts; the rows of a larger
   * operation are drawn while it runs.
   */
  static final int MOST_DRAWN = 10_000;

  private RowValues rows = row -> new Object[0];
  private Batch batch = Batch.ONE_ROW;
  private Object[][] drawn = {};
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
  }

  @Benchmark
  public void INSERT_SMALL(Session session) throws SQLException {
    run(session);
  }

  @Benchmark
  public void INSERT_UNIQUE(Session session) throws SQLException {
    run(session);
  }

  /** Inserts until the server is killed; rethrows an error that has another cause. */
  @Benchmark
  public void CRASH_INSERT(Session session) throws SQLException {
    try {
      run(session);
    } catch (SQLException e) {
      session.requireCrash(e);
    }
  }

  @Benchmark
  public void INSERT_IIBENCH(Session session) throws SQLException {
    run(session);
  }

  private void run(Session session) throws SQLException {
    int each = batch.rowsPerOperation();
    Attempt send = () -> send(session);
    for (long operation = session.next(); operation >= 0; operation = session.next()) {
      draw((int) (operation * each) + 1);
      session.take();
      session.attempt(send);
      session.finishRows(inserted, each);
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
