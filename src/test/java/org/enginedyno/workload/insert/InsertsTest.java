package org.enginedyno.workload.insert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Extent;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.SideWorkload.SideWork;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The inserted rows, their batches, and the engines that cannot store them. */
final class InsertsTest {
  private static final DataSpec DATA = new DataSpec(1_000, 1);
  private final SmallInsert workload = SmallInsert.INSERT_SMALL;
  private final Table table = workload.tables(DATA, knobs("insert.batch", "values")).get(0);

  private static final int PRICE = 4;
  private final IibenchInsert iibench = IibenchInsert.INSERT_IIBENCH;

  private KnobValues knobs(String key, String value) {
    return workload.knobs().values(Map.of(key, value));
  }

  @Test
  void smallInsertRunsThePlannedTransactions() {
    assertThat(workload.extent(workload.knobs().values(Map.of()))).isEqualTo(Extent.counted(1_000));
    assertThat(workload.extent(knobs("insert.rows-per-thread", "30")))
        .isEqualTo(Extent.counted(30));
  }

  @Test
  void smallInsertInsertsThePlannedRowsPerCommit() {
    KnobValues ten = knobs("insert.rows-per-commit", "10");

    assertThat(workload.effect(DATA, ten)).isEqualTo(Effect.adding(10, 10, 1));
    assertThat(workload.effect(DATA, workload.knobs().values(Map.of())))
        .as("each insert commits itself")
        .isEqualTo(Effect.adding(1, 1, 0));
  }

  @Test
  void smallInsertStartsEachRunWithAnEmptyTable() {
    assertThat(workload.footprint()).isEqualTo(Footprint.FRESH_RUN);
    assertThat(table.rows()).isZero();
  }

  @Test
  void smallInsertInsertsTheRowsOfALoadedTable() {
    RowBuffer row = new RowBuffer();
    table.generator().append(7, row);

    assertThat(row).hasToString("7\txxxxxxxxxx\n");
    assertThat(workload.sql()).isEqualTo("INSERT INTO small VALUES(NULL, 'xxxxxxxxxx')");
    assertThat(table.checksumQuery("t"))
        .isEqualTo("SELECT count(*), sum(c2 = 'xxxxxxxxxx') FROM t");
  }

  @Test
  void smallInsertReadsNoTable() {
    assertThat(workload.access()).isEqualTo("no rows are read");
  }

  @Test
  void smallInsertDeclaresTheKeyTypeOfTheEngine() {
    assertThat(table.create("t", "MEMORY", "USING BTREE"))
        .contains("PRIMARY KEY (c1) USING BTREE")
        .contains("ENGINE=MEMORY");
    assertThat(table.create("t", "Aria", "")).contains("PRIMARY KEY (c1)\n");
  }

  private KnobValues schema(String name) {
    return iibench.knobs().values(Map.of("iibench.schema", name, "iibench.readers", "1"));
  }

  private String created(String schema) {
    return iibench.tables(DATA, schema(schema)).get(0).create("t", "InnoDB", "");
  }

  @Test
  void iibenchCreatesThePublishedTableByDefault() {
    assertThat(schema("2013").unusual()).doesNotContain("iibench.schema");
    assertThat(created("2013"))
        .contains(
            "transactionid int NOT NULL",
            "price float NOT NULL",
            "KEY marketsegment (price, customerid)",
            "KEY registersegment (cashregisterid, price, customerid)",
            "KEY pdc (price, dateandtime, customerid)");
  }

  @Test
  void iibenchCreatesTheLaterTableIfRequested() {
    assertThat(schema("later").unusual()).contains("iibench.schema");
    assertThat(created("later"))
        .contains(
            "transactionid bigint NOT NULL",
            "price int NOT NULL",
            "KEY marketsegment (productid, customerid, price)",
            "KEY registersegment (cashregisterid, customerid, price)",
            "KEY pdc (price, dateandtime, customerid)");
  }

  @Test
  void iibenchDrawsWholePricesOnlyForTheLaterTable() {
    assertThat(iibench.rows(DATA, schema("2013")).of(7)[PRICE]).isInstanceOf(Float.class);
    InsertWorkload.RowValues later = iibench.rows(DATA, schema("later"));
    for (int row = 1; row <= 1_000; row++) {
      assertThat(later.of(row)[PRICE])
          .isInstanceOfSatisfying(Integer.class, price -> assertThat(price).isBetween(0, 499));
    }
  }

  private List<Statement> asked(String schema) {
    return ((SideWork.Queries) iibench.sideWork(DATA, schema(schema)).orElseThrow()).statements();
  }

  @Test
  void iibenchQueriesByTheKeysOfTheTable() {
    assertThat(asked("2013"))
        .extracting(Statement::sql)
        .first()
        .asString()
        .contains(
            "SELECT price, customerid FROM", "WHERE price >= ?", "ORDER BY price, customerid");
    assertThat(asked("later"))
        .extracting(Statement::sql)
        .satisfiesExactly(
            market ->
                assertThat(market)
                    .contains("FORCE INDEX (marketsegment)", "WHERE productid >= ?")
                    .contains("ORDER BY productid, customerid, price LIMIT 10"),
            register -> assertThat(register).contains("WHERE cashregisterid > ?"),
            pdc -> assertThat(pdc).contains("WHERE price >= ?"));
  }

