package org.enginedyno.run.bed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.SampleCells;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.setup.Cores;
import org.enginedyno.plan.setup.Setup;
import org.enginedyno.run.live.SilentListener;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.normal.ReadPattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LiveServer.class)
final class ServerWorkspaceIT {
  private static final DataSpec DATA = new DataSpec(10_000, 3);
  private static final List<String> ENGINES = List.of("InnoDB", "MyISAM", "Aria", "MEMORY");

  private final Server server;
  private final ServerWorkspace stage;
  private final SilentListener listener = new SilentListener();

  ServerWorkspaceIT(Server server) {
    this.server = server;
    this.stage =
        ServerWorkspace.enter(server, ServerInstances.SHARED, Sample.LOADED, new RowSums());
  }

  @AfterEach
  void clean() throws SQLException {
    stage.close();
    try (MarkedDatabase database = MarkedDatabase.enter(server.target())) {
      database.clean();
    }
  }

  private static Cell cell(ReadPattern pattern, String engine) {
    return SampleCells.cell(
        "live",
        pattern.name(),
        engine,
        1,
        Setup.AS_SHIPPED,
        Cores.FREE,
        Client.USUAL,
        DATA,
        Sample.MEASURE);
  }

  @Test
  void everyPatternTakesItsDeclaredWayAndGetsTheSameAnswersOnEveryEngine()
      throws SQLException, InterruptedException {
    Map<ReadPattern, String> answers = new EnumMap<>(ReadPattern.class);
    for (String engine : ENGINES) {
      assertThat(stage.load(engine, listener)).hasSize(1);
      assertThat(stage.trouble(engine)).isEmpty();
      for (ReadPattern pattern : ReadPattern.values()) {
        Evidence evidence = stage.evidence(cell(pattern, engine), Sample.FITTED);

        assertThat(evidence.engine()).isEqualTo(engine);
        assertThat(evidence.explain().access())
            .as("%s on %s: %s", pattern, engine, evidence.explain().rows())
            .isEqualTo(evidence.declared());
        assertThat(Objects.requireNonNull(evidence.declared()).index())
            .isEqualTo(pattern.statements().get(0).access().orElseThrow().index());
        String answer = Objects.requireNonNull(evidence.answers());
        assertThat(answers.computeIfAbsent(pattern, first -> answer))
            .as("%s on %s", pattern, engine)
            .isEqualTo(answer);
      }
    }
    assertThat(answers.values().stream().distinct()).hasSizeGreaterThan(8);
  }

  @Test
  void remembersWhyAnEngineCouldNotBeLoaded() throws InterruptedException {
    assertThat(stage.load("ROCKSDB", listener)).isEmpty();

    assertThat(stage.trouble("ROCKSDB"))
        .hasValueSatisfying(why -> assertThat(why).startsWith("loading failed: error 1286: "));
    assertThat(listener.notes()).singleElement().asString().contains("ROCKSDB");
  }

  @Test
  void recordsTheServerWithoutItsPassword() {
    assertThat(stage.record().version()).startsWith("MariaDB 11.4");
    assertThat(stage.record().engines()).contains("InnoDB", "Aria");
    assertThat(stage.record().toString()).doesNotContain(server.target().password());
  }

  @Test
  void keepsASecondRunOut() {
    assertThatThrownBy(
            () ->
                ServerWorkspace.enter(server, ServerInstances.SHARED, Sample.LOADED, new RowSums()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("another run is at work in database 'dyno'");
  }
}
