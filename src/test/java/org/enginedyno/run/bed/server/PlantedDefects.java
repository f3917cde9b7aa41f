package org.enginedyno.run.bed.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.link.Connections;
import org.enginedyno.db.link.Target;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.SampleCells;
import org.enginedyno.plan.client.Checkout;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.client.Driver;
import org.enginedyno.plan.client.Executor;
import org.enginedyno.plan.client.PreparedBy;
import org.enginedyno.plan.client.Profile;
import org.enginedyno.plan.setup.Cores;
import org.enginedyno.plan.setup.Setup;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.live.SilentListener;
import org.enginedyno.run.proof.CellOutcome;
import org.enginedyno.run.proof.ForkOutcome;
import org.enginedyno.run.proof.Prover;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.server.Server;
import org.enginedyno.workload.normal.ReadPattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.runner.IterationType;

/** Plants a defect between what is asked before a fork and what is asked after it. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class PlantedDefects {
  private static final LoadedData LOADED =
      new LoadedData(
          Sample.DATA, List.of(Sample.PATTERN.dataset().orElseThrow()), Engines.shipped());
  private static final String BYPASS = "com.zaxxer.hikari.aliveBypassWindowMs";
  private static final List<IterationType> RUNS =
      List.of(
          IterationType.WARMUP,
          IterationType.MEASUREMENT,
          IterationType.MEASUREMENT,
          IterationType.MEASUREMENT);
  private static final long CALLS = 300;
  private static final String NOTHING = "DO 0";

  private static final String ALTER = "ALTER TABLE normal_innodb ";

  private final Server server;
  private final Target target;
  private final Path folder;
  private final ServerWorkspace workspace;

  PlantedDefects(Server server, Path folder) {
    this.server = server;
    this.target = server.target();
    this.folder = folder;
    this.workspace = enter();
  }

  Server server() {
    return server;
  }

  /** Further ways to alter the table, and what is found of each. */
  abstract Map<String, String> alterations();

  /** Another engine that the table can be altered to. */
  abstract String otherEngine();

  /** Variables that plans depend on, with other values than the usual ones. */
  abstract Map<String, String> variables();

  private ServerWorkspace enter() {
    return ServerWorkspace.enter(server, ServerInstances.SHARED, LOADED, new RowSums());
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
    workspace.close();
    try (MarkedDatabase database = MarkedDatabase.enter(target)) {
      database.clean();
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = Connections.openDatabase(target, Map.of());
        Statement statement = connection.createStatement()) {
      for (String one : List.of(sql.split("; ", -1))) {
        statement.execute(one);
      }
    }
  }

  private static Cell cell(ReadPattern pattern, Client client) {
    return SampleCells.cell(
        "live",
        pattern.name(),
        "InnoDB",
        1,
        Setup.AS_SHIPPED,
        Cores.FREE,
        client,
        Sample.DATA,
        Sample.MEASURE);
  }

  private static Client client(Driver driver, Checkout checkout) {
    return new Client(
        driver,
        Profile.EQUAL,
        PreparedBy.SERVER,
        checkout,
        Client.AS_MANY_AS_THREADS,
        Client.THIS_JVM,
        Executor.PLATFORM,
        Client.NO_ARGS);
  }

  /** What the checks find of a fork that something was done before, and something after. */
  private List<String> failures(Cell cell, Target as, String before, String after)
      throws Exception {
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

  private Target told(String property, String value) {
    return new Target(
        target.host(),
        target.port(),
        target.database(),
        target.user(),
        target.password(),
        Map.of(property, value));
  }

  static List<Driver> drivers() {
    return Driver.SHIPPED;
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void nothingIsFoundWhereNothingIsPlanted(Driver driver) throws Exception {
    for (Checkout checkout : Checkout.values()) {
      for (ReadPattern pattern : ReadPattern.values()) {
        Cell cell = cell(pattern, client(driver, checkout));
        assertThat(failures(cell, target, NOTHING, NOTHING))
            .as("%s %s", pattern, checkout)
            .isEmpty();
      }
    }
  }

  Stream<Arguments> planted() {
    Stream<Arguments> everywhere =
        Stream.of(
            arguments("READ_FTS", "ADD KEY dob (dob)", "now KEY `dob`"),
            arguments("READ_FTS", "ADD KEY dob (dob)", "optimized away"),
            arguments(
                "READ_KEY_POINT",
                "DROP KEY country_id, ADD KEY country_id (country_id)",
                "now KEY `country_id` (`country_id`)"),
            arguments("READ_PK_POINT", "ROW_FORMAT=REDUNDANT", "REDUNDANT"),
            arguments("READ_PK_POINT", "CONVERT TO CHARACTER SET utf8mb4", "CHARSET=utf8mb4"),
            arguments(
                "READ_PK_POINT",
                "ENGINE=" + otherEngine(),
                "is in %s, not in".formatted(otherEngine())),
            arguments("READ_PK_POINT", "MODIFY id bigint unsigned NOT NULL", "now `id` bigint"),
            arguments("READ_KEY_POINT", "DROP KEY country_id", "full scan"));
    return Stream.concat(
        everywhere,
        alterations().entrySet().stream()
            .map(one -> arguments("READ_PK_POINT", one.getKey(), one.getValue())));
  }

  @ParameterizedTest
  @MethodSource("planted")
  void aTableThatWasAlteredIsFoundBeforeAForkAndAfterIt(
      String pattern, String alteration, String found) throws Exception {
    Cell cell = cell(ReadPattern.valueOf(pattern), Client.USUAL);

    assertThat(failures(cell, target, NOTHING, ALTER + alteration))
        .anyMatch(line -> line.contains(found));
    workspace.tables().load("InnoDB", new SilentListener());
    assertThat(failures(cell, target, ALTER + alteration, NOTHING))
        .anyMatch(line -> line.contains(found));
  }

  Stream<Arguments> changed() {
    return Stream.concat(
        Stream.of(
            arguments(
                "UPDATE mysql.innodb_index_stats SET stat_value = 3"
                    + " WHERE table_name = 'normal_innodb' AND index_name = 'country_id'"
                    + " AND stat_name LIKE 'n_diff%'; FLUSH TABLE normal_innodb",
                "statistics of country_id")),
        variables().entrySet().stream()
            .map(
                one ->
                    arguments(
                        "SET GLOBAL %s = %s".formatted(one.getKey(), one.getValue()),
                        one.getKey() + " from")));
  }

  @ParameterizedTest
  @MethodSource("changed")
  void whatPlansDependOnIsFoundWhereItChangesDuringAFork(String change, String found)
      throws Exception {
    Cell cell = cell(ReadPattern.READ_KEY_POINT_LIMIT, Client.USUAL);

    assertThat(failures(cell, target, NOTHING, change))
        .singleElement()
        .asString()
        .startsWith("changed while it was measured, from before fork 1 to after fork 1: ")
        .contains(found);
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void rowsThatAreOthersAreFound(Driver driver) throws Exception {
    Cell cell = cell(ReadPattern.READ_PK_POINT, client(driver, Checkout.HELD));

    assertThat(failures(cell, target, "UPDATE normal_innodb SET name = concat(name, 'x')", NOTHING))
        .singleElement()
        .asString()
        .startsWith("answers differ from the generator's: for (");
    execute("UPDATE normal_innodb SET name = reverse(name)");
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void aCacheOfStatementsThatIsSwitchedOffIsFound(Driver driver) throws Exception {
    Cell cell = cell(ReadPattern.READ_PK_POINT, client(driver, Checkout.BORROW));

    assertThat(failures(cell, told("cachePrepStmts", "false"), NOTHING, NOTHING))
        .singleElement()
        .asString()
        .contains("900 x stmt prepare where 0 are right");
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void aPoolThatPingsIsFound(Driver driver) throws Exception {
    Cell cell = cell(ReadPattern.READ_PK_POINT, client(driver, Checkout.BORROW));
    System.setProperty(BYPASS, "-1");
    try {
      assertThat(failures(cell, target, NOTHING, NOTHING))
          .singleElement()
          .asString()
          .contains("900 x admin commands where 0 are right");
    } finally {
      System.clearProperty(BYPASS);
    }
  }
}
