package org.enginedyno.bench.workload;

import java.sql.SQLException;
import org.enginedyno.bench.Session;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;

/**
 * Inserts into a table that is made anew for each run. One operation is a transaction: its rows and
 * the commit, or a statement that is its own; for borrowed connections borrowing and giving back
 * are inside. A run is one call, in which each worker does its whole number of operations.
 */
@BenchmarkMode(Mode.SingleShotTime)
@SuppressWarnings("MemberName") // named like the patterns that they stand beside
public class InsertBenchmark {
  /** {@code INSERT INTO small VALUES(NULL, 'xxxxxxxxxx')} */
  @Benchmark
  public void INSERT_SMALL(Session session, Inserter inserter) throws SQLException {
    inserter.run(session);
  }

  /** {@code INSERT INTO unique (a, b, c) VALUES (?, ?, ?)} */
  @Benchmark
  public void INSERT_UNIQUE(Session session, Inserter inserter) throws SQLException {
    inserter.run(session);
  }

  /** {@code INSERT INTO unique (a, b, c) VALUES (?, ?, ?)} */
  @Benchmark
  public void CRASH_INSERT(Session session, Inserter inserter) throws SQLException {
    inserter.runUntilCrash(session);
  }

  /**
   * {@code INSERT INTO purchases (dateandtime, cashregisterid, customerid, productid, price, data)
   * VALUES (?, ?, ?, ?, ?, ?)}
   */
  @Benchmark
  public void INSERT_IIBENCH(Session session, Inserter inserter) throws SQLException {
    inserter.run(session);
  }
}
