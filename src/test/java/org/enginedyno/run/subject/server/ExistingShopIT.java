package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.enginedyno.bench.Trials;
import org.enginedyno.cli.Dyno;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.fixture.OtherClient;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.folder.RunFolder;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.IterationType;

/** Measures operations on a user's tables without changing them. */
@ExtendWith(LiveServer.class)
final class ExistingShopIT {
  private static final String FILE =
      """
      existing: existing_it
      operations:
        ORDERS_OF:
          sql: SELECT o.id, c.name FROM orders o JOIN customers c ON c.id = o.customer
            WHERE o.customer = :customer ORDER BY o.id
          with: { customer: sample(orders.customer) }
          expect: { index: by_customer, rows: 1..10 }
        VISITS: { sql: SELECT count(*) FROM visits }
      """;

  private static final String[] TABLES = {
    "DROP DATABASE IF EXISTS existing_it",
    "CREATE DATABASE existing_it",
    "CREATE TABLE existing_it.customers (id int NOT NULL PRIMARY KEY, name varchar(40))"
        + " ENGINE=InnoDB SELECT seq AS id, concat('Zo\u00eb ', seq) AS name FROM existing_it_numbers.seq_1_to_100",
    "CREATE TABLE existing_it.orders (id int NOT NULL PRIMARY KEY, customer int NOT NULL, placed"
        + " timestamp NOT NULL, KEY by_customer (customer)) ENGINE=InnoDB SELECT seq AS id, 1 + seq %"
        + " 100 AS customer, '2024-01-01' AS placed FROM existing_it_numbers.seq_1_to_500",
    "CREATE TABLE existing_it.visits (id int NOT NULL) ENGINE=MyISAM SELECT seq AS id FROM"
        + " existing_it_numbers.seq_1_to_10",
    "CREATE TABLE existing_it.log (id int NOT NULL) ENGINE=InnoDB",
    "CREATE FUNCTION existing_it.written() RETURNS int MODIFIES SQL DATA BEGIN INSERT INTO"
        + " existing_it.log VALUES (1); RETURN 1; END",
    "ANALYZE TABLE existing_it.customers, existing_it.orders, existing_it.visits"
  };

  private static final List<IterationType> RUNS =
      List.of(
          IterationType.WARMUP,
          IterationType.MEASUREMENT,
          IterationType.MEASUREMENT,
          IterationType.MEASUREMENT);

  private final Server server;
  private final OtherClient client;
  private final Path folder;
  private final Path file;
  private final String option;
  private final Dyno dyno;

  ExistingShopIT(Server server, @TempDir Path folder) throws Exception {
    this.server = server;
    this.client = new OtherClient(server);
    this.folder = folder;
    this.file = Files.writeString(folder.resolve("there.yaml"), FILE);
    this.dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", server.target().password()));
    this.option = Dyno.options(server.target(), "it_existing");
  }

  @BeforeEach
  void makeTables() throws SQLException {
    client.execute("CREATE DATABASE IF NOT EXISTS existing_it_numbers");
    client.execute(TABLES);
  }

  @AfterEach
  void dropTables() throws SQLException {
    dyno.prints("clean " + option);
    client.execute("DROP DATABASE existing_it", "DROP DATABASE existing_it_numbers");
  }

  private String shop() throws SQLException {
    return client.answer(
            "CHECKSUM TABLE existing_it.customers, existing_it.orders, existing_it.visits")
        + client.answer(
            "SELECT table_name, engine, create_time, update_time FROM information_schema.tables"
                + " WHERE table_schema = 'existing_it' ORDER BY 1");
  }

  @Test
  void readsTablesInTheirEnginesAndChangesNothing() throws Exception {
    String before = shop();

    dyno.succeeds(
        "run " + option,
        file.toString(),
        "--engine=InnoDB,MyISAM",
        "--threads=2",
        "--set=measure.runs=1 x 200ms",
        "--set=measure.warmup=100ms",
        "--set=measure.forks=1",
        "--out=" + folder.resolve("results"));

    List<Measurement> cells = RunFolder.open(folder.resolve("results")).measurements();
    assertThat(cells)
        .filteredOn(cell -> !cell.cell().isFloor())
        .extracting(
            cell -> cell.cell().workload() + " " + cell.cell().engine() + " " + cell.status())
        .containsExactlyInAnyOrder(
            "ORDERS_OF InnoDB OK",
            "ORDERS_OF MyISAM SKIPPED",
            "VISITS InnoDB SKIPPED",
            "VISITS MyISAM OK");
    assertThat(cells.toString())
        .contains("table existing_it.visits is in MyISAM, and existing tables are never changed");
    assertThat(shop()).isEqualTo(before);
    assertThat(client.answer("SHOW TABLES FROM it_existing")).doesNotContain("orders");
  }

