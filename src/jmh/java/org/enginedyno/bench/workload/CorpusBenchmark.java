package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.ResultReader;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trial;
import org.enginedyno.workload.corpus.CorpusSearch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Searches in documents. One operation is one search and the reading of its answer; each worker
 * cycles through all searches. The latency includes borrowing and returning the connection, unless
 * the worker holds one.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("MemberName") // named like their searches
public class CorpusBenchmark {
  private String[] texts = {};
  private long[] expected = {};
  private int next;
  private Trial trial;

  @Setup(Level.Trial)
  public void read(Fixture fixture, ThreadParams params) {
    read(fixture.trial(params.getThreadIndex()));
  }

  public final void read(Trial opened) {
    CorpusSearch search = (CorpusSearch) opened.workload();
    texts = search.texts(opened.knobs()).toArray(String[]::new);
    expected = search.expected(opened.data(), opened.knobs());
    trial = opened;
  }

  @Benchmark
  public void FT_WORD(Session session) throws SQLException {
    count(session);
  }

  @Benchmark
  public void FT_WORD_INSERTING(Session session) throws SQLException {
    count(session);
  }

  @Benchmark
  public void FT_BOOLEAN(Session session) throws SQLException {
    count(session);
  }

  @Benchmark
  public void FT_PHRASE(Session session) throws SQLException {
    count(session);
  }

  @Benchmark
  public void FT_TOP10(Session session) throws SQLException {
    list(session);
  }

  private int next() {
    int kind = next;
    next = kind + 1 == texts.length ? 0 : kind + 1;
    return kind;
  }

  /** Runs a search that counts documents. */
  private void count(Session session) throws SQLException {
    int kind = next();
    session.enter();
    PreparedStatement statement = session.statement(0);
    statement.setString(1, texts[kind]);
    finish(session, kind, ResultReader.number(statement));
  }

  /**
   * Runs a search that lists documents; the lists are checked before the first run and after the
   * last.
   */
  private void list(Session session) throws SQLException {
    int kind = next();
    session.enter();
    PreparedStatement statement = session.statement(0);
    statement.setString(1, texts[kind]);
    statement.setString(2, texts[kind]);
    long found = 0;
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        found += rows.getInt(1) > 0 ? 1 : 0;
      }
    }
    finish(session, kind, found);
  }

  /** A wrong answer does not end a run: it is reported with the cell, which is then INVALID. */
  private void finish(Session session, int kind, long found) throws SQLException {
    session.kinds().lap(kind);
    session.finish(1, 1, 0);
    if (found != expected[kind]) {
      trial.questions().contradicted(0, texts[kind], found, expected[kind]);
    }
  }
}
