package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.normal.ReadPattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LiveServer.class)
final class ServerWorkspaceIT {
  private static final DataSpec DATA = new DataSpec(10_000, 3);
  private static final List<String> ENGINES = List.of("InnoDB", "MyISAM", "Aria", "MEMORY");

  private final Server server;
  private final ServerWorkspace workspace;
  private final SilentListener listener = new SilentListener();

  ServerWorkspaceIT(Server server) {
    this.server = server;
    this.workspace = ServerWorkspace.enter(Instances.of(server), new TreeSet<>());
  }

  @AfterEach
  void clean() throws SQLException {
    workspace.close();
    try (MarkedDatabase database = MarkedDatabase.enter(server.target(), null)) {
      database.clean();
    }
  }

  private static Cell cell(ReadPattern pattern, String engine) {
    return CellBuilder.of(pattern.name(), engine).data(DATA).measure(Sample.MEASURE).cell();
  }

  @Test
  void everyPatternUsesItsDeclaredAccessOnEveryEngine() throws SQLException, InterruptedException {
    for (String engine : ENGINES) {
      assertThat(workspace.tables().load(engine, listener)).hasSize(1);
      assertThat(workspace.trouble(engine)).isEmpty();
      for (ReadPattern pattern : ReadPattern.values()) {
        Evidence evidence = workspace.evidence(cell(pattern, engine), Sample.APPLIED);

        assertThat(evidence.engine()).hasValue(engine);
        Evidence.OfStatement statement = evidence.statements().get(0);
        Access declared = statement.declared().orElseThrow();
        assertThat(statement.explain().contradiction(declared, statement.tables()))
            .as("%s on %s: %s", pattern, engine, statement.explain().rows())
            .isEmpty();
        assertThat(declared.index())
            .isEqualTo(pattern.statements().get(0).access().orElseThrow().index());
      }
    }
  }

  @Test
  void triesEnginesThatNoFileDescribes() throws SQLException, InterruptedException {
    workspace.close();
    try (ServerWorkspace blind =
        ServerWorkspace.enter(Instances.of(server, Sample.DATA, Engines.NONE), new TreeSet<>())) {
      assertThat(blind.tables().load("MyISAM", listener)).hasSize(1);
      assertThat(blind.tables().load("CSV", listener)).isEmpty();

      assertThat(blind.trouble("CSV")).isEmpty();
      assertThat(blind.engines().obstacle(cell(ReadPattern.READ_FTS, "CSV")))
          .contains("CSV lacks keys and NULL values");
      assertThat(blind.engines().obstacle(cell(ReadPattern.READ_FTS, "MyISAM"))).isEmpty();
      assertThat(listener.notes())
          .containsSequence(
              "no file describes engine MyISAM; a trial shows that it lacks transactions");
    }
  }

  @Test
  void remembersWhyAnEngineCouldNotBeLoaded() throws InterruptedException {
    assertThat(workspace.tables().load("ROCKSDB", listener)).isEmpty();

    assertThatThrownBy(
            () -> workspace.tables().provide(cell(ReadPattern.READ_FTS, "ROCKSDB"), listener))
        .isInstanceOf(NotReadyException.class)
        .hasMessageStartingWith("loading failed: error 1286: ");
    assertThat(listener.notes()).singleElement().asString().contains("ROCKSDB");
  }

  @Test
  void failsOnlyCellsWhoseTableCouldNotBeLoaded() throws Exception {
    workspace.close();
    Dataset further = Workloads.named("OLTP_POINT").dataset().orElseThrow();
    Cell ofOther = CellBuilder.of("OLTP_POINT", "InnoDB").data(DATA).measure(Sample.MEASURE).cell();
    try (ServerWorkspace both =
            ServerWorkspace.enter(Instances.with(server, further), new TreeSet<>());
        Connection connection = Connections.openDatabase(server.target(), Map.of())) {
      List<TableRecord> loaded = both.tables().load("InnoDB", listener);
      String parent = Sql.quoted(loaded.get(1).table());
      // a table with a foreign key to it cannot be dropped, so it is reloaded as it lacks a row
      Sql.execute(
          connection,
          "DELETE FROM %s LIMIT 1".formatted(parent),
          "CREATE TABLE child LIKE " + parent,
          "ALTER TABLE child ADD FOREIGN KEY (id) REFERENCES %s (id)".formatted(parent));
      try {
        assertThat(both.tables().load("InnoDB", listener)).hasSize(1);

        assertThat(both.trouble("InnoDB")).isEmpty();
        assertThat(both.tables().provide(cell(ReadPattern.READ_FTS, "InnoDB"), listener)).isEmpty();
        assertThatThrownBy(() -> both.tables().provide(ofOther, listener))
            .isInstanceOf(NotReadyException.class)
            .hasMessageStartingWith("loading failed: error 1451: ");
      } finally {
        Sql.execute(connection, "DROP TABLE child");
      }
    }
  }

  @Test
  void recordsTheServerWithoutItsPassword() {
    assertThat(workspace.record().version()).startsWith("MariaDB 11.4");
    assertThat(workspace.record().engines()).contains("InnoDB", "Aria");
    assertThat(workspace.record().toString()).doesNotContain(server.target().password());
  }

  @Test
  void excludesASecondRun() {
    assertThatThrownBy(() -> ServerWorkspace.enter(Instances.of(server), new TreeSet<>()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("another run uses database 'dyno'");
  }
}
