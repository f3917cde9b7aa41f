package org.enginedyno.bench;

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
import java.util.TreeMap;
import java.util.stream.Stream;
import org.enginedyno.db.driver.Wiring;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.link.Pool;
import org.enginedyno.db.table.FreshTables;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowStream;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.SampleCells;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.client.Checkout;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.client.Driver;
import org.enginedyno.plan.client.DriverFamily;
import org.enginedyno.plan.client.Executor;
import org.enginedyno.plan.client.PreparedBy;
import org.enginedyno.plan.client.Profile;
import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.result.figure.Sample;
import org.enginedyno.result.fork.RowsAdded;
import org.enginedyno.result.fork.Span;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.IterationType;

/** What reaches a server of chunks that are loaded, from wherever they come. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class LoadDataIT {
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final String LOAD = "LOAD_DATA";
  private static final int CHUNKS = 5;
  private static final int ROWS = 300;

  /** The counters are the whole server's, and a pool that was just closed may say good-bye. */
  private static final long OF_OTHERS = 3;

  private static final List<IterationType> RUNS =
      List.of(IterationType.WARMUP, IterationType.MEASUREMENT);

  private final Path folder;
  private final MarkedDatabase database;
  private final Trials trials;

  LoadDataIT(Server server, @TempDir Path folder) throws IOException, SQLException {
    this.folder = folder;
    database = MarkedDatabase.enter(LiveServer.database(server.target(), "it_load"));
    trials = new Trials(database.target(), folder);
  }

  @BeforeAll
  void admit() throws SQLException {
    TableStore store =
        new TableStore(
            database, ServerFacts.read(database.connection()), new RowSums(), Engines.shipped());
    Table table = SampleTables.of(LOAD, DATA);
    for (String engine : List.of("InnoDB", "MyISAM", "Aria")) {
      store.admit(table, TableForm.plain(engine));
      new FreshTables(
              database.connection(),
              List.of(table),
              TableForm.plain(engine).names(),
              Engines.shipped().of(engine))
          .renew();
    }
  }

  @AfterAll
  void clean() throws SQLException {
    trials.close();
    database.clean();
    database.close();
  }

  private static Cell cell(String engine, int threads, Checkout checkout, String... knobs) {
    Map<String, String> given =
        new TreeMap<>(
            Map.of(
                "load.chunks",
                Integer.toString(CHUNKS),
                "load.rows-per-chunk",
                Integer.toString(ROWS)));
    for (int i = 0; i < knobs.length; i += 2) {
      given.put(knobs[i], knobs[i + 1]);
    }
    Client client =
        new Client(
            Driver.MYSQL,
            Profile.EQUAL,
            PreparedBy.CLIENT,
            checkout,
            Client.AS_MANY_AS_THREADS,
            Client.THIS_JVM,
            Executor.PLATFORM,
            Client.NO_ARGS);
    return SampleCells.plain(SampleCells.work(LOAD, engine, DATA, given), threads, client);
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
  void loadsEveryChunkByAStatementOfItsOwn(
      String engine, String from, int threads, Checkout checkout, String keys) throws Exception {
    Cell cell = cell(engine, threads, checkout, "load.from", from, "load.keys", keys);
    Workload workload = Workloads.named(LOAD);
    assertThat(workload.unfit(cell.knobs(), cell.client())).isEmpty();
    Table table = workload.tables(DATA, cell.knobs()).get(0);

    for (Span span : trials.run(cell, 1, RUNS).spans()) {
      RowsAdded growth = Objects.requireNonNull(span.growth());
      assertThat(growth.rows()).isEqualTo(CHUNKS * ROWS).isEqualTo(growth.rowsFound());
      assertThat(growth.sumFound()).isEqualTo(Long.toString(RowSums.of(table, CHUNKS * ROWS)));
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

  private List<Path> left() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("enginedyno-load"))
          .toList();
    }
  }

  @Test
  void takesAChunkThatIsCutShortForNoChunk() throws Exception {
    Cell cell = cell("InnoDB", 1, Checkout.HELD);
    assertThatThrownBy(() -> loadsRows(cell, new Cut(ROWS - 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("LOAD_DATA answered 299 where 300 was right");
  }

  @Test
  void takesAStreamThatBreaksForNoChunk() throws Exception {
    Cell cell = cell("InnoDB", 1, Checkout.HELD);
    assertThatThrownBy(() -> loadsRows(cell, new Broken())).isInstanceOf(SQLException.class);
  }

  /** Whose chunks have fewer rows than they should. */
  private static final class Cut extends LoadWorker {
    private final int rows;

    Cut(int rows) {
      this.rows = rows;
    }

    @Override
    RowStream rows(Table table, int chunk) {
      return new RowStream(table.generator(), 1, rows, sent -> {});
    }
  }

  /** Whose files are gone when they are to be sent. */
  private static final class Broken extends LoadWorker {
    @Override
    RowStream rows(Table table, int chunk) {
      return new RowStream(
          table.generator(),
          1,
          ROWS,
          sent -> {
            throw new IllegalStateException("out of rows");
          });
    }
  }

  private static void loadsRows(Cell cell, LoadWorker worker) throws Exception {
    Fixture fixture = Trials.open(cell);
    Session session = new Session();
    session.open(fixture, 0);
    try {
      worker.prepare(fixture.trial(), 0);
      session.begin(fixture, IterationType.MEASUREMENT);
      worker.run(session);
    } finally {
      session.end(fixture);
      session.close(fixture);
    }
  }

  @Test
  void saysThatTheServerTakesNoRowsFromAClient() throws Exception {
    execute("SET GLOBAL local_infile = OFF");
    try {
      Cell stream = cell("InnoDB", 1, Checkout.HELD);
      assertThatThrownBy(() -> trials.run(stream, 1, RUNS))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("takes no rows from a client: local_infile is OFF")
          .hasMessageNotContaining("\n");
      trials.run(cell("InnoDB", 1, Checkout.HELD, "load.from", "server"), 1, RUNS);
    } finally {
      execute("SET GLOBAL local_infile = ON");
    }
  }

  @Test
  void loadsUnderTheSettingsThatTheServerHas() throws Exception {
    execute("SET GLOBAL unique_checks = OFF");
    Wiring wiring = new Wiring(DriverFamily.MYSQL, Profile.EQUAL, PreparedBy.CLIENT);
    try (Pool pool = Pool.forStreams(database.target(), wiring, 1);
        Connection worker = pool.borrow();
        Statement statement = worker.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@SESSION.unique_checks")) {
      row.next();
      assertThat(row.getInt(1)).isZero();
    } finally {
      execute("SET GLOBAL unique_checks = ON");
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = database.connection().createStatement()) {
      statement.execute(sql);
    }
  }
}
