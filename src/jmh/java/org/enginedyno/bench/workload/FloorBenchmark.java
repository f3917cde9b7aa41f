package org.enginedyno.bench.workload;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.enginedyno.bench.Session;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * The cost of every operation before an engine does any work: one operation is the cheapest
 * statement, or borrowing and returning a connection of the pool.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("MemberName") // named like their patterns
public class FloorBenchmark {
  @Benchmark
  public void FLOOR_DO_1(Session session) throws SQLException {
    session.take().execute();
    session.finish(1, 1, 0);
  }

  @Benchmark
  public void COMPUTE_CRC(Session session) throws SQLException {
    session.take().execute();
    session.finish(1, 1, 0);
  }

  @Benchmark
  public void FLOOR_BORROW(Session session) throws SQLException {
    session.start();
    session.trial().pool().borrow().close();
    session.stop();
  }
}
