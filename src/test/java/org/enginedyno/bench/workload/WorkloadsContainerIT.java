package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.facts.WordRules;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.Span;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.container.Containers;
import org.enginedyno.server.container.InContainers;
import org.enginedyno.workload.SampleTables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workloads on MySQL and on RocksDB, whose counters, drivers and keys differ. */
@InContainers
@TestInstance(Lifecycle.PER_CLASS)
final class WorkloadsContainerIT {
  private static final List<String> ENGINES = List.of("InnoDB", "MyISAM");
  private static final List<String> FROMS = List.of("stream", "file");

  private final Server mysql;
  private final TestDatabase database;

  WorkloadsContainerIT() throws Exception {
    mysql = Containers.start(Containers.MYSQL, new Needs(20, 64 << 20, 0, ENGINES));
    database = enter(mysql);
  }

  private static TestDatabase enter(Server server) throws Exception {
    return new TestDatabase(server, server.target().database());
  }

  @AfterAll
  void close() throws Exception {
    database.close();
    mysql.close();
  }

  @ParameterizedTest
  @CsvSource({
    "OLTP_RW, InnoDB, MYSQL, SERVER, HELD, on",
    "OLTP_RW, InnoDB, MARIADB, SERVER, HELD, on",
    "OLTP_RW, MyISAM, MARIADB, CLIENT, HELD, off",
    "OLTP_WRITE, InnoDB, MYSQL, CLIENT, BORROW, on",
    "OLTP_UPDATE_INDEX, InnoDB, MYSQL, SERVER, HELD, off",
    "OLTP_UPDATE_INDEX, MEMORY, MYSQL, SERVER, HELD, off",
    "OLTP_UPDATE_NON_INDEX, MyISAM, MYSQL, SERVER, HELD, off",
    "OLTP_DELETE_INSERT, InnoDB, MARIADB, CLIENT, BORROW, on"
  })
  void aMixSendsItsDeclaredCommandsAndKeepsTheTablesBalanced(
      String workload,
      String engine,
      Driver driver,
      PreparedBy statements,
      Checkout checkout,
      String transaction)
      throws Exception {
    new Mixes(database, database.trials())
        .requireAsDeclared(
            Mixes.cell(
                workload,
                engine,
                driver,
                statements,
                checkout,
                Map.of("oltp.tables", "2", "oltp.transaction", transaction)));
  }

  /** MySQL counts documents during planning and reports the size of its keys in other tables. */
  @Test
  void searchesFindPlantedWords() throws Exception {
    Documents documents = new Documents(database, database.trials());
    for (String engine : ENGINES) {
      assertThat(documents.load(engine).lateKeys().bytes())
          .as(engine)
          .isNotNull()
          .isGreaterThan(500_000);
      documents.requireRight(engine);
      documents.loadGrowing(engine);
      Check balance = documents.balance(documents.insert(engine, Map.of()));
      assertThat(balance.passed()).as(balance.detail()).isTrue();
    }
    for (String rules : List.of("innodb_ft", "ft")) {
      assertThat(
              WordRules.of(database.connection(), rules)
                  .obstacle(Map.of("phase", List.of("phase"))))
          .isEmpty();
    }
  }

  /**
   * Sessions on MySQL hold a table even if their driver sees no transaction and sends no commit,
   * and must release it before it is recreated.
   */
  @Test
  void tablesWithoutTransactionsAreRecreatedBetweenRuns() throws Exception {
    Trials trials = database.trials();
    for (String engine : List.of("ARCHIVE", "MyISAM")) {
      database.admit(SampleTables.inserted(Mixes.DATA), engine);
      for (Checkout checkout : Checkout.values()) {
        assertThat(trials.run(small(engine, checkout), 1, Documents.RUNS).spans())
            .hasSize(3)
            .extracting(Span::growth)
            .allSatisfy(
                growth -> assertThat(Objects.requireNonNull(growth).rowsFound()).isEqualTo(2 * 30));
      }
    }
  }

  private static Cell small(String engine, Checkout checkout) {
    return CellBuilder.of("INSERT_SMALL", engine)
        .data(Mixes.DATA)
        .knobs(Map.of("insert.rows-per-thread", "30", "insert.rows-per-commit", "2"))
        .threads(2)
        .client(SampleClients.equal(Driver.MARIADB, PreparedBy.SERVER, checkout))
        .cell();
  }

  @Test
  void everyInsertCaseAddsItsRows() throws Exception {
    requireEveryCase(database, ENGINES);
  }

  private static void requireEveryCase(TestDatabase database, List<String> engines)
      throws Exception {
    InsertCases cases = new InsertCases(database, database.trials(), FROMS, InsertCases.ALL);
    for (String engine : engines) {
      assertThat(cases.run(engine))
          .anyMatch(done -> done.startsWith("INSERT_SMALL " + engine))
          .anyMatch(done -> done.startsWith("INSERT_UNIQUE " + engine))
          .anyMatch(done -> done.startsWith("INSERT_IIBENCH " + engine))
          .anyMatch(done -> done.startsWith("LOAD_DATA " + engine))
          .anyMatch(done -> done.contains("one-by-one"))
          .anyMatch(done -> done.contains("rewritten"))
          .anyMatch(done -> done.contains("after"));
    }
  }

  /** Rows of a bulk load are visible when the run ends, even if connections are still open. */
  @Test
  void everyInsertCaseAndBulkLoadAddsItsRowsToRocksDb() throws Exception {
    List<String> engines = List.of("InnoDB", "ROCKSDB");
    try (Server server = Containers.start("mariadb-rocksdb", new Needs(20, 4 << 20, 0, engines))) {
      try (TestDatabase before = enter(server)) {
        requireEveryCase(before, List.of("ROCKSDB"));
        before.execute("SET GLOBAL rocksdb_bulk_load = ON");
      }
      try (TestDatabase under = enter(server)) {
        assertThat(
                new InsertCases(under, under.trials(), List.of("stream"), InsertCases.ALL)
                    .loads("ROCKSDB"))
            .hasSize(2)
            .allMatch(done -> done.startsWith("LOAD_DATA ROCKSDB"));
      }
    }
  }
}
