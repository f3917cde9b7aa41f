package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trials;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.Arrivals;
import org.enginedyno.result.fork.Span.BackgroundWork;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.run.fork.Failures;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.insert.InsertWorkload;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.IterationType;

/** What reaches a server when rows are sent together, and how refused rows are reported. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class InsertBatchIT {
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final int THREADS = 2;
  private static final List<IterationType> RUNS =
      List.of(IterationType.WARMUP, IterationType.MEASUREMENT);
  private static final List<String> WORKLOADS =
      List.of("INSERT_SMALL", "INSERT_UNIQUE", "INSERT_IIBENCH");

  private final TestDatabase database;
  private final Trials trials;

  InsertBatchIT(TestDatabase database) {
    this.database = database;
    trials = database.trials();
  }

  @BeforeAll
  void admit() throws SQLException {
    for (String workload : WORKLOADS) {
      database.admit(SampleTables.of(workload, DATA), "InnoDB");
    }
    database.admit(SampleTables.of("INSERT_UNIQUE", DATA), "MEMORY");
  }

  private static Client client(Driver driver, PreparedBy statements) {
    return SampleClients.equal(driver, statements, Checkout.HELD);
  }

  private static Cell cell(String workload, Client client, Map<String, String> knobs) {
    Map<String, String> all = new TreeMap<>(knobs);
    boolean small = workload.equals("INSERT_SMALL");
    all.put(small ? "insert.rows-per-thread" : "insert.total-rows", "80");
    return CellBuilder.of(workload, "InnoDB")
        .data(DATA)
        .knobs(all)
        .threads(THREADS)
        .client(client)
        .cell();
  }

  @ParameterizedTest
  @CsvSource({
    "MYSQL, SERVER, values",
    "MYSQL, SERVER, one-by-one",
    "MYSQL, SERVER, rewritten",
    "MYSQL, CLIENT, values",
    "MYSQL, CLIENT, one-by-one",
    "MYSQL, CLIENT, rewritten",
    "MARIADB, SERVER, values",
    "MARIADB, SERVER, one-by-one",
    "MARIADB, SERVER, bulk",
    "MARIADB, CLIENT, values",
    "MARIADB, CLIENT, one-by-one",
    "MARIADB, CLIENT, rewritten"
  })
  void sendsRowsTogetherAsItDeclares(Driver driver, PreparedBy statements, String batch)
      throws Exception {
    for (String name : WORKLOADS) {
      Map<String, String> knobs =
          Map.of(
              "insert.rows-per-statement", "10",
              "insert.rows-per-commit", "20",
              "insert.batch", batch);
      Cell cell = cell(name, client(driver, statements), knobs);
      Workload workload = Workloads.named(name);
      assertThat(workload.obstacle(cell.knobs(), cell.client())).isEmpty();

      Span span = trials.run(cell, 1, RUNS).spans().get(1);

      long operations = cell.work().extent().ofAll(THREADS);
      assertThat(span.throughput().operations()).as(name).isEqualTo(operations);
      RowsAdded growth = Objects.requireNonNull(span.growth());
      assertThat(growth.rows()).isEqualTo(20 * operations).isEqualTo(growth.rowsFound());
      Table filled = workload.tables(DATA, cell.knobs()).get(0);
      assertThat(growth.sumFound()).isEqualTo(Long.toString(filled.checksums(growth.rows())));
      Map<String, Long> counted = span.server().counters();
      long again = counted.getOrDefault("com_stmt_reprepare", 0L);
      long inserts =
          workload.effect(DATA, cell.knobs()).commands().getOrDefault("insert", 0) * operations;
      assertThat(counted)
          .as(name)
          .containsEntry("com_insert", inserts + again)
          .containsEntry("com_commit", operations)
          .containsEntry("com_commit", operations);
      long preparing = batch.equals("bulk") ? THREADS : 0;
      assertThat(counted.getOrDefault("com_stmt_close", 0L)).isEqualTo(preparing);
      assertThat(counted.getOrDefault("com_stmt_prepare", 0L)).isEqualTo(preparing + again);
      assertThat(Objects.requireNonNull(span.latencies().commits())).isNotEmpty();
    }
  }

  @Test
  void countsBackgroundQueriesSeparately() throws Exception {
    Cell cell = cell("INSERT_IIBENCH", due("400/s regular"), Map.of("iibench.readers", "2"));

    Span span = trials.run(cell, 1, RUNS).spans().get(1);

    BackgroundWork asked = Objects.requireNonNull(span.asked());
    assertThat(asked.threads()).isEqualTo(2);
    assertThat(asked.queries()).isPositive();
    long again = span.server().counters().getOrDefault("com_stmt_reprepare", 0L);
    assertThat(span.server().counters())
        .hasEntrySatisfying("com_insert", inserts -> assertThat(inserts).isBetween(80L, 80 + again))
        .hasEntrySatisfying(
            "com_select",
            selects -> assertThat(selects).isBetween(asked.queries(), asked.queries() + again));
    assertThat(span.throughput().nanos())
        .as("80 rows at 400 a second take nearly 200 ms")
        .isGreaterThan(150_000_000L);
  }

  private static Client due(String arrivals) {
    return SampleClients.client(PlanAxis.ARRIVALS, arrivals);
  }

  private static double sum(String histogram) {
    Histogram all = Histograms.decode(histogram);
    assertThat(all.getTotalCount()).isEqualTo(80);
    return all.getMean() * all.getTotalCount();
  }

  /**
   * No server inserts ten million rows a second, so each row is sent later than the previous one.
   */
  @Test
  void countsTheLatenciesOfRatedInsertsFromWhenTheyWereDue() throws Exception {
    Cell cell = cell("INSERT_UNIQUE", due("10_000_000/s regular"), Map.of());

    Span span = trials.run(cell, 1, RUNS).spans().get(1);

    Arrivals arrivals = Objects.requireNonNull(span.latencies().arrivals());
    double service = sum(arrivals.services());
    double lag = sum(arrivals.lags());
    assertThat(sum(span.latencies().histogram())).isCloseTo(service + lag, withinPercentage(1));
    assertThat(arrivals.leastLags()).hasSize(10).isSorted();
    assertThat(arrivals.leastLags().get(9)).isGreaterThan(arrivals.leastLags().get(0));
    RowsAdded growth = Objects.requireNonNull(span.growth());
    Table filled = Workloads.named(cell.workload()).tables(DATA, cell.knobs()).get(0);
    assertThat(growth.sumFound()).isEqualTo(Long.toString(filled.checksums(80)));
  }

  private static Cell unique(String engine, String... knobs) {
    return CellBuilder.of("INSERT_UNIQUE", engine)
        .data(DATA)
        .knobs("insert.total-rows", "1000")
        .knobs(knobs)
        .cell();
  }

  private interface Work {
    void run() throws Exception;
  }

  private String refusedUnder(String variable, String value, Work work) throws Exception {
    String before = database.query("SELECT @@GLOBAL." + variable).get(0);
    database.execute("SET GLOBAL " + variable + " = " + value);
    try {
      return refused(work);
    } finally {
      database.execute("SET GLOBAL " + variable + " = " + before);
    }
  }

  private static String refused(Work work) {
    return Failures.line(Objects.requireNonNull(catchThrowable(work::run)));
  }

  private void run(Cell cell) throws Exception {
    trials.run(cell, 1, List.of(IterationType.MEASUREMENT));
  }

  /** The session that creates a MEMORY table limits its size. */
  @Test
  void reportsAFullTable() throws Exception {
    String line = refusedUnder("max_heap_table_size", "65536", () -> run(unique("MEMORY")));
    assertThat(line)
        .isEqualTo(
            "error 1114: The table 'unique_memory' is full; insert fewer rows, raise"
                + " max_heap_table_size for MEMORY, or free space on the disk");
  }

  @Test
  void reportsAStatementThatExceedsThePacketSize() throws Exception {
    String line =
        refusedUnder(
            "max_allowed_packet",
            "16384",
            () -> run(unique("InnoDB", "insert.rows-per-statement", "1000")));
    // servers differ in whether the error arrives before the connection closes
    assertThat(line)
        .containsAnyOf(
            "; raise max_allowed_packet, or send fewer rows per statement",
            ", or the statement exceeded max_allowed_packet)");
  }

  /** Another client has written the tenth row, and the operation is not sent again. */
  @Test
  void failsOnADuplicateKey() throws Exception {
    Cell cell = unique("InnoDB");
    Object[] row =
        ((InsertWorkload) Workloads.named("INSERT_UNIQUE")).rows(DATA, cell.knobs()).of(10);
    Trials.Worker worker = Trials.workers(cell).get(0);
    Session session = worker.session();
    session.begin(IterationType.MEASUREMENT, 0);
    database.execute("INSERT INTO unique_innodb (a, b, c) VALUES (%s, %s, '%s')".formatted(row));
    InsertBenchmark inserts = (InsertBenchmark) worker.benchmark();
    String line = refused(() -> inserts.INSERT_UNIQUE(session));
    session.end();
    session.close();
    assertThat(line)
        .startsWith("error 1062: Duplicate entry '")
        .contains("; dyno's own keys are unique, so another client wrote this row, or ");
  }
}
