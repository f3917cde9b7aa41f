package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.connection.ConnectionConfig;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.table.RowStream;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.IterationType;

/** What reaches a server when chunks are loaded, whatever their source. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class LoadDataIT {
  /**
   * The counters cover the whole server, and a pool that was just closed may still send a command.
   */
  private static final long OF_OTHERS = 3;

  private static final List<IterationType> RUNS =
      List.of(IterationType.WARMUP, IterationType.MEASUREMENT);
  private static final List<IterationType> ONE_RUN = List.of(IterationType.MEASUREMENT);
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final String LOAD = "LOAD_DATA";
  private static final int CHUNKS = 5;
  private static final int ROWS = 300;

  private final Path folder;
  private final TestDatabase database;
  private final Trials trials;

  LoadDataIT(TestDatabase database, @TempDir Path folder) throws IOException {
    this.folder = folder;
    this.database = database;
    trials = database.trials(folder);
  }

  @BeforeAll
  void admit() throws SQLException {
    database.admit(SampleTables.of(LOAD, DATA), "InnoDB", "MyISAM", "Aria");
  }

  private static Cell cell(String engine, int threads, Checkout checkout, String... knobs) {
    return CellBuilder.of(LOAD, engine)
        .data(DATA)
        .knobs("load.chunks", "" + CHUNKS, "load.rows-per-chunk", "" + ROWS)
        .knobs(knobs)
        .threads(threads)
        .client(SampleClients.equal(Driver.MYSQL, PreparedBy.CLIENT, checkout))
        .cell();
  }

  @ParameterizedTest
  @CsvSource({
    "InnoDB, stream, 1, HELD, 0",
    "InnoDB, stream, 2, HELD, 3",
    "InnoDB, stream, 2, BORROW, 0",
    "InnoDB, file, 2, HELD, 0",
    "InnoDB, server, 2, HELD, 1",
    "InnoDB, server, 1, BORROW, 0",
    "MyISAM, stream, 2, HELD, 0",
    "MyISAM, file, 1, HELD, 3",
    "MyISAM, server, 1, HELD, 0",
    "Aria, stream, 2, HELD, 1",
    "Aria, file, 1, BORROW, 0",
    "Aria, server, 2, HELD, 0"
  })
  void loadsEveryChunkWithASeparateStatement(
      String engine, String from, int threads, Checkout checkout, String keys) throws Exception {
    Cell cell = cell(engine, threads, checkout, "load.from", from, "load.keys", keys);
    Workload workload = Workloads.named(LOAD);
    assertThat(workload.obstacle(cell.knobs(), cell.client())).isEmpty();
    Table table = workload.tables(DATA, cell.knobs()).get(0);

    for (Span span : trials.run(cell, 1, RUNS).spans()) {
      RowsAdded growth = Objects.requireNonNull(span.growth());
      assertThat(growth.rows()).isEqualTo(CHUNKS * ROWS).isEqualTo(growth.rowsFound());
      assertThat(growth.sumFound()).isEqualTo(Long.toString(table.checksums(CHUNKS * ROWS)));
      assertThat(growth.samples())
          .extracting(Sample::rows)
          .isSorted()
          .endsWith((long) CHUNKS * ROWS);
      Map<String, Long> counted = span.server().counters();
      assertThat(counted).containsEntry("com_load", (long) CHUNKS);
      assertThat(counted)
          .doesNotContainKeys("com_insert", "com_stmt_execute", "com_stmt_prepare", "com_commit");
      assertThat(counted.getOrDefault(Counters.QUESTIONS, 0L))
          .isBetween((long) CHUNKS, CHUNKS + OF_OTHERS);
    }
    assertThat(left()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "InnoDB, before",
    "InnoDB, after",
    "MyISAM, before",
    "MyISAM, after",
    "MyISAM, disabled",
    "Aria, disabled"
  })
  void fillsKeysAsConfiguredAndTimesThatSeparately(String engine, String indexes) throws Exception {
    Cell cell = cell(engine, 2, Checkout.HELD, "load.keys", "3", "load.indexes", indexes);

    for (Span span : trials.run(cell, 1, RUNS).spans()) {
      RowsAdded growth = Objects.requireNonNull(span.growth());
      assertThat(growth.rowsFound()).isEqualTo(CHUNKS * ROWS);
      assertThat(growth.completingNanos() > 0).isEqualTo(!indexes.equals("before"));
      assertThat(span.server().counters())
          .containsEntry("com_load", (long) CHUNKS)
          .doesNotContainKey("com_alter_table");
    }
    String table =
        TableForm.plain(engine).names().of(Workloads.named(LOAD).tables(DATA, cell.knobs()).get(0));
    assertThat(keys(table)).containsExactly("PRIMARY", "marketsegment", "pdc", "registersegment");
    assertThat(TableEngine.disabledKeys(database.connection(), table)).isEmpty();
    assertThat(
            database.query("SELECT count(*) FROM " + table + " FORCE INDEX (pdc) WHERE price >= 0"))
        .as("through a key")
        .containsExactly(Integer.toString(CHUNKS * ROWS));
  }

  private Set<String> keys(String table) throws SQLException {
    return new TreeSet<>(
        database.query(
            "SELECT index_name FROM information_schema.statistics"
                + " WHERE table_schema = database() AND table_name = '%s'".formatted(table)));
  }

  /** InnoDB accepts the statement with only a note. */
  @Test
  void refusesAnEngineThatDoesNotDisableKeys() {
    Cell cell = cell("InnoDB", 1, Checkout.HELD, "load.keys", "1", "load.indexes", "disabled");

    assertThatThrownBy(() -> trials.run(cell, 1, RUNS))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("disabled no key of sales_innodb");
  }

  private List<Path> left() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("enginedyno-load"))
          .toList();
    }
  }

  @Test
  void refusesATruncatedChunk() throws Exception {
    Cell cell = cell("InnoDB", 1, Checkout.HELD);
    assertThatThrownBy(() -> loadsRows(cell, ROWS - 1, sent -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("LOAD_DATA answered 299, expected 300");
  }

  @Test
  void refusesAChunkWhoseStreamBreaks() throws Exception {
    Cell cell = cell("InnoDB", 1, Checkout.HELD);
    IntConsumer breaks =
        sent -> {
          throw new IllegalStateException("out of rows");
        };
    assertThatThrownBy(() -> loadsRows(cell, ROWS, breaks)).isInstanceOf(SQLException.class);
  }

  private static void loadsRows(Cell cell, int rows, IntConsumer progress) throws Exception {
    // not a named class: JMH's annotation processor would generate a benchmark of it
    LoadBenchmark worker =
        new LoadBenchmark() {
          @Override
          protected RowStream rows(Table table, int chunk) {
            return new RowStream(table.generator(), 1, rows, progress);
          }
        };
    Fixture fixture = Trials.open(cell);
    Session session = new Session();
    session.open(fixture, 0);
    try {
      worker.prepare(fixture.trial(0), 0);
      session.begin(IterationType.MEASUREMENT, 0);
      worker.LOAD_DATA(session);
    } finally {
      session.end();
      session.close();
    }
  }

  @Test
  void reportsThatTheServerAcceptsNoRowsFromClients() throws Exception {
    database.execute("SET GLOBAL local_infile = OFF");
    try {
      Cell stream = cell("InnoDB", 1, Checkout.HELD);
      assertThatThrownBy(() -> trials.run(stream, 1, ONE_RUN))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("does not accept rows from a client: local_infile is OFF")
          .hasMessageNotContaining("\n");
      trials.run(cell("InnoDB", 1, Checkout.HELD, "load.from", "server"), 1, ONE_RUN);
    } finally {
      database.execute("SET GLOBAL local_infile = ON");
    }
  }

  @Test
  void loadsWithTheServersSettings() throws Exception {
    database.execute("SET GLOBAL unique_checks = OFF");
    ConnectionConfig wiring =
        new ConnectionConfig(DriverFamily.MYSQL, Profile.EQUAL, PreparedBy.CLIENT);
    try (Pool pool = Pool.forStreams(database.target(), wiring, 1);
        Connection worker = pool.borrow();
        Statement statement = worker.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@SESSION.unique_checks")) {
      row.next();
      assertThat(row.getInt(1)).isZero();
    } finally {
      database.execute("SET GLOBAL unique_checks = ON");
    }
  }
}
