package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.table.Explain;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.Answers.Answer;
import org.enginedyno.workload.ExplainRows;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.IterationType;

/** Executes sysbench's short read transactions and counts the received commands on the server. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class OltpIT {
  /** The mix, over the first two of sysbench's tables. */
  private static final Workload MIX = Workloads.named("OLTP_RO");

  private static final KnobValues KNOBS = MIX.knobs().values(Map.of("oltp.tables", "2"));
  private static final DataSpec DATA = new DataSpec(5_000, 3);
  private static final int THREADS = 2;
  private static final int CALLS = 20;
  private static final long OPERATIONS = (long) THREADS * CALLS;
  private static final int QUERIES = 14;

  /**
   * The counters cover the whole server, and a pool that was just closed may still send a command.
   */
  private static final long OF_OTHERS = 3;

  private static final List<IterationType> RUNS =
      List.of(IterationType.WARMUP, IterationType.MEASUREMENT, IterationType.MEASUREMENT);

  static void loadTwoTables(TestDatabase database, DataSpec data, String... engines)
      throws SQLException, InterruptedException {
    for (Table table : MIX.tables(data, KNOBS)) {
      database.load(table, engines);
    }
  }

  private final TestDatabase database;
  private final Trials trials;

  OltpIT(TestDatabase database) {
    this.database = database;
    trials = database.trials();
  }

  @BeforeAll
  void load() throws SQLException, InterruptedException {
    loadTwoTables(database, DATA, "InnoDB", "MyISAM", "Aria");
  }

  private static Cell cell(
      String workload,
      String engine,
      Driver driver,
      PreparedBy statements,
      Checkout checkout,
      String transaction) {
    Client client = SampleClients.equal(driver, statements, checkout);
    Map<String, String> knobs = Map.of("oltp.tables", "2", "oltp.transaction", transaction);
    return CellBuilder.of(workload, engine)
        .data(DATA)
        .knobs(knobs)
        .threads(THREADS)
        .client(client)
        .cell();
  }

  @ParameterizedTest
  @CsvSource({
    "InnoDB, MYSQL, SERVER, HELD, on",
    "InnoDB, MYSQL, SERVER, BORROW, on",
    "InnoDB, MYSQL, CLIENT, HELD, on",
    "InnoDB, MYSQL, CLIENT, BORROW, off",
    "InnoDB, MARIADB, SERVER, HELD, on",
    "InnoDB, MARIADB, SERVER, BORROW, off",
    "InnoDB, MARIADB, CLIENT, HELD, off",
    "InnoDB, MARIADB, CLIENT, BORROW, on",
    "MyISAM, MYSQL, SERVER, HELD, on",
    "Aria, MARIADB, SERVER, HELD, off"
  })
  void sendsOnlyTheCommandsThatAMixDeclares(
      String engine, Driver driver, PreparedBy statements, Checkout checkout, String transaction)
      throws Exception {
    Cell cell = cell("OLTP_RO", engine, driver, statements, checkout, transaction);

    ForkLog log = trials.run(cell, CALLS, RUNS);

    boolean commits = transaction.equals("on");
    long declared = OPERATIONS * (QUERIES + (commits ? 1 : 0));
    for (Span span : log.spans()) {
      Map<String, Long> counted = span.server().counters();
      assertThat(span.throughput().operations()).isEqualTo(OPERATIONS);
      assertThat(counted)
          .containsEntry("com_select", OPERATIONS * QUERIES)
          .doesNotContainKeys("com_begin", "com_set_option", "com_admin_commands", "com_rollback");
      if (span.measured()) {
        assertThat(counted)
            .doesNotContainKeys("com_stmt_prepare", "com_stmt_close", "com_stmt_reset");
      }
      assertThat(counted.getOrDefault("com_commit", 0L)).isEqualTo(commits ? OPERATIONS : 0);
      assertThat(counted.getOrDefault("com_stmt_execute", 0L))
          .isEqualTo(statements == PreparedBy.SERVER ? OPERATIONS * QUERIES : 0);
      assertThat(counted.getOrDefault(Counters.QUESTIONS, 0L))
          .as(counted.toString())
          .isBetween(declared, declared + OF_OTHERS);
      requireReads(cell, span);
      requireKinds(span.latencies());
      assertThat(span.latencies().commits() != null).isEqualTo(commits);
    }
    assertThat(log.answers()).hasSize(2 * 5 * 2);
    assertThat(log.answers()).flatExtracting(AnswerCheck::contradictions).isEmpty();
  }

  private static void requireReads(Cell cell, Span span) {
    long rows = span.server().rowsToRead();
    assertThat(rows).isBetween(OPERATIONS * 300, OPERATIONS * 410);
    long found =
        span.server().counters().entrySet().stream()
            .filter(counter -> counter.getKey().startsWith("handler_read_"))
            .mapToLong(Map.Entry::getValue)
            .sum();
    Workload mix = Workloads.named(cell.workload());
    long again = mix.effect(DATA, cell.knobs()).rowsReadAgain();
    assertThat(found).isBetween(rows, rows + OPERATIONS * (again + 2 * QUERIES));
  }

  private static void requireKinds(Latencies latencies) {
    assertThat(latencies.statements())
        .extracting(Latencies.OfKind::kind)
        .containsExactly("point", "simple range", "sum range", "order range", "distinct range");
    double whole = sum(latencies.histogram());
    double parts = 0;
    for (Latencies.OfKind kind : latencies.statements()) {
      long each = kind.kind().equals("point") ? 10 : 1;
      assertThat(Histograms.decode(kind.histogram()).getTotalCount()).isEqualTo(OPERATIONS * each);
      parts += sum(kind.histogram());
    }
    parts += latencies.commits() == null ? 0 : sum(Objects.requireNonNull(latencies.commits()));
    parts += latencies.poolWaits() == null ? 0 : sum(Objects.requireNonNull(latencies.poolWaits()));
    // histograms keep three digits
    assertThat(parts).as("the parts of %s", whole).isLessThan(whole * 1.01);
  }

  private static double sum(String histogram) {
    return Histograms.decode(histogram).getMean() * Histograms.decode(histogram).getTotalCount();
  }

  /** MariaDB's driver only commits if the server has reported an open transaction. */
  @Test
  void mayOmitCommitsIfTheEngineHasNoTransactions() throws Exception {
    Cell cell = cell("OLTP_RO", "MyISAM", Driver.MARIADB, PreparedBy.SERVER, Checkout.HELD, "on");

    for (Span span : trials.run(cell, CALLS, RUNS).spans()) {
      assertThat(span.server().counters())
          .containsEntry("com_select", OPERATIONS * QUERIES)
          .doesNotContainKeys("com_commit", "com_rollback", "com_set_option");
    }
  }

  @ParameterizedTest
  @CsvSource({"OLTP_POINT", "OLTP_SIMPLE_RANGE", "OLTP_SUM_RANGE", "OLTP_ORDER_RANGE"})
  void timesASingleQueryAsAWhole(String workload) throws Exception {
    Cell cell = cell(workload, "InnoDB", Driver.MYSQL, PreparedBy.SERVER, Checkout.HELD, "off");

    for (Span span : trials.run(cell, CALLS, RUNS).spans()) {
      assertThat(span.latencies().statements()).isEmpty();
      assertThat(span.server().counters())
          .containsEntry("com_select", OPERATIONS)
          .containsEntry("com_stmt_execute", OPERATIONS)
          .doesNotContainKey("com_commit");
    }
  }

  private static Parameters.Draws draws(Statement statement) {
    return statement.parameters().draws(DATA, KNOBS, 1);
  }

  private ExplainRows explain(Statement statement, TableForm form) throws SQLException {
    return Explain.of(
        database.connection(),
        database.facts(),
        statement.sql(form.names()),
        draws(statement).next());
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM", "Aria"})
  void statementsUseTheirDeclaredAccess(String engine) throws SQLException {
    TableForm form = TableForm.plain(engine);
    for (Statement statement : MIX.statements(KNOBS)) {
      assertThat(
              explain(statement, form)
                  .contradiction(statement.access().orElseThrow(), statement.tables(form.names())))
          .as(statement.sql())
          .isEmpty();
    }
  }

  @Test
  void unsortedStatementsAreNotReportedAsSorted() throws SQLException {
    TableForm form = TableForm.plain("InnoDB");
    Statement sorted = MIX.statements(KNOBS).get(6);
    assertThat(sorted.sql()).endsWith("ORDER BY c").doesNotContain("DISTINCT");

    assertThat(
            explain(sorted, form)
                .contradiction(Access.range(Access.PRIMARY), sorted.tables(form.names())))
        .get()
        .asString()
        .startsWith("the plan is index PRIMARY, sorted, but index PRIMARY is declared");
  }

  @Test
  void answersMatchTheGeneratorUntilARowIsChanged() throws SQLException, InterruptedException {
    assertThat(contradictions()).isEmpty();
    database.execute("UPDATE sbtest2_myisam SET k = k + 1, c = concat('x', c)");

    List<String> found = contradictions();
    loadTwoTables(database, DATA, "MyISAM");
    assertThat(found)
        .isNotEmpty()
        .allMatch(text -> text.contains("sbtest2"))
        .anyMatch(text -> text.startsWith("SELECT sum(k)"))
        .anyMatch(text -> text.startsWith("SELECT DISTINCT"));
  }

  private List<String> contradictions() throws SQLException {
    List<String> found = new ArrayList<>();
    TableForm form = TableForm.plain("MyISAM");
    for (Statement statement : MIX.statements(KNOBS)) {
      Parameters.Draws draws = draws(statement);
      List<Object[]> executions = List.of(draws.next(), draws.next(), draws.next());
      List<Answer> right = statement.answers().orElseThrow().to(executions, DATA);
      for (int i = 0; i < executions.size(); i++) {
        right
            .get(i)
            .contradiction(answer(statement.sql(form.names()), executions.get(i)))
            .ifPresent(text -> found.add(statement.sql() + ": " + text));
      }
    }
    return found;
  }

  private List<String> answer(String sql, Object[] values) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (PreparedStatement query = database.connection().prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        query.setObject(i + 1, values[i]);
      }
      try (ResultSet found = query.executeQuery()) {
        while (found.next()) {
          rows.add(found.getString(1));
        }
      }
    }
    return rows.stream().sorted().toList();
  }
}
