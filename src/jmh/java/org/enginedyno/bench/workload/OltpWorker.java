package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import org.enginedyno.bench.Attempts.Attempt;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trial;
import org.enginedyno.workload.oltp.OltpKeys;
import org.enginedyno.workload.oltp.OltpMix;
import org.enginedyno.workload.oltp.OltpMix.Change;
import org.enginedyno.workload.oltp.OltpWorkload;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * The queries and changes of one worker, with keys and values that are drawn before the clock
 * starts. A transaction is retried as a whole; statements outside of one are retried individually.
 */
@State(Scope.Thread)
public class OltpWorker {
  private final Attempt whole = this::sendAll;
  private final Attempt asking = this::ask;
  private final Attempt changing = this::change;
  private DrawnQueries queries;
  private OltpMix mix;
  private DrawnChanges drawn;
  private @Nullable Session session;
  private @Nullable Blackhole hole;
  private @Nullable PreparedStatement statement;
  private int part;
  private int query;
  private int number;
  private int row;
  private int affected;
  private int moved;
  private long rows;

  @Setup(Level.Trial)
  public void read(Fixture fixture, ThreadParams params) {
    read(fixture.trial(params.getThreadIndex()), fixture.place(params.getThreadIndex()));
  }

  public final void read(Trial trial, int thread) {
    mix = ((OltpWorkload) trial.workload()).mix(trial.knobs());
    OltpKeys keys = new OltpKeys(trial.data(), trial.knobs(), trial.stream(thread));
    // another client may have increased k in existing rows
    boolean isCountedUp = !mix.changes().isEmpty() || trial.names().isOfOthers();
    queries = new DrawnQueries(mix, keys, isCountedUp);
    drawn = new DrawnChanges(mix, keys, trial, thread);
  }

  public void run(Session worker, Blackhole answers) throws SQLException {
    session = worker;
    hole = answers;
    queries.draw();
    drawn.draw();
    worker.enter();
    if (mix.isTransaction()) {
      worker.attempt(whole);
    } else {
      sendStatements();
    }
    worker.moved(moved);
    worker.finish(query + row, queries.count() + mix.changesMade(), rows);
  }

  private void sendAll() throws SQLException {
    sendStatements();
    session().commit();
  }

  private void sendStatements() throws SQLException {
    query = 0;
    row = 0;
    moved = 0;
    rows = 0;
    session().kinds().start();
    int tables = mix.tables();
    for (part = 0; part < queries.parts(); part++) {
      statement = session().statement(part * tables + queries.table(part));
      for (int times = queries.times(part); times > 0; times--) {
        send(asking);
        query++;
        session().kinds().lap(part);
      }
    }
    int before = queries.parts() * tables;
    int kind = queries.parts();
    for (Change change : mix.changes()) {
      for (int times = change.times(); times > 0; times--) {
        for (number = 0; number < change.what().size(); number++) {
          statement = session().statement(before + number * tables + drawn.table(row));
          affected = 0;
          send(changing);
          require(change.what().adds(number) ? 1 : affected, drawn.rows(row));
        }
        moved += change.what().isCounted() ? affected : 0;
        rows += drawn.rows(row);
        row++;
        session().kinds().lap(kind);
      }
      before += change.what().size() * tables;
      kind++;
    }
  }

  /** Sends a statement as part of the transaction, or by itself with retries. */
  private void send(Attempt attempt) throws SQLException {
    if (mix.isTransaction()) {
      attempt.send();
    } else {
      session().attempt(attempt);
    }
  }

  private void change() throws SQLException {
    PreparedStatement held = Objects.requireNonNull(statement);
    drawn.bind(held, row, number);
    affected = held.executeUpdate();
  }

  private void require(int changed, int rows) {
    if (!mix.leavesGaps()) {
      session().require(changed, rows);
    }
  }

  private void ask() throws SQLException {
    PreparedStatement held = Objects.requireNonNull(statement);
    int there = queries.rows(part, query);
    long found = queries.ask(part, query, held, Objects.requireNonNull(hole));
    if (!mix.leavesGaps() || found > there) {
      session().require(found, there);
    }
    rows += there;
  }

  private Session session() {
    return Objects.requireNonNull(session);
  }
}
