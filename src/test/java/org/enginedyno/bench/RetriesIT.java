package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.enginedyno.Copy;
import org.enginedyno.bench.workload.InsertBenchmark;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Retries;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.SampleForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.proof.CellOutcome;
import org.enginedyno.run.proof.Prover;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.insert.InsertWorkload;
import org.enginedyno.workload.insert.InsertWorkload.RowValues;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openjdk.jmh.runner.IterationType;

/** Unique inserts that are certain to deadlock with those of another client. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class RetriesIT {
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final String WORKLOAD = "INSERT_UNIQUE";
  private static final int ROWS = 20;
  private static final Map<String, String> KNOBS =
      Map.of("insert.total-rows", Integer.toString(ROWS), "insert.rows-per-commit", "2");

  private final TestDatabase database;
  private final Trials trials;
  private final Table table = SampleTables.of(WORKLOAD, DATA);

  RetriesIT(TestDatabase database) {
    this.database = database;
    trials = database.trials();
  }

  @BeforeAll
  void admit() throws SQLException {
    database.admit(table, "InnoDB");
    database.execute("CREATE TABLE changed (id INT PRIMARY KEY) ENGINE=InnoDB");
  }

  @AfterAll
  void clean() throws SQLException {
    database.execute("DROP TABLE changed");
  }

  /**
   * The other client holds the second row of an operation and requests the first once the worker
   * waits. It has changed more rows, so the server rolls back the worker.
   */
  @Test
  void aDeadlockIsRetriedAndMatchesTheServersCounters() throws Exception {
    Cell cell = CellBuilder.of(WORKLOAD, "InnoDB").data(DATA).knobs(KNOBS).cell();
    InsertWorkload workload = (InsertWorkload) Workloads.named(WORKLOAD);
    RowValues rows = workload.rows(DATA, cell.knobs());
    Trials.Worker worker = Trials.workers(cell).get(0);
    Session session = worker.session();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    long asked;
    try (Connection other = Connections.openDatabase(database.target(), Map.of());
        Connection control = Connections.openDatabase(database.target(), Map.of())) {
      other.setAutoCommit(false);
      Sql.execute(other, "INSERT INTO changed SELECT seq FROM seq_1_to_1000");
      session.begin(IterationType.MEASUREMENT, 0);
      insert(other, rows.of(2));
      Future<?> running = thread.submit(() -> runs(worker));
      asked = awaitLockWait(control);
      insert(other, rows.of(1));
      other.rollback();
      running.get();
      session.end();
    } finally {
      session.close();
      thread.shutdown();
    }
    Span span = trials.log().spans().get(0);
    assertThat(span.throughput().retries())
        .isEqualTo(new Retries(new TreeMap<>(Map.of("40001/1213", 1L)), 1));
    assertThat(span.server().counters())
        .containsEntry("com_rollback", 2L)
        .containsEntry("com_commit", (long) ROWS / 2);
    ServerCounts ours = without(span.server(), asked);

    assertThat(check(cell, "rows", span, ours, span.throughput().retries()).passed()).isTrue();
    Check counted = check(cell, "round trips", span, ours, span.throughput().retries());
    assertThat(counted.passed()).as(counted.detail()).isTrue();
    assertThat(counted.detail()).contains("for 10 operations and 1 retry");
    Check silent = check(cell, "round trips", span, ours, Retries.NONE);
    assertThat(silent.passed()).as("a retry that nobody counted").isFalse();
    assertThat(silent.detail()).contains("1 x rollback, expected 0", "x insert, expected 20");
  }

  private static @Nullable Void runs(Trials.Worker worker) throws SQLException {
    ((InsertBenchmark) worker.benchmark()).INSERT_UNIQUE(worker.session());
    return null;
  }

  private static void insert(Connection connection, Object[] row) throws SQLException {
    Sql.execute(
        connection, "INSERT INTO unique_innodb (a, b, c) VALUES (%s, %s, '%s')".formatted(row));
  }

  /** The number of queries. */
  private static long awaitLockWait(Connection control) throws SQLException {
    try (Statement statement = control.createStatement()) {
      for (long asked = 1; ; asked++) {
        try (ResultSet row =
            statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'")) {
          row.next();
          if (row.getInt(2) == 1) {
            return asked;
          }
        }
      }
    }
  }

  /**
   * The server's counts without the other client's two inserts and rollback and the test's queries.
   */
  private static ServerCounts without(ServerCounts all, long asked) {
    Map<String, Long> counters = new TreeMap<>(all.counters());
    counters.merge("com_insert", -2L, Long::sum);
    counters.merge("com_rollback", -1L, Long::sum);
    counters.merge("com_show_status", -asked, Long::sum);
    counters.merge("questions", -3 - asked, Long::sum);
    return new ServerCounts(
        counters, all.waits(), all.statements(), all.rowsToRead(), all.bytesWritten());
  }

  private static Check check(
      Cell cell, String name, Span span, ServerCounts counts, Retries retries) {
    Span told =
        Copy.of(
            span,
            "measured",
            true,
            "throughput",
            Copy.of(span.throughput(), "retries", retries),
            "server",
            counts,
            "asked",
            null,
            "changed",
            null);
    ForkLog log = SampleForkLog.of(List.of(told), List.of());
    CellOutcome outcome =
        new CellOutcome(
            cell,
            List.of(
                Sample.forkOutcome(
                    Sample.evidence("InnoDB"),
                    new ForkResult(List.of(), log, OtherClients.UNKNOWN),
                    Sample.evidence("InnoDB"))));
    return Prover.prove(outcome).checks().stream()
        .filter(check -> check.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