  private String refusal(String sql) throws Exception {
    Files.writeString(file, "existing: existing_it\noperations: {READ: {sql: \"" + sql + "\"}}\n");
    return dyno.says("run " + option, file.toString(), "--dry-run").err();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE orders SET customer = 1 WHERE id = 2",
        "DELETE FROM orders WHERE id = 2",
        "REPLACE INTO orders (id, customer) VALUES (1, 2)",
        "SELECT id FROM orders WHERE id = 2 FOR UPDATE",
        "SELECT id FROM orders WHERE id = 2 LOCK IN SHARE MODE",
        "SELECT id FROM (SELECT id FROM orders FOR SHARE) AS locked"
      })
  void refusesToChangeOrLockRows(String sql) throws Exception {
    assertThat(refusal(sql)).contains("line 2, column 27: existing tables are only read");
  }

  @Test
  void reportsUnreadableTablesInOneLine() throws Exception {
    assertThat(refusal("SELECT id FROM order_s"))
        .contains("table existing_it.order_s on", "cannot be read")
        .hasLineCount(1);
    assertThat(refusal("SELECT id FROM orders INTO OUTFILE '/tmp/x'")).contains("line 2, column");
    Files.writeString(file, FILE);
    assertThat(dyno.refusal("run --dry-run", file.toString()))
        .contains("dyno starts embedded itself", "add --server");
    assertThat(dyno.refusal("run --source=db1 --dry-run " + option, file.toString()))
        .contains("data.source has no effect");
    assertThat(dyno.refusal("run --dry-run --workload=there.yaml:VISITS,READ_PK_POINT " + option))
        .contains("existing tables can be read by ", "not by READ_PK_POINT");
  }

  /** A stored function is the only way to write by a SELECT. */
  @Test
  void noStatementCanWrite() throws Exception {
    Files.writeString(
        file, "existing: existing_it\noperations: {READ: {sql: SELECT written() FROM orders}}\n");

    Dyno.Said run =
        dyno.says(
            "run " + option,
            file.toString(),
            "--set=measure.runs=1 x 200ms",
            "--set=measure.warmup=100ms",
            "--set=measure.forks=1",
            "--out=" + folder.resolve("results"));

    assertThat(run.code()).isNotZero();
    assertThat(client.answer("SELECT count(*) FROM existing_it.log")).isEqualTo("[0]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DO 0 | ",
        "INSERT INTO orders VALUES (1000, 5, '2024-01-01') | another client changed table orders: it has 501 rows",
        "UPDATE orders SET customer = 7 WHERE id = 1 | another client changed table orders: it has 500 rows",
        "ALTER TABLE orders DROP KEY by_customer | KEY `by_customer`",
        "ALTER TABLE customers ENGINE=MyISAM | is in MyISAM, not in InnoDB"
      })
  void findsChangesOfOtherClients(String change, String found) throws Exception {
    dyno.prints("run --dry-run " + option, file.toString());
    DataSpec data = new DataSpec(1_000, 1, DataSpec.Expect.ANYWHERE, "existing_it", null, null);
    Cell cell = Sample.like("ORDERS_OF", "InnoDB").threads(2).data(data).cell();
    Target target = ExistingTables.target(server.target(), data);
    InstanceSetup setup =
        new InstanceSetup(
            server,
            ServerInstances.SHARED,
            data,
            Workloads.enduring(List.of("ORDERS_OF"), Map.of()),
            Engines.shipped(),
            new RowSums(),
            folder);
    try (ServerWorkspace workspace = ServerWorkspace.enter(setup, new TreeSet<>());
        Trials trials = new Trials(target, folder, TableNames.AS_THEY_ARE)) {
      workspace.tables().load("InnoDB", new SilentListener());
      workspace.tables().provide(cell, new SilentListener());
      assertThat(workspace.refusal(cell)).isEmpty();
      Evidence first = workspace.evidence(cell, Sample.APPLIED);
      ForkResult fork = new ForkResult(List.of(), trials.run(cell, 50, RUNS), OtherClients.UNKNOWN);
      try (Connection other =
          Connections.openDatabase(server.target().in("existing_it"), Map.of())) {
        Sql.execute(other, change);
      }
      ForkOutcome outcome =
          new ForkOutcome(
              first, fork, workspace.aftermath(cell, Sample.APPLIED, Optional.empty(), fork.log()));
      List<String> failures = Prover.prove(new CellOutcome(cell, List.of(outcome))).failures();
      if (found == null) {
        assertThat(failures).isEmpty();
      } else {
        assertThat(failures).anyMatch(line -> line.contains(found));
      }
    }
  }
}
