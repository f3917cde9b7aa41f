package org.enginedyno.run.subject.server;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.fixture.Sql;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.run.proof.CellOutcome;
import org.enginedyno.run.proof.ForkOutcome;
import org.enginedyno.run.proof.Prover;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.server.Server;
import org.enginedyno.workload.normal.ReadPattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.openjdk.jmh.runner.IterationType;

/** A fork in this JVM, between two moments at which the server is asked; for tests to disturb. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class DisturbedFork {
  private static final List<IterationType> RUNS =
      List.of(
          IterationType.WARMUP,
          IterationType.MEASUREMENT,
          IterationType.MEASUREMENT,
          IterationType.MEASUREMENT);
  private static final long CALLS = 300;
  static final String NOTHING = "DO 0";

  private final Server server;
  final Target target;
  private final Path folder;
  final ServerWorkspace workspace;

  DisturbedFork(Server server, Path folder) {
    this.server = server;
    this.target = server.target();
    this.folder = folder;
    this.workspace = enter();
  }

  Server server() {
    return server;
  }

  /** Variables that plans depend on, with other values than the usual ones. */
  abstract Map<String, String> variables();

  private ServerWorkspace enter() {
    return ServerWorkspace.enter(Instances.of(server), new TreeSet<>());
  }

  /** Planted statistics stay until a test's end. */
  @BeforeAll
  void recalculateNoStatistics() throws SQLException {
    execute("SET GLOBAL innodb_stats_auto_recalc = OFF");
  }

  @BeforeEach
  void load() throws InterruptedException {
    workspace.tables().load("InnoDB", new SilentListener());
  }

  @AfterEach
  void setBack() throws SQLException {
    for (String variable : variables().keySet()) {
      execute("SET GLOBAL " + variable + " = DEFAULT");
    }
  }

  @AfterAll
  void clean() throws SQLException {
    execute("SET GLOBAL innodb_stats_auto_recalc = DEFAULT");
    workspace.close();
    try (MarkedDatabase database = MarkedDatabase.enter(target)) {
      database.clean();
    }
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = Connections.openDatabase(target, Map.of())) {
      Sql.execute(connection, sql.split("; ", -1));
    }
  }

  static Cell cell(ReadPattern pattern, Client client) {
    return Sample.like(pattern.name(), "InnoDB").threads(1).client(client).cell();
  }

  static Client client(Driver driver, Checkout checkout) {
    return SampleClients.equal(driver, PreparedBy.SERVER, checkout);
  }

  /** What the checks find of a fork that something was done before, and something after. */
  List<String> failures(Cell cell, Target as, String before, String after) throws Exception {
    execute(before);
    Evidence first = workspace.evidence(cell, Sample.APPLIED);
    try (Trials trials = new Trials(as, folder)) {
      ForkResult fork = new ForkResult(List.of(), trials.run(cell, CALLS, RUNS));
      execute(after);
      return Prover.prove(
              new CellOutcome(
                  cell,
                  List.of(new ForkOutcome(first, fork, workspace.aftermath(cell, Sample.APPLIED)))))
          .failures();
    }
  }

  Target told(String property, String value) {
    return new Target(
        target.host(),
        target.port(),
        target.database(),
        target.user(),
        target.password(),
        Map.of(property, value));
  }
}