  private static Client client(Driver driver, Profile profile, PreparedBy statements) {
    return SampleClients.client(
        PlanAxis.DRIVER, driver, PlanAxis.PROFILE, profile, PlanAxis.STATEMENTS, statements);
  }

  @Test
  void aBatchIsAnOperationIfNothingCommits() {
    Batch array = new Batch(100, 0, BatchMode.VALUES);

    assertThat(array.rowsPerOperation()).isEqualTo(100);
    assertThat(array.statements()).isEqualTo(1);
    assertThat(array.effect()).isEqualTo(Effect.adding(1, 100, 0));
    assertThat(array.effect().isTransaction()).isFalse();
  }

  @Test
  void aBatchSendsOneInsertPerStatementUnlessTheDriverSplitsIt() {
    assertThat(new Batch(10, 100, BatchMode.REWRITTEN).effect())
        .isEqualTo(Effect.adding(10, 100, 1));
    assertThat(new Batch(10, 100, BatchMode.ONE_BY_ONE).effect())
        .isEqualTo(Effect.adding(100, 100, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "10, 25, 100, 25 rows per commit are not a multiple of 10 rows per statement",
    "10, 20, 110, 110 rows are not a multiple of 20 rows per operation",
    "10, 0, 15, 15 rows are not a multiple of 10 rows per operation"
  })
  void aBatchDividesTheRows(int perStatement, int perCommit, long rows, String why) {
    assertThat(new Batch(perStatement, perCommit, BatchMode.VALUES).obstacle(rows, Client.USUAL))
        .contains(why);
  }

  @ParameterizedTest
  @CsvSource({
    "MYSQL, EQUAL, SERVER, BULK, 'only MariaDB''s driver supports bulk batches'",
    "MARIADB, EQUAL, CLIENT, BULK, 'only MariaDB''s driver supports bulk batches, and only"
        + " with server-side prepared statements'",
    "MARIADB, EQUAL, SERVER, REWRITTEN, 'MariaDB''s driver does not prepare rewritten"
        + " batches on the server'",
    "MYSQL, AS_SHIPPED, CLIENT, REWRITTEN, 'with driver-profile as-shipped, dyno does not"
        + " set the driver''s batch options'"
  })
  void aBatchIsRefusedIfTheClientDoesNotSupportIt(
      String driver, Profile profile, PreparedBy statements, BatchMode mode, String why) {
    Driver family = driver.equals("MYSQL") ? Driver.MYSQL : Driver.MARIADB;
    Batch batch = new Batch(10, 0, mode);

    assertThat(batch.obstacle(100, client(family, profile, statements)))
        .hasValueSatisfying(reason -> assertThat(reason).startsWith(why));
    assertThat(
            new Batch(10, 0, BatchMode.VALUES).obstacle(100, client(family, profile, statements)))
        .isEmpty();
  }

  @Test
  void aBatchNeedsMoreThanOneRow() {
    assertThat(new Batch(1, 0, BatchMode.REWRITTEN).obstacle(100, Client.USUAL))
        .contains("a batch needs more than one row");
  }

  @Test
  void rowsThatMustSurviveACrashAreCountedPerThreadInAClosedLoop() {
    Workload crash = Workloads.named("CRASH_INSERT");
    KnobValues usual = crash.knobs().values(Map.of());

    assertThat(crash.obstacle(usual, Client.USUAL)).isEmpty();
    assertThat(crash.obstacle(usual, SampleClients.client(PlanAxis.ARRIVALS, "500/s")))
        .contains("crashes do not support arrival rates; use arrivals=closed");
  }

  @ParameterizedTest
  @CsvSource({
    "ARCHIVE, INSERT_SMALL,",
    "ARCHIVE, INSERT_UNIQUE, secondary keys",
    "ARCHIVE, INSERT_IIBENCH, secondary keys",
    "ARCHIVE, CRASH_INSERT, secondary keys",
    "ARCHIVE, LOAD_DATA,",
    "CSV, INSERT_SMALL, keys and NULL values",
    "CSV, INSERT_UNIQUE, keys and NULL values",
    "CSV, INSERT_IIBENCH, keys",
    "CSV, LOAD_DATA, keys and NULL values",
    "MEMORY, INSERT_SMALL,",
    "MEMORY, INSERT_UNIQUE,",
    "MEMORY, INSERT_IIBENCH,",
    "MEMORY, LOAD_DATA,",
    "BLACKHOLE, INSERT_SMALL, stored rows",
    "BLACKHOLE, INSERT_UNIQUE, stored rows",
    "BLACKHOLE, INSERT_IIBENCH, stored rows",
    "BLACKHOLE, LOAD_DATA, stored rows"
  })
  void enginesAreSkippedForLackingFeatures(String engine, String name, String lack) {
    Workload workload = Workloads.named(name);
    KnobValues usual = workload.knobs().values(Map.of());
    assertThat(Engines.shipped().of(engine).lack(workload.needs(usual)).orElse(null))
        .isEqualTo(lack);
  }
}
