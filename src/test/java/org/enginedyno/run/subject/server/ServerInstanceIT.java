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
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Status;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** An instance that is set, restarted and lost in various ways. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServerInstanceIT {
  private static final SilentListener LISTENER = new SilentListener();

  private final ServerInstance instance;

  ServerInstanceIT(@TempDir Path temporary) throws InterruptedException {
    Server server = OwnServers.start(temporary, new Needs(20, 4 << 20, 0, List.of("InnoDB")));
    instance = new ServerInstance(Instances.of(server), LISTENER);
    instance.starts().load("InnoDB");
  }

  @BeforeEach
  void startWithTheServersOwnValues() throws Exception {
    apply(Map.of());
  }

  @AfterAll
  void close() {
    instance.close();
  }

  static Cell cell(Map<String, String> settings) {
    return Sample.like(Sample.PATTERN.name(), "InnoDB").threads(1).settings(settings).cell();
  }

  private AppliedSettings apply(Map<String, String> settings) throws Exception {
    return instance.apply(cell(settings), Optional.empty());
  }

  @Test
  void setsDynamicVariablesWithoutARestart() throws Exception {
    ProcessHandle process = instance.server().process().orElseThrow();

    AppliedSettings applied = apply(Map.of("innodb_spin_wait_delay", "96"));

    assertThat(applied.effective()).containsExactly(Map.entry("innodb_spin_wait_delay", "96"));
    assertThat(applied.mismatches()).isEmpty();
    assertThat(applied.how()).isEqualTo("while it ran");
    assertThat(instance.server().process()).contains(process);
  }

  @Test
  void restoresSettingsThatTheNextCellDoesNotRequest() throws Exception {
    String before = spinWaitDelay();

    apply(Map.of("innodb_spin_wait_delay", "77"));
    assertThat(spinWaitDelay()).isEqualTo("77");
    apply(Map.of("innodb_flush_log_at_trx_commit", "2"));

    assertThat(spinWaitDelay()).isEqualTo(before);
  }

  private String spinWaitDelay() throws Exception {
    return Objects.requireNonNull(
        instance
            .workspace()
            .settings()
            .effective(Map.of("innodb_spin_wait_delay", ""))
            .get("innodb_spin_wait_delay"));
  }

  @Test
  void restartsForTheOtherCellsAndLoadsNothingTwice() throws Exception {
    Map<String, String> on = Map.of("performance_schema", "on", "innodb_spin_wait_delay", "33");
    assertThat(instance.regime(cell(on).setup())).containsOnlyKeys("performance_schema");

    AppliedSettings applied = apply(on);

    assertThat(applied.how()).isEqualTo("by a new start");
    assertThat(applied.effective())
        .containsEntry("performance_schema", "ON")
        .containsEntry("innodb_spin_wait_delay", "33");
    assertThat(instance.workspace().trouble("InnoDB")).isEmpty();
    assertThat(instance.starts().load("InnoDB"))
        .singleElement()
        .satisfies(
            table -> assertThat(table.load().how()).isEqualTo("existed, verified by checksum"));
    assertThat(apply(on).how()).as("it runs so already").isEqualTo("while it ran");

    apply(Map.of("performance_schema", "off"));
    assertThat(LISTENER.notes())
        .contains("restarting embedded with {performance_schema=ON}")
        .contains("restarting embedded with {performance_schema=OFF}");
  }

  @Test
  void restartsWithInnoDbReadOnlyAfterLoading() throws Exception {
    Map<String, String> readOnly = Map.of("innodb_read_only", "on");

    AppliedSettings applied = apply(readOnly);

    assertThat(applied.effective()).containsEntry("innodb_read_only", "ON");
    assertThat(applied.mismatches()).isEmpty();
    assertThat(instance.workspace().trouble("InnoDB")).isEmpty();
    assertThat(instance.provide(cell(readOnly))).isEmpty();
    assertThat(instance.starts().load("InnoDB"))
        .singleElement()
        .satisfies(
            table -> assertThat(table.load().how()).isEqualTo("existed, verified by checksum"));

    assertThat(apply(Map.of()).how()).isEqualTo("by a new start");
    assertThat(instance.workspace().trouble("InnoDB")).isEmpty();
  }

  @Test
  void skipsVariablesThatTheServerIgnores() throws Exception {
    Map<String, String> past = Map.of("metadata_locks_hash_instances", "256");
    NotReadyException unfit = catchThrowableOfType(NotReadyException.class, () -> apply(past));

    assertThat(unfit.status()).isEqualTo(Status.SKIPPED);
    assertThat(unfit.reason()).endsWith("ignores 'metadata_locks_hash_instances'");
    assertThat(instance.mistakes(cell(past).setup())).isEmpty();
  }

  @Test
  void reportsVariablesDerivedAtARestart() throws Exception {
    Map<String, String> asked = Map.of("thread_cache_size", "7", "table_open_cache", "410");
    apply(Map.of("performance_schema", "on"));

    assertThat(instance.withDerived(asked)).containsAllEntriesOf(asked);
    assertThat(instance.withDerived(Map.of()))
        .doesNotContainKeys("port", "innodb_buffer_pool_size");
  }

  @Test
  void reportsAnUnknownVariable() throws Exception {
    NotReadyException unfit =
        catchThrowableOfType(
            NotReadyException.class, () -> apply(Map.of("innodb_spin_wait_dely", "6")));

    assertThat(unfit.status()).isEqualTo(Status.SKIPPED);
    assertThat(unfit.reason())
        .contains("has no variable 'innodb_spin_wait_dely'")
        .contains("innodb_spin_wait_delay");
  }

  @Test
  void continuesAfterAFailedStart() throws Exception {
    Map<String, String> unfitting = Map.of("innodb_page_size", "4096");
    NotReadyException unfit = catchThrowableOfType(NotReadyException.class, () -> apply(unfitting));

    assertThat(unfit.status()).isEqualTo(Status.SKIPPED);
    assertThat(unfit.reason())
        .startsWith("embedded does not start with {innodb_page_size=4096}: ")
        .contains("the end of its log: ")
        .contains("ERROR")
        .hasLineCount(1);
    assertThat(apply(Map.of()).effective()).isEmpty();
    assertThat(instance.workspace().trouble("InnoDB")).isEmpty();
    assertThat(instance.server().lastWords()).isEmpty();
    assertThat(catchThrowableOfType(NotReadyException.class, () -> apply(unfitting)).status())
        .isEqualTo(Status.SKIPPED);
    assertThat(LISTENER.notes())
        .as("it is not started so again")
        .containsOnlyOnce("restarting embedded with " + unfitting);
  }

  @Test
  void reportsSettingsWithoutEffect() throws Exception {
    NotReadyException unfit =
        catchThrowableOfType(
            NotReadyException.class, () -> apply(Map.of("innodb_max_dirty_pages_pct", "nonsense")));

    assertThat(unfit.status()).isEqualTo(Status.SKIPPED);
    assertThat(unfit.reason()).contains("innodb_max_dirty_pages_pct").contains("nonsense");
  }

  @Test
  void expandsAProfileOfDurability() throws Exception {
    AppliedSettings applied = apply(Map.of("durability", "relaxed"));

    assertThat(applied.effective()).containsEntry("innodb_flush_log_at_trx_commit", "2");
    assertThat(applied.mismatches()).isEmpty();
    assertThat(Optional.ofNullable(applied.requested().get("durability"))).isEmpty();
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
    instance.starts().forkSucceeded();
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
    instance.starts().forkSucceeded();
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
    instance.starts().forkSucceeded();
    instance.revive();
    assertThat(instance.workspace().trouble("InnoDB")).isEmpty();
  }
}
