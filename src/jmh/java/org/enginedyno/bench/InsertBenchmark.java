package org.enginedyno.bench;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.enginedyno.workload.insert.SmallInsert;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Inserts into a table that is made anew for each run. One operation is a transaction: its rows,
 * sent one by one, and the commit; for borrowed connections borrowing and giving back are inside. A
 * run is one call, in which each worker does its whole number of transactions.
 */
@BenchmarkMode(Mode.SingleShotTime)
@SuppressWarnings("MemberName") // named like the patterns that they stand beside
public class InsertBenchmark {
  /** How many rows a worker inserts before it commits. */
  @State(Scope.Thread)
  public static class Batch {
    private int rows;

    @Setup(Level.Trial)
    public void read(Fixture fixture) {
      rows = SmallInsert.rowsPerCommit(fixture.trial().knobs());
    }
  }

  /** {@code INSERT INTO small VALUES(NULL, 'xxxxxxxxxx')} */
  @Benchmark
  public void INSERT_SMALL(Session session, Batch batch) throws SQLException {
    while (session.goesOn()) {
      PreparedStatement insert = session.take();
      int inserted = 0;
      for (int row = 0; row < batch.rows; row++) {
        inserted += insert.executeUpdate();
      }
      session.commit();
      session.finishRows(inserted, batch.rows);
    }
  }
}
