package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.result.OtherClients;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SampleTables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Measures a cell while other clients of its server are busy or idle. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class OtherClientsIT {
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final Measure MEASURE =
      new Measure(Duration.ofMillis(300), 1, Duration.ofMillis(300), 1, ScoreRule.BEST, null);

  private final Server server;
  private final Path folder;
  private final TestDatabase database;

  OtherClientsIT(Server server, @TempDir Path folder) throws SQLException {
    this.server = server;
    this.folder = folder;
    this.database = new TestDatabase(server, server.target().database());
  }

  @BeforeAll
  void load() throws SQLException, InterruptedException {
    database.load(SampleTables.read(DATA), "InnoDB");
  }

  @AfterAll
  void clean() throws SQLException {
    database.close();
  }

  private OtherClients others() throws Exception {
    Cell cell =
        CellBuilder.of("READ_PK_POINT", "InnoDB").data(DATA).threads(2).measure(MEASURE).cell();
    ForkResult result = TestForks.run(TestForks.in(folder, new Interruption()), cell, server);
    assertThat(result.log().workers().sessions()).hasSizeGreaterThan(2).doesNotHaveDuplicates();
    return result.others();
  }

  @Test
  void idleClientsAreNotReported() throws Exception {
    try (Connection idle = Connections.openDatabase(server.target(), Map.of())) {
      OtherClients others = others();

      assertThat(others.worked()).isEmpty();
      assertThat(others.allVisible()).isTrue();
      assertThat(others.looks()).isGreaterThan(2);
      assertThat(idle.isClosed()).isFalse();
    }
  }

  @Test
  void aLongQueryIsNamedWithoutItsValues() throws Exception {
    try (Connection foreign = Connections.openDatabase(server.target(), Map.of())) {
      long session = Sql.number(foreign, Sql.SESSION);
      CompletableFuture<Void> query =
          CompletableFuture.runAsync(
              () -> {
                try {
                  Sql.execute(foreign, "SELECT benchmark(1000000000000, md5('secret'))");
                } catch (SQLException e) {
                  // it was killed
                }
              });
      try {
        assertThat(others().worked())
            .singleElement()
            .asString()
            .startsWith(server.target().user() + "@")
            .endsWith(": SELECT benchmark(?, md5(?))");
      } finally {
        database.execute("KILL QUERY " + session);
        query.join();
      }
    }
  }

  @Test
  void locksAndShortStatementsAreDetected() throws Exception {
    try (Connection foreign = Connections.openDatabase(server.target(), Map.of())) {
      foreign.setAutoCommit(false);
      CompletableFuture<OtherClients> cell =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return others();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      while (!cell.isDone()) {
        Sql.execute(
            foreign, "SELECT sleep(0.3), id FROM normal_innodb WHERE id = 1 FOR UPDATE", "COMMIT");
      }
      assertThat(cell.join().worked()).hasSize(1).first().asString().contains("@");
    }
  }
}
