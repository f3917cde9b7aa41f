package org.enginedyno.bench.insert;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trial;
import org.enginedyno.workload.insert.Batch;
import org.enginedyno.workload.insert.InsertWorkload;
import org.enginedyno.workload.insert.InsertWorkload.RowValues;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What one worker inserts: the operations of all workers are numbered in turns, and each brings the
 * rows that follow those of the one before.
 */
@State(Scope.Thread)
public class Inserter {
  private RowValues rows = row -> new Object[0];
  private Batch batch = Batch.ONE_ROW;
  private double nanosPerRow;
  private int thread;
  private int threads;

  @Setup(Level.Trial)
  public void read(Fixture fixture, ThreadParams params) {
    read(fixture.trial(), params.getThreadIndex());
  }

  public void read(Trial trial, int index) {
    InsertWorkload workload = (InsertWorkload) trial.workload();
    rows = workload.rows(trial.data(), trial.knobs());
    batch = workload.batch(trial.knobs());
    thread = index;
    threads = trial.threads();
    int rate = workload.rate(trial.knobs());
    nanosPerRow = rate == 0 ? 0 : 1e9 / rate;
  }

  /** Does all operations of a run. */
  public void run(Session session) throws SQLException {
    int each = batch.rowsPerOperation();
    for (long operation = thread; session.goesOn(); operation += threads) {
      int row = (int) (operation * each) + 1;
      session.awaitTurn(nanosPerRow * each * operation);
      PreparedStatement insert = session.take();
      long inserted = 0;
      for (int statement = batch.statements(); statement > 0; statement--) {
        inserted += batch.mode().isDrivers() ? sendBatch(insert, row) : sendValues(insert, row);
        row += batch.rowsPerStatement();
      }
      if (batch.isTransaction()) {
        session.commit();
      }
      session.finishRows(inserted, each);
    }
  }

  /** Does operations until the server is killed, which it must be. */
  void runUntilCrash(Session session) throws SQLException {
    try {
      run(session);
    } catch (SQLException e) {
      session.requireCrash(e);
    }
  }

  private long sendValues(PreparedStatement insert, int first) throws SQLException {
    int at = 0;
    for (int row = first; row < first + batch.rowsPerStatement(); row++) {
      for (Object value : rows.of(row)) {
        insert.setObject(++at, value);
      }
    }
    return insert.executeUpdate();
  }

  private long sendBatch(PreparedStatement insert, int first) throws SQLException {
    for (int row = first; row < first + batch.rowsPerStatement(); row++) {
      int at = 0;
      for (Object value : rows.of(row)) {
        insert.setObject(++at, value);
      }
      insert.addBatch();
    }
    long inserted = 0;
    for (int count : insert.executeBatch()) {
      inserted += count == PreparedStatement.SUCCESS_NO_INFO ? 1 : count;
    }
    return inserted;
  }
}
