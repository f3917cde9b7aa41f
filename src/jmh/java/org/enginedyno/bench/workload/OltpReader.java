package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trial;
import org.enginedyno.workload.oltp.OltpKeys;
import org.enginedyno.workload.oltp.OltpMix;
import org.enginedyno.workload.oltp.OltpWorkload;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.ThreadParams;

/** What one worker asks in an operation, with keys that are drawn before its clock starts. */
@State(Scope.Thread)
public class OltpReader {
  private @Nullable DrawnQueries queries;
  private int tables;
  private boolean commits;

  @Setup(Level.Trial)
  public void read(Fixture fixture, ThreadParams params) {
    read(fixture.trial(params.getThreadIndex()), fixture.place(params.getThreadIndex()));
  }

  public void read(Trial trial, int thread) {
    OltpMix mix = ((OltpWorkload) trial.workload()).mix(trial.knobs());
    OltpKeys keys = new OltpKeys(trial.data(), trial.knobs(), trial.stream(thread));
    // rows of others may have been counted up
    queries = new DrawnQueries(mix, keys, trial.names().isOfOthers());
    tables = mix.tables();
    commits = mix.isTransaction();
  }

  public void run(Session session, Blackhole hole) throws SQLException {
    DrawnQueries drawn = Objects.requireNonNull(queries);
    drawn.draw();
    session.enter();
    int query = 0;
    long rows = 0;
    for (int part = 0; part < drawn.parts(); part++) {
      PreparedStatement statement = session.statement(part * tables + drawn.table(part));
      for (int times = drawn.times(part); times > 0; times--) {
        int there = drawn.rows(part, query);
        session.require(drawn.ask(part, query++, statement, hole), there);
        rows += there;
        session.kinds().lap(part);
      }
    }
    if (commits) {
      session.commit();
    }
    session.finish(query, drawn.count(), rows);
  }
}
