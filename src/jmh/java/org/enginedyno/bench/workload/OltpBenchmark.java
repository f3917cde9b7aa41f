package org.enginedyno.bench.workload;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.enginedyno.bench.Session;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The tests of sysbench's OLTP family. One operation is all queries and changes of one event of
 * sysbench, the reading of every answer, and the commit if they are a transaction. The latency
 * includes borrowing and returning the connection, unless the worker holds one, but not the drawing
 * of keys and values.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("MemberName") // named like their patterns
public class OltpBenchmark {
  @Benchmark
  public void OLTP_POINT(Session session, OltpWorker worker, Blackhole hole) throws SQLException {
    worker.run(session, hole);
  }

  @Benchmark
  public void OLTP_SIMPLE_RANGE(Session session, OltpWorker worker, Blackhole hole)
      throws SQLException {
    worker.run(session, hole);
  }

  @Benchmark
  public void OLTP_SUM_RANGE(Session session, OltpWorker worker, Blackhole hole)
      throws SQLException {
    worker.run(session, hole);
  }

  @Benchmark
  public void OLTP_ORDER_RANGE(Session session, OltpWorker worker, Blackhole hole)
      throws SQLException {
    worker.run(session, hole);
  }

  @Benchmark
  public void OLTP_DISTINCT_RANGE(Session session, OltpWorker worker, Blackhole hole)
      throws SQLException {
    worker.run(session, hole);
  }

  @Benchmark
  public void OLTP_RO(Session session, OltpWorker worker, Blackhole hole) throws SQLException {
    worker.run(session, hole);
  }

  @Benchmark
  public void OLTP_RW(Session session, OltpWorker worker, Blackhole hole) throws SQLException {
    worker.run(session, hole);
  }

  @Benchmark
  public void OLTP_WRITE(Session session, OltpWorker worker, Blackhole hole) throws SQLException {
    worker.run(session, hole);
  }

  @Benchmark
  public void OLTP_UPDATE_INDEX(Session session, OltpWorker worker, Blackhole hole)
      throws SQLException {
    worker.run(session, hole);
  }

  @Benchmark
  public void OLTP_UPDATE_NON_INDEX(Session session, OltpWorker worker, Blackhole hole)
      throws SQLException {
    worker.run(session, hole);
  }

  @Benchmark
  public void OLTP_UPDATE_RANGE(Session session, OltpWorker worker, Blackhole hole)
      throws SQLException {
    worker.run(session, hole);
  }

  @Benchmark
  public void OLTP_DELETE_INSERT(Session session, OltpWorker worker, Blackhole hole)
      throws SQLException {
    worker.run(session, hole);
  }
}
