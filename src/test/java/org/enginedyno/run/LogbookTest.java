package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.folder.RunRecord.SettingRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LogbookTest {
  private final TestRun run;
  private Logbook logbook;

  LogbookTest(@TempDir Path folder) throws IOException {
    run = new TestRun(RunPlans.onServers(List.of("here", "there"), "InnoDB", "Aria"), folder);
    logbook = run.logbook();
  }

  private static ServerRecord server(String name, String instance, String version, String value) {
    return new ServerRecord(
        name,
        instance,
        "fake",
        "nowhere",
        version,
        List.of(),
        Map.of(),
        new ServerRecord.Conditions(Map.of("x", value), Map.of(), null));
  }

  /** One cell of this server is finished, and the run is resumed. */
  private void start(String server) throws IOException {
    Cell cell =
        run.matrix.cells().stream()
            .filter(one -> one.server().equals(server))
            .findFirst()
            .orElseThrow();
    run.folder.append(SampleMeasurements.ok(cell, 1.0));
    logbook = run.logbook();
  }

  @Test
  void acceptsTheSameServerAgain() throws IOException {
    logbook.note(server("here", "shared", "1.0", "1"));
    start("here");

    logbook.note(server("here", "shared", "1.0", "1"));

    assertThat(run.folder.manifest().records().servers()).hasSize(1);
  }

  @Test
  void refusesAServerOfAnotherVersionOrWithOtherVariablesOnceACellIsFinishedOnIt()
      throws IOException {
    logbook.note(server("here", "shared", "1.0", "1"));
    start("here");

    assertThatThrownBy(() -> logbook.note(server("here", "shared", "1.1", "1")))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "server here has changed since this run started: version from 1.0 to 1.1; start another run");
    assertThatThrownBy(() -> logbook.note(server("here", "shared", "1.0", "2")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(": x from 1 to 2; ");
    assertThat(run.folder.manifest().records().servers())
        .containsExactly(server("here", "shared", "1.0", "1"));
  }

  @Test
  void refusesAnExternalServerAtAnotherPlaceOrOneWithItsDataElsewhere() throws IOException {
    logbook.note(at(ServerRecord.EXTERNAL, "db1:3306", "volume"));
    start("here");

    assertThatThrownBy(() -> logbook.note(at(ServerRecord.EXTERNAL, "db2:3306", "volume")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(": address from db1:3306 to db2:3306; ");
    assertThatThrownBy(() -> logbook.note(at(ServerRecord.EXTERNAL, "db1:3306", "tmpfs")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(": data from volume to tmpfs; ");
    logbook.note(at(ServerRecord.EXTERNAL, "db1:3306", "volume"));
  }

  /** Its launches begin with the same server, which others may have changed in between. */
  @Test
  void aDuelRefusesAnExternalServerWithOtherVariables() throws IOException {
    SideRecords records = new SideRecords(run.folder, Side.BASE);
    ServerRecord own = server("here", "shared", "1.0", "1");
    ServerRecord external = Copy.of(own, "kind", ServerRecord.EXTERNAL);
    records.note(external);
    records.note(Copy.of(own, "name", "there"));

    records.note(Copy.of(server("there", "shared", "1.0", "2"), "name", "there"));
    assertThatThrownBy(
            () ->
                records.note(
                    Copy.of(server("here", "shared", "1.0", "2"), "kind", ServerRecord.EXTERNAL)))
        .hasMessage(
            "server here has changed since this run started: x from 1 to 2; start another run");
  }

  @Test
  void acceptsAServerAtAnotherPort() throws IOException {
    logbook.note(at("container", "127.0.0.1:3001", "volume"));
    start("here");

    logbook.note(at("container", "127.0.0.1:3002", "volume"));
  }

  private static ServerRecord at(String kind, String place, String data) {
    return new ServerRecord(
        "here",
        "shared",
        kind,
        place,
        "1.0",
        List.of(),
        Map.of(),
        new ServerRecord.Conditions(Map.of(), Map.of("data", data), null));
  }

  @Test
  void acceptsAnotherServerIfNoCellIsFinished() throws IOException {
    logbook.note(server("here", "shared", "1.0", "1"));
    start("there");

    logbook.note(server("here", "shared", "1.1", "1"));

    assertThat(run.folder.manifest().records().servers())
        .containsExactly(server("here", "shared", "1.1", "1"));
  }

  @Test
  void distinguishesTheInstancesOfAServer() throws IOException {
    logbook.note(server("here", "InnoDB", "1.0", "1"));
    start("here");

    logbook.note(server("here", "Aria", "1.0", "2"));

    assertThat(run.folder.manifest().records().servers()).hasSize(2);
  }

  @Test
  void recordsSettingsOnceAndOnlyIfAnyAreRequested() throws IOException {
    Map<String, String> asked = Map.of("back_log", "5");
    logbook.note(new SettingRecord("here", "shared", Map.of(), Map.of(), "as it came"));
    logbook.note(new SettingRecord("here", "shared", asked, asked, "by a new start"));
    logbook.note(new SettingRecord("here", "shared", asked, asked, "while it ran"));

    assertThat(run.folder.manifest().records().settings())
        .containsExactly(new SettingRecord("here", "shared", asked, asked, "by a new start"));
  }

  @Test
  void recordsTheOutcomeOfACell() throws IOException {
    Cell skipped = run.matrix.cells().get(0);
    Cell failed = run.matrix.cells().get(1);

    logbook.giveUp(skipped, Status.SKIPPED, "cannot be", TestRun.NOW, 0);
    logbook.giveUp(failed, Status.FAILED, "it broke", TestRun.NOW, 2.5);

    assertThat(run.folder.measurements())
        .extracting(Measurement::status)
        .containsExactly(Status.SKIPPED, Status.FAILED);
    assertThat(run.folder.measurements().get(1).seconds()).isEqualTo(2.5);
    assertThat(run.listener.ends)
        .containsExactly(
            "1 of 4: " + skipped.engine() + " SKIPPED", "2 of 4: " + failed.engine() + " FAILED");
    assertThat(logbook.knows(failed)).isTrue();
    assertThat(logbook.knows(run.matrix.cells().get(2))).isFalse();
  }
}
