package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.enginedyno.bench.ResultReader;
import org.enginedyno.bench.Session;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The thirteen read patterns. One operation is one statement with fresh random keys and the reading
 * of its whole answer; the draw of the keys is outside the latency, and for borrowed connections
 * borrowing and giving back are inside.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("MemberName") // the names of the published patterns
public class ReadBenchmark {
  private static final int ALL = Integer.MAX_VALUE;

  /** Reads an answer and returns the number of its rows. */
  private interface Reading {
    int of(PreparedStatement query, Blackhole hole) throws SQLException;
  }

  private static void byId(Session session, ReadDraw draw, Blackhole hole, Reading reading)
      throws SQLException {
    int id = draw.keys().id();
    PreparedStatement query = session.take();
    query.setInt(1, id);
    session.finish(reading.of(query, hole), 1);
  }

  private static void byCountry(
      Session session, ReadDraw draw, int limit, Blackhole hole, Reading reading)
      throws SQLException {
    int country = draw.keys().country();
    int rows = Math.min(limit, draw.population().rowsOf(country));
    PreparedStatement query = session.take();
    query.setInt(1, country);
    session.finish(reading.of(query, hole), rows);
  }

  private static void byStates(Session session, ReadDraw draw, int limit, Blackhole hole)
      throws SQLException {
    int country = draw.keys().country();
    int first = draw.keys().firstState();
    int last = draw.keys().lastState(first);
    int rows = Math.min(limit, draw.population().rowsOf(country, first, last));
    PreparedStatement query = session.take();
    query.setInt(1, country);
    query.setInt(2, first);
    query.setInt(3, last);
    session.finish(ResultReader.texts(query, hole), rows);
  }

  /** {@code SELECT name FROM normal WHERE id = ?} */
  @Benchmark
  public void READ_PK_POINT(Session session, ReadDraw draw, Blackhole hole) throws SQLException {
    byId(session, draw, hole, ResultReader::texts);
  }

  /** {@code SELECT id FROM normal WHERE id = ?} */
  @Benchmark
  public void READ_PK_POINT_INDEX(Session session, ReadDraw draw, Blackhole hole)
      throws SQLException {
    byId(session, draw, hole, ResultReader::numbers);
  }

  /** {@code SELECT name FROM normal WHERE country_id = ?} */
  @Benchmark
  public void READ_KEY_POINT(Session session, ReadDraw draw, Blackhole hole) throws SQLException {
    byCountry(session, draw, ALL, hole, ResultReader::texts);
  }

  /** {@code SELECT name FROM normal WHERE country_id = ? LIMIT 5} */
  @Benchmark
  public void READ_KEY_POINT_LIMIT(Session session, ReadDraw draw, Blackhole hole)
      throws SQLException {
    byCountry(session, draw, 5, hole, ResultReader::texts);
  }

  /** {@code SELECT state_id FROM normal WHERE country_id = ?} */
  @Benchmark
  public void READ_KEY_POINT_NO_DATA(Session session, ReadDraw draw, Blackhole hole)
      throws SQLException {
    byCountry(session, draw, ALL, hole, ResultReader::numbers);
  }

  /** {@code SELECT state_id FROM normal WHERE country_id = ? LIMIT 5} */
  @Benchmark
  public void READ_KEY_POINT_NO_DATA_LIMIT(Session session, ReadDraw draw, Blackhole hole)
      throws SQLException {
    byCountry(session, draw, 5, hole, ResultReader::numbers);
  }

  /** {@code SELECT min(dob) FROM normal WHERE id BETWEEN ? AND ?} */
  @Benchmark
  public void READ_PK_RANGE(Session session, ReadDraw draw) throws SQLException {
    int first = draw.keys().firstId();
    PreparedStatement query = session.take();
    query.setInt(1, first);
    query.setInt(2, draw.keys().lastId(first));
    session.finish(ResultReader.date(query), draw.firstBirthFrom(first), draw.pkRange());
  }

  /** {@code SELECT count(id) FROM normal WHERE id BETWEEN ? AND ?} */
  @Benchmark
  public void READ_PK_RANGE_INDEX(Session session, ReadDraw draw) throws SQLException {
    int first = draw.keys().firstId();
    PreparedStatement query = session.take();
    query.setInt(1, first);
    query.setInt(2, draw.keys().lastId(first));
    session.finish(ResultReader.number(query), draw.pkRange());
  }

  /** {@code SELECT name FROM normal WHERE country_id = ? AND state_id BETWEEN ? AND ?} */
  @Benchmark
  public void READ_KEY_RANGE(Session session, ReadDraw draw, Blackhole hole) throws SQLException {
    byStates(session, draw, ALL, hole);
  }

  /** {@code SELECT name FROM normal WHERE country_id = ? AND state_id BETWEEN ? AND ? LIMIT 50} */
  @Benchmark
  public void READ_KEY_RANGE_LIMIT(Session session, ReadDraw draw, Blackhole hole)
      throws SQLException {
    byStates(session, draw, 50, hole);
  }

  /** {@code SELECT city FROM normal WHERE country_id = ? AND state_id BETWEEN ? AND ?} */
  @Benchmark
  public void READ_KEY_RANGE_NO_DATA(Session session, ReadDraw draw, Blackhole hole)
      throws SQLException {
    byStates(session, draw, ALL, hole);
  }

  /** {@code SELECT city FROM normal WHERE country_id = ? AND state_id BETWEEN ? AND ? LIMIT 50} */
  @Benchmark
  public void READ_KEY_RANGE_NO_DATA_LIMIT(Session session, ReadDraw draw, Blackhole hole)
      throws SQLException {
    byStates(session, draw, 50, hole);
  }

  /** {@code SELECT min(dob) FROM normal} */
  @Benchmark
  public void READ_FTS(Session session, ReadDraw draw) throws SQLException {
    PreparedStatement query = session.take();
    session.finish(ResultReader.date(query), draw.firstBirth(), draw.rows());
  }
}
