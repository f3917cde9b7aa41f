package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.OtherClients;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.run.proof.CellOutcome;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.proof.Prover;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.server.Server;
import org.enginedyno.workload.normal.ReadPattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.runner.IterationType;

/**
 * Plants a defect between the inspections of the server before and after a fork; the fork runs in
 * this JVM.
 */
@TestInstance(Lifecycle.PER_CLASS)
abstract class PlantedDefects {
  private static final String BYPASS = "com.zaxxer.hikari.aliveBypassWindowMs";
  private static final String ALTER = "ALTER TABLE normal_innodb ";
  private static final List<IterationType> RUNS =
      List.of(
          IterationType.WARMUP,
          IterationType.MEASUREMENT,
          IterationType.MEASUREMENT,
          IterationType.MEASUREMENT);
  private static final long CALLS = 300;
  private static final String NOTHING = "DO 0";

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
    try (MarkedDatabase database = MarkedDatabase.enter(target, null)) {
      database.clean();
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = Connections.openDatabase(target, Map.of())) {
      Sql.execute(connection, sql.split("; ", -1));
    }
  }

  private static Cell cell(ReadPattern pattern, Client client) {
    return Sample.like(pattern.name(), "InnoDB").threads(1).client(client).cell();
  }

  private static Client client(Driver driver, Checkout checkout) {
    return SampleClients.equal(driver, PreparedBy.SERVER, checkout);
  }

  /** The findings of the checks if something was changed before a fork, and something after it. */
  private List<String> failures(Cell cell, Target as, String before, String after)
      throws Exception {
    execute(before);
    Evidence first = workspace.evidence(cell, Sample.APPLIED);
    try (Trials trials = new Trials(as, folder)) {
      ForkResult fork =
          new ForkResult(List.of(), trials.run(cell, CALLS, RUNS), OtherClients.UNKNOWN);
      execute(after);
      return Prover.prove(
              new CellOutcome(
                  cell,
                  List.of(
                      new ForkOutcome(
                          first,
                          fork,
                          workspace.aftermath(
                              cell, Sample.APPLIED, Optional.empty(), fork.log())))))
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

  /** Further ways to alter the table, and the finding of each. */
  abstract Map<String, String> alterations();

  /** Another engine that the table can be altered to. */
  abstract String otherEngine();

  static List<Driver> drivers() {
    return Driver.SHIPPED;
  }

  /** Each pattern with each driver and with each checkout. */
  @ParameterizedTest
  @MethodSource("drivers")
  void findsNothingIfNothingIsPlanted(Driver driver) throws Exception {
    assertNothingIsFound(driver, Driver.SHIPPED.indexOf(driver));
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("drivers")
  void findsNothingWithTheOtherCheckoutOfEachPattern(Driver driver) throws Exception {
    assertNothingIsFound(driver, Driver.SHIPPED.indexOf(driver) + 1);
  }

  private void assertNothingIsFound(Driver driver, int first) throws Exception {
    Checkout[] checkouts = Checkout.values();
    int number = first;
    for (ReadPattern pattern : ReadPattern.values()) {
      Checkout checkout = checkouts[number++ % checkouts.length];
      assertThat(failures(cell(pattern, client(driver, checkout)), target, NOTHING, NOTHING))
          .as("%s %s", pattern, checkout)
          .isEmpty();
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
  void findsAnAlteredTableBeforeAndAfterAFork(String pattern, String alteration, String found)
      throws Exception {
    Cell cell = cell(ReadPattern.valueOf(pattern), Client.USUAL);

    assertThat(failures(cell, target, NOTHING, ALTER + alteration))
        .anyMatch(line -> line.contains(found));
    workspace.tables().load("InnoDB", new SilentListener());
    assertThat(failures(cell, target, ALTER + alteration, NOTHING))
        .anyMatch(line -> line.contains(found));
  }

  /** What is attached to a table, how it is removed again, and the finding. */
  static Stream<Arguments> attached() {
    return Stream.of(
        arguments(
            "CREATE TRIGGER planted BEFORE UPDATE ON normal_innodb FOR EACH ROW SET NEW.id = NEW.id",
            "DROP TRIGGER IF EXISTS planted",
            "now TRIGGER planted BEFORE UPDATE SET NEW.id = NEW.id"),
        arguments(
            "SET GLOBAL event_scheduler = ON;"
                + " CREATE EVENT planted ON SCHEDULE EVERY 1 HOUR STARTS '2037-01-01' DO SELECT 1",
            "DROP EVENT IF EXISTS planted; SET GLOBAL event_scheduler = DEFAULT",
            ".planted SELECT 1"),
        arguments(
            "CREATE TABLE planted (id int unsigned NOT NULL, FOREIGN KEY (id) REFERENCES normal_innodb (id))"
                + " ENGINE=InnoDB",
            "DROP TABLE IF EXISTS planted",
            "now REFERENCED BY "));
  }

  @ParameterizedTest
  @MethodSource("attached")
  void findsTriggersOfATableBeforeAndAfterAFork(String attach, String detach, String found)
      throws Exception {
    Cell cell = cell(ReadPattern.READ_PK_POINT, Client.USUAL);
    try {
      assertThat(failures(cell, target, NOTHING, attach)).anyMatch(line -> line.contains(found));
      execute(detach);
      assertThat(failures(cell, target, attach, NOTHING)).anyMatch(line -> line.contains(found));
    } finally {
      execute(detach);
    }
    assertThat(failures(cell, target, NOTHING, NOTHING)).isEmpty();
  }

  @Test
  void findsAnEventOlderThanTheTable() throws Exception {
    execute("SET GLOBAL event_scheduler = ON");
    execute("CREATE EVENT planted ON SCHEDULE EVERY 1 HOUR STARTS '2037-01-01' DO SELECT 1");
    try {
      workspace.tables().load("InnoDB", new SilentListener());
      Cell cell = cell(ReadPattern.READ_PK_POINT, Client.USUAL);
      assertThat(failures(cell, target, NOTHING, NOTHING))
          .anyMatch(line -> line.contains("now EVENT "));
    } finally {
      execute("DROP EVENT planted; SET GLOBAL event_scheduler = DEFAULT");
    }
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
  void findsChangedStatisticsAndVariablesDuringAFork(String change, String found) throws Exception {
    Cell cell = cell(ReadPattern.READ_KEY_POINT_LIMIT, Client.USUAL);

    assertThat(failures(cell, target, NOTHING, change))
        .singleElement()
        .asString()
        .startsWith("changed during the measurement, from before fork 1 to after fork 1: ")
        .contains(found);
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void findsRowsWithOtherContents(Driver driver) throws Exception {
    Cell cell = cell(ReadPattern.READ_PK_POINT, client(driver, Checkout.HELD));

    assertThat(failures(cell, target, "UPDATE normal_innodb SET name = concat(name, 'x')", NOTHING))
        .singleElement()
        .asString()
        .startsWith("answers differ from the generator's: for (");
    execute("UPDATE normal_innodb SET name = reverse(name)");
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void findsADisabledStatementCache(Driver driver) throws Exception {
    Cell cell = cell(ReadPattern.READ_PK_POINT, client(driver, Checkout.BORROW));

    assertThat(failures(cell, told("cachePrepStmts", "false"), NOTHING, NOTHING))
        .singleElement()
        .asString()
        .contains("x stmt prepare, expected 0");
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void findsAPoolThatPings(Driver driver) throws Exception {
    Cell cell = cell(ReadPattern.READ_PK_POINT, client(driver, Checkout.BORROW));
    System.setProperty(BYPASS, "-1");
    try {
      assertThat(failures(cell, target, NOTHING, NOTHING))
          .singleElement()
          .asString()
          .contains("900 x admin commands, expected 0");
    } finally {
      System.clearProperty(BYPASS);
    }
  }
}
