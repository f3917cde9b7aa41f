package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.command.Await;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.fixture.Sql;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Status;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.AppliedSettings;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Loses the server of an instance, in one way after the other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class LostInstanceIT {
  private static final SilentListener LISTENER = new SilentListener();

  private final ServerInstance instance;

  LostInstanceIT(@TempDir Path temporary) throws InterruptedException {
    instance =
        new ServerInstance(
            Instances.of(OwnServers.start(temporary, new Needs(20, 4 << 20, 0, List.of("InnoDB")))),
            LISTENER);
    instance.load("InnoDB");
  }

  @AfterAll
  void close() {
    instance.close();
  }

  @Test
  void restartsADeadServerWithItsSettingsAndTables() throws Exception {
    Map<String, String> on = Map.of("performance_schema", "on");
    apply(on);
    ProcessHandle dead = kill();

    instance.revive();

    assertThat(instance.server().process().orElseThrow()).isNotEqualTo(dead);
    assertThat(instance.workspace().trouble("InnoDB")).isEmpty();
    assertThat(instance.applied(cell(on)).unmet()).isEmpty();
    assertThat(LISTENER.notes())
        .contains(
            "embedded is gone (it ended with exit code 137); restarting it for its next cell");
    instance.forkSucceeded();
  }

  private ProcessHandle kill() {
    ProcessHandle process = instance.server().process().orElseThrow();
    process.destroyForcibly();
    Await.until("word of its end", () -> !instance.server().lastWords().isEmpty());
    return process;
  }

  @Test
  void reconnectsIfTheServerClosesTheConnection() throws Exception {
    instance.workspace().settings().apply(new TreeMap<>(Map.of("innodb_spin_wait_delay", "44")));
    cutOff();
    assertThat(instance.workspace().trouble("InnoDB")).as("asked before, too").isPresent();

    instance.revive();

    assertThat(instance.workspace().trouble("InnoDB")).isEmpty();
    assertThat(spinWaitDelay()).as("what was set before went with it").isNotEqualTo("44");
    instance.forkSucceeded();
  }

  private void cutOff() throws Exception {
    try (Connection other = Connections.open(instance.server().target())) {
      Sql.execute(other, "KILL USER " + instance.server().target().user());
    } catch (SQLException e) {
      assertThat(e.getMessage()).as("its own connection went too").isNotBlank();
    }
  }

  @Test
  void doesNothingIfTheServerIsHealthy() throws Exception {
    ProcessHandle process = instance.server().process().orElseThrow();

    instance.revive();

    assertThat(instance.server().process()).contains(process);
  }

  @Test
  void givesUpOnAServerThatDiesRepeatedly() throws Exception {
    for (int death = 1; death <= 3; death++) {
      kill();
      instance.revive();
    }
    kill();

    NotReadyException unfit = catchThrowableOfType(NotReadyException.class, instance::revive);

    assertThat(unfit.status()).isEqualTo(Status.FAILED);
    assertThat(unfit.reason()).contains("exit code 137").contains("lost 3 times in a row");
    instance.forkSucceeded();
    instance.revive();
    assertThat(instance.workspace().trouble("InnoDB")).isEmpty();
  }

  private static Cell cell(Map<String, String> settings) {
    return Sample.like(Sample.PATTERN.name(), "InnoDB").threads(1).settings(settings).cell();
  }

  private AppliedSettings apply(Map<String, String> settings) throws Exception {
    return instance.apply(cell(settings), Optional.empty());
  }

  private String spinWaitDelay() throws Exception {
    return Objects.requireNonNull(
        instance
            .workspace()
            .settings()
            .effective(Map.of("innodb_spin_wait_delay", ""))
            .get("innodb_spin_wait_delay"));
  }
}
