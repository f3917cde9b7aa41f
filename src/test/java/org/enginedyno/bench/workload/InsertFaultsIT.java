package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trials;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.run.fork.Failures;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SampleTables;
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

  private final TestDatabase database;
  private final Trials trials;

  InsertFaultsIT(Server server, @TempDir Path folder) throws IOException, SQLException {
    database = new TestDatabase(server, "it_insert_faults");
    trials = database.trials(folder);
  }

  @BeforeAll
  void admit() throws SQLException {
    database.admit(SampleTables.of(WORKLOAD, DATA), "InnoDB", "MEMORY");
  }

  @AfterAll
  void clean() throws SQLException {
    database.close();
  }

  private static Cell cell(String engine, String... knobs) {
    return CellBuilder.of(WORKLOAD, engine)
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
    database.execute("INSERT INTO unique_innodb (a, b, c) VALUES (%s, %s, '%s')".formatted(row));
    String line = refused(() -> inserter.run(session));
    session.end();
    session.close();
    assertThat(line)
        .startsWith("error 1062: Duplicate entry '")
        .endsWith("; dyno's keys are unique, so another client wrote this row; stop that client");
  }
}
