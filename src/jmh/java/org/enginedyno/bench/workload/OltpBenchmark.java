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
 * The tests of sysbench's OLTP family. One operation is all queries and changes of one turn, each
 * answer read to its end, and the commit where they are a transaction; the draw of keys and values
 * is outside, and for borrowed connections borrowing and giving back are inside.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("MemberName") // named like the patterns that they stand beside
public class OltpBenchmark {
  /** {@code SELECT c FROM sbtest1 WHERE id = ?} */
  @Benchmark
  public void OLTP_POINT(Session session, OltpReader reader, Blackhole hole) throws SQLException {
    reader.run(session, hole);
  }

  /** {@code SELECT c FROM sbtest1 WHERE id BETWEEN ? AND ?} */
  @Benchmark
  public void OLTP_SIMPLE_RANGE(Session session, OltpReader reader, Blackhole hole)
      throws SQLException {
    reader.run(session, hole);
  }

  /** {@code SELECT sum(k) FROM sbtest1 WHERE id BETWEEN ? AND ?} */
  @Benchmark
  public void OLTP_SUM_RANGE(Session session, OltpReader reader, Blackhole hole)
      throws SQLException {
    reader.run(session, hole);
  }

  /** {@code SELECT c FROM sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c} */
  @Benchmark
  public void OLTP_ORDER_RANGE(Session session, OltpReader reader, Blackhole hole)
      throws SQLException {
    reader.run(session, hole);
  }

  /** {@code SELECT DISTINCT c FROM sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c} */
  @Benchmark
  public void OLTP_DISTINCT_RANGE(Session session, OltpReader reader, Blackhole hole)
      throws SQLException {
    reader.run(session, hole);
  }

  /**
   * {@code SELECT c FROM sbtest1 WHERE id = ?; SELECT c FROM sbtest1 WHERE id BETWEEN ? AND ?;
   * SELECT sum(k) FROM sbtest1 WHERE id BETWEEN ? AND ?; SELECT c FROM sbtest1 WHERE id BETWEEN ?
   * AND ? ORDER BY c; SELECT DISTINCT c FROM sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c}
   */
  @Benchmark
  public void OLTP_RO(Session session, OltpReader reader, Blackhole hole) throws SQLException {
    reader.run(session, hole);
  }

  /**
   * {@code SELECT c FROM sbchanged1 WHERE id = ?; SELECT c FROM sbchanged1 WHERE id BETWEEN ? AND
   * ?; SELECT sum(k) FROM sbchanged1 WHERE id BETWEEN ? AND ?; SELECT c FROM sbchanged1 WHERE id
   * BETWEEN ? AND ? ORDER BY c; SELECT DISTINCT c FROM sbchanged1 WHERE id BETWEEN ? AND ? ORDER BY
   * c; UPDATE sbchanged1 SET k = k + 1 WHERE id = ?; UPDATE sbchanged1 SET c = ? WHERE id = ?;
   * DELETE FROM sbchanged1 WHERE id = ?; INSERT INTO sbchanged1 (id, k, c, pad) VALUES (?, ?, ?,
   * ?)}
   */
  @Benchmark
  public void OLTP_RW(Session session, OltpWriter writer, Blackhole hole) throws SQLException {
    writer.run(session, hole);
  }

  /**
   * {@code UPDATE sbchanged1 SET k = k + 1 WHERE id = ?; UPDATE sbchanged1 SET c = ? WHERE id = ?;
   * DELETE FROM sbchanged1 WHERE id = ?; INSERT INTO sbchanged1 (id, k, c, pad) VALUES (?, ?, ?,
   * ?)}
   */
  @Benchmark
  public void OLTP_WRITE(Session session, OltpWriter writer, Blackhole hole) throws SQLException {
    writer.run(session, hole);
  }

  /** {@code UPDATE sbchanged1 SET k = k + 1 WHERE id = ?} */
  @Benchmark
  public void OLTP_UPDATE_INDEX(Session session, OltpWriter writer, Blackhole hole)
      throws SQLException {
    writer.run(session, hole);
  }

  /** {@code UPDATE sbchanged1 SET c = ? WHERE id = ?} */
  @Benchmark
  public void OLTP_UPDATE_NON_INDEX(Session session, OltpWriter writer, Blackhole hole)
      throws SQLException {
    writer.run(session, hole);
  }

  /** {@code UPDATE sbchanged1 SET k = k + 1 WHERE id BETWEEN ? AND ?} */
  @Benchmark
  public void OLTP_UPDATE_RANGE(Session session, OltpWriter writer, Blackhole hole)
      throws SQLException {
    writer.run(session, hole);
  }

  /**
   * {@code DELETE FROM sbchanged1 WHERE id = ?; INSERT INTO sbchanged1 (id, k, c, pad) VALUES (?,
   * ?, ?, ?)}
   */
  @Benchmark
  public void OLTP_DELETE_INSERT(Session session, OltpWriter writer, Blackhole hole)
      throws SQLException {
    writer.run(session, hole);
  }
}
