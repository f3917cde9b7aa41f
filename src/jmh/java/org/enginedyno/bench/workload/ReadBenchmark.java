package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.ResultReader;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trial;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.normal.NormalKeys;
import org.enginedyno.workload.normal.Population;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * The thirteen read patterns. One operation is one statement with new random keys and the reading
 * of its whole answer. The latency includes borrowing and returning the connection, unless the
 * worker holds one, but not the drawing of keys.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("MemberName") // the names of the published patterns
public class ReadBenchmark {
  private static final int ALL = Integer.MAX_VALUE;
  private static final DataSpec LEAST = new DataSpec(DataSpec.MIN_ROWS, 0);

  private NormalKeys keys = new NormalKeys(LEAST, KnobValues.NONE, 0);
  private Population population = new Population(LEAST, KnobValues.NONE);
  private int rows;

  /** The expected answers of the reads, computed once for all workers. */
  @State(Scope.Benchmark)
  public static class Populations {
    private final Map<Trial, Population> trials = new ConcurrentHashMap<>();

    @Setup(Level.Trial)
    public void compute(Fixture fixture) {
      for (Trial trial : fixture.trials()) {
        trials.put(trial, new Population(trial.data(), trial.knobs()));
      }
    }
  }

  @Setup(Level.Trial)
  public void seed(Fixture fixture, Populations populations, ThreadParams thread) {
    seed(fixture, populations, thread.getThreadIndex());
  }

  public void seed(Fixture fixture, Populations populations, int thread) {
    Trial trial = fixture.trial(thread);
    keys = new NormalKeys(trial.data(), trial.knobs(), trial.stream(fixture.place(thread)));
    population = Objects.requireNonNull(populations.trials.get(trial));
    rows = trial.data().rows();
  }

  /** Reads an answer and returns the number of its rows. */
  private interface Reading {
    int of(PreparedStatement query, Blackhole hole) throws SQLException;
  }

  private void byId(Session session, Blackhole hole, Reading reading) throws SQLException {
    int id = keys.id();
    PreparedStatement query = session.take();
    query.setInt(1, id);
    session.finish(reading.of(query, hole), 1);
  }

  private void byCountry(Session session, int limit, Blackhole hole, Reading reading)
      throws SQLException {
    int country = keys.country();
    int rows = Math.min(limit, population.rowsOf(country));
    PreparedStatement query = session.take();
    query.setInt(1, country);
    session.finish(reading.of(query, hole), rows);
  }

  private void byStates(Session session, int limit, Blackhole hole) throws SQLException {
    int country = keys.country();
    int first = keys.firstState();
    int last = keys.lastState(first);
    int rows = Math.min(limit, population.rowsOf(country, first, last));
    PreparedStatement query = session.take();
    query.setInt(1, country);
    query.setInt(2, first);
    query.setInt(3, last);
    session.finish(ResultReader.texts(query, hole), rows);
  }

  @Benchmark
  public void READ_PK_POINT(Session session, Blackhole hole) throws SQLException {
    byId(session, hole, ResultReader::texts);
  }

  @Benchmark
  public void READ_PK_POINT_INDEX(Session session, Blackhole hole) throws SQLException {
    byId(session, hole, ResultReader::numbers);
  }

  @Benchmark
  public void READ_KEY_POINT(Session session, Blackhole hole) throws SQLException {
    byCountry(session, ALL, hole, ResultReader::texts);
  }

  @Benchmark
  public void READ_KEY_POINT_LIMIT(Session session, Blackhole hole) throws SQLException {
    byCountry(session, 5, hole, ResultReader::texts);
  }

  @Benchmark
  public void READ_KEY_POINT_NO_DATA(Session session, Blackhole hole) throws SQLException {
    byCountry(session, ALL, hole, ResultReader::numbers);
  }

  @Benchmark
  public void READ_KEY_POINT_NO_DATA_LIMIT(Session session, Blackhole hole) throws SQLException {
    byCountry(session, 5, hole, ResultReader::numbers);
  }

  @Benchmark
  public void READ_PK_RANGE(Session session) throws SQLException {
    int first = keys.firstId();
    PreparedStatement query = session.take();
    query.setInt(1, first);
    query.setInt(2, keys.lastId(first));
    session.finish(ResultReader.date(query), population.firstBirthFrom(first), keys.pkRange());
  }

  @Benchmark
  public void READ_PK_RANGE_INDEX(Session session) throws SQLException {
    int first = keys.firstId();
    PreparedStatement query = session.take();
    query.setInt(1, first);
    query.setInt(2, keys.lastId(first));
    session.finish(ResultReader.number(query), keys.pkRange());
  }

  @Benchmark
  public void READ_KEY_RANGE(Session session, Blackhole hole) throws SQLException {
    byStates(session, ALL, hole);
  }

  @Benchmark
  public void READ_KEY_RANGE_LIMIT(Session session, Blackhole hole) throws SQLException {
    byStates(session, 50, hole);
  }

  @Benchmark
  public void READ_KEY_RANGE_NO_DATA(Session session, Blackhole hole) throws SQLException {
    byStates(session, ALL, hole);
  }

  @Benchmark
  public void READ_KEY_RANGE_NO_DATA_LIMIT(Session session, Blackhole hole) throws SQLException {
    byStates(session, 50, hole);
  }

  @Benchmark
  public void READ_FTS(Session session) throws SQLException {
    PreparedStatement query = session.take();
    session.finish(ResultReader.date(query), population.firstBirth(), rows);
  }
}
