package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.ResultReader;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trial;
import org.enginedyno.workload.corpus.CorpusSearch;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** What one worker searches for, one after the other, and how much it must find. */
@State(Scope.Thread)
public class Searcher {
  private String[] texts = {};
  private long[] expected = {};
  private int next;
  private @Nullable Trial trial;

  @Setup(Level.Trial)
  public void read(Fixture fixture, ThreadParams params) {
    read(fixture.trial(params.getThreadIndex()));
  }

  public void read(Trial opened) {
    CorpusSearch search = (CorpusSearch) opened.workload();
    texts = search.texts(opened.knobs()).toArray(String[]::new);
    expected = search.expected(opened.data(), opened.knobs());
    trial = opened;
  }

  /** Asks for a number of documents. */
  void count(Session session) throws SQLException {
    int kind = next++ % texts.length;
    session.enter();
    PreparedStatement statement = session.statement(0);
    statement.setString(1, texts[kind]);
    finish(session, kind, ResultReader.number(statement));
  }

  /** Asks for documents, which are told apart before the first run and after the last. */
  void list(Session session) throws SQLException {
    int kind = next++ % texts.length;
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

  /** One wrong answer does not end a run: it is told with the cell, which is none then. */
  private void finish(Session session, int kind, long found) throws SQLException {
    session.kinds().lap(kind);
    session.finish(1, 1, 0);
    if (found != expected[kind]) {
      Objects.requireNonNull(trial).questions().contradicted(0, texts[kind], found, expected[kind]);
    }
  }
}
