package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.table.FreshTables;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.SampleCells;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.run.fork.Failures;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.insert.InsertWorkload;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.IterationType;

/** Inserts that a server refuses, in the words in which their cell says so. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class InsertFaultsIT {
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final String WORKLOAD = "INSERT_UNIQUE";

  private final MarkedDatabase database;
  private final Trials trials;

  InsertFaultsIT(Server server, @TempDir Path folder) throws IOException, SQLException {
    database = MarkedDatabase.enter(LiveServer.database(server.target(), "it_insert_faults"));
    trials = new Trials(database.target(), folder);
  }

  @BeforeAll
  void admit() throws SQLException {
    TableStore store =
        new TableStore(
            database, ServerFacts.read(database.connection()), new RowSums(), Engines.shipped());
    Table table = SampleTables.of(WORKLOAD, DATA);
    for (String engine : List.of("InnoDB", "MEMORY")) {
      store.admit(table, TableForm.plain(engine));
      new FreshTables(
              database.connection(),
              List.of(table),
              TableForm.plain(engine).names(),
              Engines.shipped().of(engine))
          .recreate();
    }
  }

  @AfterAll
  void clean() throws SQLException {
    trials.close();
    database.clean();
    database.close();
  }

  private static Cell cell(String engine, String... knobs) {
    Map<String, String> given = new TreeMap<>(Map.of("insert.total-rows", "1000"));
    for (int i = 0; i < knobs.length; i += 2) {
      given.put(knobs[i], knobs[i + 1]);
    }
    return SampleCells.plain(SampleCells.work(WORKLOAD, engine, DATA, given), 1, Client.USUAL);
  }

  private void execute(String sql) throws SQLException {
    execute(database.connection(), sql);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String global(String name) throws SQLException {
    try (Statement statement = database.connection().createStatement();
        ResultSet row = statement.executeQuery("SELECT @@GLOBAL." + name)) {
      row.next();
      return row.getString(1);
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  private String refusedUnder(String variable, String value, Work work) throws Exception {
    String before = global(variable);
    execute("SET GLOBAL " + variable + " = " + value);
    try {
      return refused(work);
    } finally {
      execute("SET GLOBAL " + variable + " = " + before);
    }
  }

  private static String refused(Work work) {
    return Failures.line(Objects.requireNonNull(catchThrowable(work::run)));
  }

  private void run(Cell cell) throws Exception {
    trials.run(cell, 1, List.of(IterationType.MEASUREMENT));
  }

  /** A table of MEMORY may grow to what the session said that made it. */
  @Test
  void aTableThatIsFullIsSaidToBe() throws Exception {
    String line = refusedUnder("max_heap_table_size", "65536", () -> run(cell("MEMORY")));
    assertThat(line)
        .isEqualTo(
            "error 1114: The table 'unique_memory' is full; insert fewer rows, raise"
                + " max_heap_table_size for MEMORY, or free space on the disk");
  }

  @Test
  void aStatementThatIsTooLongForThePacketIsSaidToBe() throws Exception {
    String line =
        refusedUnder(
            "max_allowed_packet",
            "16384",
            () -> run(cell("InnoDB", "insert.rows-per-statement", "1000")));
    assertThat(line).endsWith("raise max_allowed_packet, or send fewer rows per statement");
  }

  /** Somebody else has written the tenth row, and the operation is not sent again. */
  @Test
  void aKeyThatIsThereAlreadyIsTheEnd() throws Exception {
    Cell cell = cell("InnoDB");
    Object[] row = ((InsertWorkload) Workloads.named(WORKLOAD)).rows(DATA, cell.knobs()).of(10);
    Fixture fixture = Trials.open(cell);
    Session session = new Session();
    session.open(fixture, 0);
    Inserter inserter = new Inserter();
    inserter.read(fixture.trial(0), 0);
    session.begin(IterationType.MEASUREMENT, 0);
    execute("INSERT INTO unique_innodb (a, b, c) VALUES (%s, %s, '%s')".formatted(row));
    String line = refused(() -> inserter.run(session));
    session.end();
    session.close();
    assertThat(line)
        .startsWith("error 1062: Duplicate entry '")
        .endsWith("; dyno's keys are unique, so another client wrote this row; stop that client");
  }
}
