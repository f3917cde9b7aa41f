package org.enginedyno.bench.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.SampleCells;
import org.enginedyno.plan.client.Checkout;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.client.Driver;
import org.enginedyno.plan.client.Executor;
import org.enginedyno.plan.client.PreparedBy;
import org.enginedyno.plan.client.Profile;
import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.proof.Check;
import org.enginedyno.run.proof.balance.BalanceRule;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.IterationType;

/**
 * Changes rows of sysbench's tables, and counts on the server what it was sent and what is left.
 */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class OltpWriteIT {
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final int THREADS = 2;
  private static final int CALLS = 20;
  private static final long OPERATIONS = (long) THREADS * CALLS;
  private static final long OF_OTHERS = 3;
  private static final List<IterationType> RUNS =
      List.of(IterationType.WARMUP, IterationType.MEASUREMENT);

  private final MarkedDatabase database;
  private final Trials trials;

  OltpWriteIT(Server server, @TempDir Path folder) throws IOException, SQLException {
    database = MarkedDatabase.enter(LiveServer.database(server.target(), "it_oltp_write"));
    trials = new Trials(database.target(), folder);
  }

  @AfterAll
  void clean() throws SQLException {
    trials.close();
    database.clean();
    database.close();
  }

  private static Cell cell(
      String workload,
      String engine,
      Driver driver,
      PreparedBy statements,
      Checkout checkout,
      Map<String, String> knobs) {
    Client client =
        new Client(
            driver,
            Profile.EQUAL,
            statements,
            checkout,
            Client.AS_MANY_AS_THREADS,
            Client.THIS_JVM,
            Executor.PLATFORM,
            Client.NO_ARGS);
    return SampleCells.plain(SampleCells.work(workload, engine, DATA, knobs), THREADS, client);
  }

  private static Cell cell(String workload, Map<String, String> knobs) {
    return cell(workload, "InnoDB", Driver.MYSQL, PreparedBy.SERVER, Checkout.HELD, knobs);
  }

  /** As a bed does before each fork. */
  private ForkLog run(Cell cell, int calls) throws Exception {
    TableStore store =
        new TableStore(
            database, ServerFacts.read(database.connection()), new RowSums(), Engines.shipped());
    for (Table table : tables(cell)) {
      store.store(table, TableForm.plain(cell.engine()), rows -> {});
    }
    return trials.run(cell, calls, RUNS);
  }

  private static List<Table> tables(Cell cell) {
    return Workloads.named(cell.workload()).tables(DATA, cell.knobs());
  }

  private static Check balance(Cell cell, List<Span> spans) {
    return BalanceRule.of(
        Workloads.named(cell.workload()).balance(DATA, cell.knobs()).orElseThrow(), List.of(spans));
  }

  @ParameterizedTest
  @CsvSource({
    "OLTP_RW, InnoDB, MYSQL, SERVER, HELD, on",
    "OLTP_RW, InnoDB, MARIADB, SERVER, BORROW, on",
    "OLTP_RW, InnoDB, MYSQL, CLIENT, BORROW, off",
    "OLTP_RW, MyISAM, MARIADB, CLIENT, HELD, off",
    "OLTP_WRITE, InnoDB, MARIADB, CLIENT, HELD, on",
    "OLTP_WRITE, InnoDB, MYSQL, SERVER, BORROW, on",
    "OLTP_UPDATE_INDEX, InnoDB, MYSQL, SERVER, HELD, off",
    "OLTP_UPDATE_INDEX, Aria, MARIADB, SERVER, HELD, off",
    "OLTP_UPDATE_NON_INDEX, InnoDB, MARIADB, SERVER, HELD, on",
    "OLTP_UPDATE_NON_INDEX, MyISAM, MYSQL, CLIENT, HELD, off",
    "OLTP_DELETE_INSERT, InnoDB, MARIADB, SERVER, BORROW, on",
    "OLTP_DELETE_INSERT, InnoDB, MYSQL, CLIENT, HELD, on"
  })
  void sendsTheCommandsThatAMixDeclaresAndLeavesTheTablesInBalance(
      String workload,
      String engine,
      Driver driver,
      PreparedBy statements,
      Checkout checkout,
      String transaction)
      throws Exception {
    Map<String, String> knobs = Map.of("oltp.tables", "2", "oltp.transaction", transaction);
    Cell cell = cell(workload, engine, driver, statements, checkout, knobs);

    ForkLog log = run(cell, CALLS);

    Workload mix = Workloads.named(workload);
    for (Span span : log.spans()) {
      Map<String, Long> counted = span.server().counters();
      long again = span.retries().conflicts();
      assertThat(span.throughput().operations()).isEqualTo(OPERATIONS);
      mix.effect(DATA, cell.knobs())
          .commands()
          .forEach(
              (command, times) ->
                  assertThat(counted.getOrDefault("com_" + command, 0L))
                      .as(command)
                      .isBetween(times * OPERATIONS, times * (OPERATIONS + again)));
      assertThat(counted).doesNotContainKeys("com_begin", "com_set_option", "com_admin_commands");
      long declared = OPERATIONS * mix.effect(DATA, cell.knobs()).statements();
      assertThat(counted.getOrDefault(Counters.QUESTIONS, 0L))
          .isBetween(declared, declared + OF_OTHERS + 20 * again);
      assertThat(counted.getOrDefault("com_commit", 0L))
          .isEqualTo(transaction.equals("on") ? OPERATIONS : 0);
    }
    Check balance = balance(cell, log.spans());
    assertThat(balance.passed()).as(balance.detail()).isTrue();
  }

  @Test
  void anUpdateThatIsLostIsMissingInTheBalance() throws Exception {
    Cell cell = cell("OLTP_UPDATE_INDEX", Map.of());
    List<Span> spans = run(cell, CALLS).spans();
    assertThat(balance(cell, spans).detail()).endsWith("with 80 changes counted");

    try (Statement change = database.connection().createStatement()) {
      change.execute("UPDATE sbchanged1_innodb SET k = k - 1 WHERE id = 77");
    }
    Span further = trials.run(cell, 1, List.of(IterationType.MEASUREMENT)).spans().get(0);

    Check balance = balance(cell, List.of(spans.get(0), spans.get(1), further));
    assertThat(balance.passed()).isFalse();
    assertThat(balance.detail()).startsWith("fork 1: the sum of k is ").endsWith("right (-1)");
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE FROM sbchanged1_innodb WHERE id = 5, the sum of rows is 999 where",
    "UPDATE sbchanged1_innodb SET id = 1001 WHERE id = 1000, the sum of largest ids",
    "UPDATE sbchanged1_innodb SET pad = 'x' WHERE id = 7, 'the sum of checksums of id, pad'"
  })
  void whatNoChangeMayTouchIsHeldAgainstWhatWasLoaded(String sql, String said) throws Exception {
    Cell cell = cell("OLTP_WRITE", Map.of("oltp.transaction", "on"));
    List<Span> spans = run(cell, CALLS).spans();
    assertThat(balance(cell, spans).passed()).isTrue();

    try (Statement change = database.connection().createStatement()) {
      change.execute(sql);
    }
    Cell one = cell("OLTP_UPDATE_NON_INDEX", Map.of("oltp.distribution", "special"));
    Span further = trials.run(one, 1, List.of(IterationType.MEASUREMENT)).spans().get(0);

    Span seen = spans.get(1).leaving(Objects.requireNonNull(further.changed()));
    Check balance = balance(one, List.of(seen));
    assertThat(balance.passed()).isFalse();
    assertThat(balance.detail()).contains(said.contains("pad") ? "checksums" : said);
  }

  /** Two workers that change the same few rows in any order meet each other. */
  @Test
  void conflictsAreDoneAgainAndTheBalanceHolds() throws Exception {
    Cell cell =
        cell(
            "OLTP_WRITE",
            Map.of(
                "oltp.transaction", "on",
                "oltp.distribution", "special",
                "oltp.special-res", "100",
                "oltp.index-updates", "8",
                "oltp.delete-inserts", "4"));

    List<Span> spans = run(cell, 200).spans();

    assertThat(spans).anySatisfy(span -> assertThat(span.retries().retries()).isPositive());
    assertThat(spans)
        .flatExtracting(span -> span.retries().errors().keySet())
        .allMatch(error -> List.of("40001/1213", "HY000/1020").contains(error));
    assertThat(balance(cell, spans).passed()).as(balance(cell, spans).detail()).isTrue();
  }

  /** Without transactions, a row is gone between its deletion and its insertion. */
  @Test
  void rowsThatTwoWorkersDeleteAtOnceAreInsertedOnce() throws Exception {
    Cell cell =
        cell(
            "OLTP_DELETE_INSERT",
            Map.of("oltp.distribution", "special", "oltp.special-res", "100"));

    List<Span> spans = run(cell, 500).spans();

    assertThat(balance(cell, spans).passed()).as(balance(cell, spans).detail()).isTrue();
    assertThat(spans).allSatisfy(span -> assertThat(span.retries().retries()).isZero());
  }
}
