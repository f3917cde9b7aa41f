package org.enginedyno.bench.oltp;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.ResultReader;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trial;
import org.enginedyno.workload.oltp.OltpKeys;
import org.enginedyno.workload.oltp.OltpMix;
import org.enginedyno.workload.oltp.OltpMix.Part;
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
  private Part[] parts = {};
  private int[] tableOfPart = {};
  private int[] ids = {};
  private boolean commits;
  private long largestK;
  private @Nullable OltpKeys keys;

  @Setup(Level.Trial)
  public void read(Fixture fixture, ThreadParams params) {
    read(fixture.trial(), params.getThreadIndex());
  }

  public void read(Trial trial, int thread) {
    OltpMix mix = ((OltpWorkload) trial.workload()).mix(trial.knobs());
    parts = mix.parts().toArray(Part[]::new);
    tableOfPart = new int[parts.length];
    ids = new int[mix.queries()];
    commits = mix.isTransaction();
    // others may have counted theirs up
    largestK = trial.names().isOfOthers() ? Integer.MAX_VALUE : trial.data().rows();
    keys = new OltpKeys(trial.data(), trial.knobs(), trial.stream(thread));
  }

  /** Asks all queries of an operation. */
  public void run(Session session, Blackhole hole) throws SQLException {
    OltpKeys drawn = Objects.requireNonNull(keys);
    draw(drawn);
    session.enter();
    int query = 0;
    long rows = 0;
    for (int part = 0; part < parts.length; part++) {
      PreparedStatement statement = session.statement(part * drawn.tables() + tableOfPart[part]);
      for (int times = parts[part].times(); times > 0; times--) {
        rows += ask(parts[part], statement, ids[query++], drawn, session, hole);
        session.kinds().lap(part);
      }
    }
    if (commits) {
      session.commit();
    }
    session.finish(query, ids.length, rows);
  }

  private void draw(OltpKeys drawn) {
    for (int part = 0; part < tableOfPart.length; part++) {
      tableOfPart[part] = drawn.table();
    }
    for (int query = 0; query < ids.length; query++) {
      ids[query] = drawn.id();
    }
  }

  /** Asks one query and reads its answer; tells how many rows lie behind it. */
  private int ask(
      Part part,
      PreparedStatement statement,
      int id,
      OltpKeys drawn,
      Session session,
      Blackhole hole)
      throws SQLException {
    statement.setInt(1, id);
    if (!part.query().isRange()) {
      session.require(ResultReader.texts(statement, hole), 1);
      return 1;
    }
    statement.setInt(2, drawn.last(id));
    int rows = drawn.rowsFrom(id);
    if (part.query().isSum()) {
      long sum = ResultReader.number(statement);
      // what exactly it is, is asked before the first run and after the last
      session.require(sum < rows || sum > rows * largestK ? -1 : rows, rows);
    } else {
      session.require(ResultReader.texts(statement, hole), rows);
    }
    return rows;
  }
}
