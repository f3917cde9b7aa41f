package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Curve.PageProgress;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.IterationType;

/** Executes counted runs, each on a table that is recreated for it. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class InsertIT {
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final int THREADS = 2;
  private static final int TRANSACTIONS = 60;
  private static final int ROWS = 3;
  private static final int PAGE = 4_096;
  private static final int ROWS_OF_A_RUN = THREADS * TRANSACTIONS * ROWS;

  /**
   * The counters cover the whole server, and a pool that was just closed may still send a command.
   */
  private static final long OF_OTHERS = 3;

  private static final List<IterationType> RUNS =
      List.of(IterationType.WARMUP, IterationType.MEASUREMENT, IterationType.MEASUREMENT);

  private final TestDatabase database;
  private final Trials trials;
  private final Table table = SampleTables.inserted(DATA);

  InsertIT(TestDatabase database) {
    this.database = database;
    trials = database.trials();
  }

  @BeforeAll
  void admit() throws SQLException {
    database.admit(table, "InnoDB", "MyISAM", "Aria");
  }

  private static Cell cell(String engine, Driver driver, PreparedBy statements, Checkout checkout) {
    Map<String, String> knobs =
        Map.of(
            "insert.rows-per-thread", Integer.toString(TRANSACTIONS * ROWS),
            "insert.rows-per-commit", Integer.toString(ROWS));
    return cell("INSERT_SMALL", engine, client(driver, statements, checkout), knobs);
  }

  private static Cell cell(
      String workload, String engine, Client client, Map<String, String> knobs) {
    return CellBuilder.of(workload, engine)
        .data(DATA)
        .knobs(knobs)
        .threads(THREADS)
        .client(client)
        .cell();
  }

  private static Client client(Driver driver, PreparedBy statements, Checkout checkout) {
    return SampleClients.equal(driver, statements, checkout);
  }

  @ParameterizedTest
  @CsvSource({
    "MyISAM, MYSQL, SERVER, HELD",
    "InnoDB, MYSQL, SERVER, HELD",
    "InnoDB, MYSQL, SERVER, BORROW",
    "InnoDB, MYSQL, CLIENT, HELD",
    "InnoDB, MYSQL, CLIENT, BORROW",
    "InnoDB, MARIADB, SERVER, BORROW",
    "InnoDB, MARIADB, CLIENT, HELD",
    "Aria, MYSQL, SERVER, BORROW",
    "Aria, MYSQL, CLIENT, HELD"
  })
  void addsTheRowsItCountsAndSendsItsDeclaredCommands(
      String engine, Driver driver, PreparedBy statements, Checkout checkout) throws Exception {
    ForkLog log = trials.run(cell(engine, driver, statements, checkout), 1, RUNS);

    assertThat(log.spans()).extracting(Span::measured).containsExactly(false, true, true);
    for (Span span : log.spans()) {
      assertThat(span.throughput().threads()).isEqualTo(THREADS);
      assertThat(span.throughput().operations()).isEqualTo(THREADS * TRANSACTIONS);
      assertThat(span.latencies().poolWaits() == null).isEqualTo(checkout == Checkout.HELD);
      assertThat(span.latencies().commits()).isNotNull();
      requireGrowth(Objects.requireNonNull(span.growth()));
      requireCommands(span.server().counters());
      if (engine.equals("InnoDB")) {
        requireWrites(span.server());
      }
    }
    assertThat(database.fresh(table, engine).found().rows())
        .as("those of the last run alone")
        .isEqualTo(THREADS * TRANSACTIONS * ROWS);
  }

  @ParameterizedTest
  @CsvSource({"3600000000000, 3", "1, 1"})
  void repeatsWarmUpsUntilTheirTimeIsOver(long nanos, int warmups) throws Exception {
    Cell cell = cell("MyISAM", Driver.MYSQL, PreparedBy.CLIENT, Checkout.HELD);
    List<IterationType> runs =
        List.of(
            IterationType.WARMUP,
            IterationType.WARMUP,
            IterationType.WARMUP,
            IterationType.MEASUREMENT);

    ForkLog log = trials.run(cell, 1, runs, nanos);

    assertThat(log.spans()).filteredOn(span -> !span.measured()).hasSize(warmups);
    assertThat(log.spans())
        .hasSize(warmups + 1)
        .allSatisfy(
            span -> {
              assertThat(span.throughput().operations()).isEqualTo(THREADS * TRANSACTIONS);
              assertThat(span.throughput().threads()).isEqualTo(THREADS);
            });
  }

  /** Both count the same writes, from the engine's side and from the kernel's. */
  private static void requireWrites(ServerCounts counts) {
    long byEngine =
        Engines.shipped().of("InnoDB").reports().bytesWritten().stream()
            .mapToLong(counter -> counts.counters().getOrDefault(counter, 0L))
            .sum();
    assertThat(byEngine).as("a row is more than 100 bytes").isGreaterThan(100L * ROWS_OF_A_RUN);
    Long byProcess = counts.bytesWritten();
    if (byProcess != null && byProcess > 0) {
      // the kernel counts whole pages, and each commit forces at least one
      long pages = (long) THREADS * TRANSACTIONS * PAGE;
      assertThat(byProcess.longValue())
          .as(counts.toString())
          .isBetween(byEngine / 10, 10 * (byEngine + pages));
    }
  }

  private static void requireGrowth(RowsAdded growth) {
    long operations = THREADS * TRANSACTIONS;
    assertThat(growth.rows()).isEqualTo(operations * ROWS).isEqualTo(growth.rowsFound());
    List<Sample> samples = growth.samples();
    assertThat(samples).hasSizeGreaterThan(10);
    assertThat(samples.get(samples.size() - 1).rows()).isEqualTo(growth.rows());
    assertThat(samples.stream().mapToLong(Sample::operations).sum()).isEqualTo(operations);
    assertThat(samples).extracting(Sample::rows).isSorted().doesNotHaveDuplicates();
    assertThat(samples).extracting(Sample::nanos).isSorted();
    assertThat(growth.pages()).extracting(PageProgress::rows).isSorted().endsWith(growth.rows());
    assertThat(growth.pages())
        .allSatisfy(pages -> assertThat(pages.read()).isNotNull().isNotNegative())
        .allSatisfy(pages -> assertThat(pages.written()).isNotNull().isNotNegative());
  }

  private static void requireCommands(Map<String, Long> counted) {
    long operations = THREADS * TRANSACTIONS;
    long declared = operations * (ROWS + 1);
    // statements on a recreated table are prepared again at an execution, which is counted, too
    long again = counted.getOrDefault("com_stmt_reprepare", 0L);
    assertThat(again).isLessThanOrEqualTo(THREADS);
    assertThat(counted)
        .containsEntry("com_insert", operations * ROWS + again)
        .containsEntry("com_commit", operations)
        .doesNotContainKeys("com_select", "com_show_status", "com_drop_table", "com_create_table");
    assertThat(counted.getOrDefault(Counters.QUESTIONS, 0L))
        .as(counted.toString())
        .isBetween(declared, declared + OF_OTHERS);
  }

  /** MariaDB's driver only commits if the server has reported an open transaction. */
  @Test
  void sendsNoCommitWithMariaDbsDriverToAnEngineWithoutTransactions() throws Exception {
    Cell cell = cell("MyISAM", Driver.MARIADB, PreparedBy.CLIENT, Checkout.BORROW);

    for (Span span : trials.run(cell, 1, RUNS).spans()) {
      requireGrowth(Objects.requireNonNull(span.growth()));
      assertThat(span.server().counters())
          .containsEntry("com_insert", (long) THREADS * TRANSACTIONS * ROWS)
          .doesNotContainKey("com_commit");
    }
  }

  @Test
  void refusesATableWithoutARecord() {
    Cell unknown = cell("MEMORY", Driver.MYSQL, PreparedBy.CLIENT, Checkout.HELD);
    assertThatThrownBy(() -> trials.run(unknown, 1, RUNS))
        .isInstanceOf(UserError.class)
        .hasMessage("table small_memory was not created by dyno; rename or remove it");
  }
}
