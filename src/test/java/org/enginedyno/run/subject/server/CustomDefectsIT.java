package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.enginedyno.Copy;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.run.proof.CellOutcome;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.proof.Prover;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.server.ServerInstance.InstanceSetup;
import org.enginedyno.run.subject.server.ServerSubject.ServerInstances;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.custom.Shop;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.IterationType;

/** Plants defects in operations of a workload file; the fork runs in this JVM. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class CustomDefectsIT {
  private static final String NOTHING = "DO 0";
  private static final long CALLS = 100;
  private static final List<IterationType> RUNS =
      List.of(
          IterationType.WARMUP,
          IterationType.MEASUREMENT,
          IterationType.MEASUREMENT,
          IterationType.MEASUREMENT);
  private static final List<String> READING = List.of("LAST_ORDERS", "ANY_ORDERS");

  private final Server server;
  private final Path folder;
  private final ServerWorkspace workspace;

  CustomDefectsIT(Server server, @TempDir Path folder) {
    this.server = server;
    this.folder = folder;
    Workloads.add(Shop.FILE);
    workspace =
        ServerWorkspace.enter(
            new InstanceSetup(
                server,
                ServerInstances.SHARED,
                Sample.DATA,
                Workloads.enduring(READING, Map.of()),
                Engines.shipped(),
                new RowSums(),
                folder),
            new TreeSet<>());
  }

  @AfterAll
  void clean() throws SQLException {
    workspace.close();
    try (MarkedDatabase database = MarkedDatabase.enter(server.target(), null)) {
      database.clean();
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = Connections.openDatabase(server.target(), Map.of())) {
      Sql.execute(connection, sql.split("; ", -1));
    }
  }

  private static Cell cell(String operation, String engine, Client client) {
    return Sample.like(operation, engine).threads(2).client(client).cell();
  }

  /** Plants a defect between the evidence and the runs; the returned action ends it after them. */
  private interface Defect {
    AutoCloseable plant() throws Exception;
  }

  private ForkOutcome fork(Cell cell, String before, String during, String after) throws Exception {
    return fork(
        cell,
        before,
        () -> {
          execute(during);
          return () -> {};
        },
        after);
  }

  private ForkOutcome fork(Cell cell, String before, Defect during, String after) throws Exception {
    workspace.tables().load(cell.engine(), new SilentListener());
    workspace.tables().recreate(cell);
    assertThat(workspace.refusal(cell)).isEmpty();
    execute(before);
    Evidence first = workspace.evidence(cell, Sample.APPLIED);
    AutoCloseable planted = during.plant();
    try (Trials trials = new Trials(server.target(), folder)) {
      ForkLog log;
      try {
        log = trials.run(cell, CALLS, RUNS);
      } finally {
        planted.close();
      }
      execute(after);
      return new ForkOutcome(
          first,
          new ForkResult(List.of(), log, OtherClients.UNKNOWN),
          workspace.aftermath(cell, Sample.APPLIED, Optional.empty(), log));
    }
  }

  private Proof proof(Cell cell, String before, String during, String after) throws Exception {
    return Prover.prove(new CellOutcome(cell, List.of(fork(cell, before, during, after))));
  }

  private List<String> failures(String operation, String before, String during, String after)
      throws Exception {
    return proof(cell(operation, "InnoDB", Client.USUAL), before, during, after).failures();
  }

  @ParameterizedTest
  @CsvSource({
    "LAST_ORDERS, InnoDB, MYSQL, SERVER, HELD",
    "LAST_ORDERS, MyISAM, MARIADB, CLIENT, BORROW",
    "ANY_ORDERS, Aria, MARIADB, SERVER, HELD",
    "HIT, InnoDB, MARIADB, SERVER, HELD",
    "HIT, MyISAM, MYSQL, CLIENT, HELD",
    "PAY, InnoDB, MYSQL, SERVER, BORROW",
    "PAY, MyISAM, MARIADB, SERVER, HELD",
    "PAY, Aria, MYSQL, CLIENT, HELD",
    "TAKE, InnoDB, MARIADB, CLIENT, HELD",
    "TAKE, InnoDB, MYSQL, SERVER, HELD",
    "SHOP, InnoDB, MYSQL, SERVER, HELD",
    "ORDERS_TWICE, InnoDB, MYSQL, SERVER, HELD",
    "SHOP, MyISAM, MARIADB, SERVER, BORROW"
  })
  void findsNothingIfNothingIsPlanted(
      String operation, String engine, Driver driver, PreparedBy statements, Checkout checkout)
      throws Exception {
    Client client = SampleClients.equal(driver, statements, checkout);

    Proof proof = proof(cell(operation, engine, client), NOTHING, NOTHING, NOTHING);

    assertThat(proof.failures()).isEmpty();
    assertThat(proof.checks()).extracting(Check::name).contains("round trips", "table", "effects");
  }

  @Test
  void reportsUnprovableStatements() throws Exception {
    assertThat(
            details(proof(cell("ANY_ORDERS", "InnoDB", Client.USUAL), NOTHING, NOTHING, NOTHING)))
        .anyMatch(line -> line.startsWith("not proven: ANY_ORDERS: answers not compared: "));
    assertThat(details(proof(cell("PAY", "MyISAM", Client.USUAL), NOTHING, NOTHING, NOTHING)))
        .anyMatch(line -> line.contains("MyISAM has no transactions"));
  }

  private static List<String> details(Proof proof) {
    return proof.checks().stream().map(Check::detail).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LAST_ORDERS | ALTER TABLE shop_orders_innodb DROP KEY by_customer | the plan uses no index, expected index by_customer",
        "LAST_ORDERS | ALTER TABLE shop_orders_innodb ADD KEY other (customer) | KEY `other`",
        "ANY_ORDERS | ALTER TABLE shop_orders_innodb DROP KEY by_customer | KEY `by_customer`",
        "LAST_ORDERS | ALTER TABLE shop_orders_innodb ENGINE=MyISAM | is in MyISAM, not in InnoDB",
        "HIT | CREATE TRIGGER planted BEFORE UPDATE ON shop_orders_changed_innodb FOR EACH ROW SET NEW.note = 'x' | TRIGGER planted"
      })
  void findsAnAlteredTable(String operation, String alteration, String found) throws Exception {
    assertThat(failures(operation, alteration, NOTHING, NOTHING))
        .anyMatch(line -> line.contains(found));
    assertThat(failures(operation, NOTHING, NOTHING, alteration))
        .anyMatch(line -> line.contains(found));
    execute("DROP TABLE IF EXISTS shop_orders_innodb, shop_orders_changed_innodb");
  }

  @Test
  void findsAPlanThatFlipsDuringAFork() throws Exception {
    assertThat(
            failures(
                "ANY_ORDERS",
                NOTHING,
                NOTHING,
                "ALTER TABLE shop_orders_innodb DROP KEY by_customer"))
        .anyMatch(line -> line.contains("plan's key from 'by_customer' to "));
    execute("DROP TABLE shop_orders_innodb");
  }

  @Test
  void findsAPlanThatFlipsBetweenForks() throws Exception {
    Cell cell = cell("ANY_ORDERS", "InnoDB", Client.USUAL);
    ForkOutcome first = fork(cell, NOTHING, NOTHING, NOTHING);
    ForkOutcome second =
        fork(cell, "ALTER TABLE shop_orders_innodb DROP KEY by_customer", NOTHING, NOTHING);

    assertThat(Prover.prove(new CellOutcome(cell, List.of(first, second))).failures())
        .anyMatch(
            line ->
                line.startsWith("changed during the measurement, ")
                    && line.contains("plan's key from 'by_customer' to "));
    execute("DROP TABLE shop_orders_innodb");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PAY | DELETE FROM shop_orders_changed_innodb WHERE id = 5 | the sum of rows is",
        "PAY | UPDATE shop_orders_changed_innodb SET cents = cents + 1 WHERE id = 7 | the sum of orders.cents is",
        "PAY | UPDATE shop_orders_changed_innodb SET hits = hits - 1 WHERE id = 9 | the sum of checksums of orders (id, customer, placed, note, cents, hits) is",
        "HIT | UPDATE shop_orders_changed_innodb SET hits = hits - 1 WHERE id = 77 | the sum of orders.hits is"
      })
  void findsLostRowsAndSums(String operation, String change, String found) throws Exception {
    assertThat(failures(operation, NOTHING, change, NOTHING))
        .anyMatch(line -> line.contains(found));
  }

  @Test
  void findsRowsWithOtherContents() throws Exception {
    Cell cell = cell("LAST_ORDERS", "InnoDB", Client.USUAL);
    ForkOutcome first = fork(cell, NOTHING, NOTHING, NOTHING);
    ForkOutcome second =
        fork(cell, NOTHING, "UPDATE shop_orders_innodb SET note = concat('x', note)", NOTHING);

    assertThat(Prover.prove(new CellOutcome(cell, List.of(first, second))).failures())
        .anyMatch(line -> line.startsWith("fixed questions had different answers"));
    execute("DROP TABLE shop_orders_innodb");
  }

  /** A server that counted one statement more than workers did, like one that is sent twice. */
  @ParameterizedTest
  @CsvSource({"HIT, com_update", "SHOP, com_select", "TAKE, com_insert", "SHOP, com_commit"})
  void findsStatementsThatAreSentTwice(String operation, String counter) throws Exception {
    Cell cell = cell(operation, "InnoDB", Client.USUAL);
    ForkOutcome fork = fork(cell, NOTHING, NOTHING, NOTHING);
    ForkLog log = fork.result().log();
    List<Span> spans = new ArrayList<>();
    for (Span span : log.spans()) {
      Map<String, Long> counters = new TreeMap<>(span.server().counters());
      counters.merge(counter, 5L, Long::sum);
      spans.add(Copy.of(span, "server", Copy.of(span.server(), "counters", counters)));
    }
    ForkResult twice = Copy.of(fork.result(), "log", Copy.of(log, "spans", spans));

    assertThat(
            Prover.prove(new CellOutcome(cell, List.of(Copy.of(fork, "result", twice)))).failures())
        .singleElement()
        .asString()
        .contains(" x %s, expected ".formatted(counter.substring("com_".length())));
  }

  /** Like a client that sends each statement once more than it counts. */
  @Test
  void findsStatementsThatTakeEffectTwice() throws Exception {
    Cell cell = cell("HIT", "InnoDB", Client.USUAL);
    ForkOutcome fork =
        fork(
            cell,
            NOTHING,
            () -> sending("UPDATE shop_orders_changed_innodb SET hits = hits + 1 WHERE id = 5"),
            NOTHING);

    assertThat(Prover.prove(new CellOutcome(cell, List.of(fork))).failures())
        .anyMatch(line -> line.contains(" x update, expected "))
        .anyMatch(line -> line.contains("the sum of orders.hits is"));
  }

  /** Sends a statement repeatedly until it is closed. */
  private AutoCloseable sending(String sql) throws Exception {
    CountDownLatch isSent = new CountDownLatch(1);
    AtomicBoolean isOver = new AtomicBoolean();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    Future<?> sender =
        thread.submit(
            () -> {
              try (Connection other = Connections.openDatabase(server.target(), Map.of())) {
                while (!isOver.get()) {
                  Sql.execute(other, sql);
                  isSent.countDown();
                }
              } finally {
                isSent.countDown();
              }
              return isOver;
            });
    thread.shutdown();
    isSent.await();
    return () -> {
      isOver.set(true);
      sender.get();
    };
  }

  @ParameterizedTest
  @CsvSource({"HIT, 1", "HIT_TWICE, 2"})
  void findsATableThatRunsDry(String operation, int rows) throws Exception {
    Cell cell = cell(operation, "InnoDB", Client.USUAL);
    ForkOutcome first = fork(cell, NOTHING, NOTHING, NOTHING);
    assertThat(first.result().log().spans()).hasSize(RUNS.size());
    assertThatThrownBy(() -> fork(cell, NOTHING, "DELETE FROM shop_orders_changed_innodb", NOTHING))
        .cause()
        .hasMessage("%s changed 0 rows, expected %d", operation, rows);
  }
}
