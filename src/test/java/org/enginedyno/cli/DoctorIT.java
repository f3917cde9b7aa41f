package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What would spoil a run is found before it, with a remedy. */
@ExtendWith(LiveServer.class)
final class DoctorIT {
  private final Dyno dyno;
  private final String server;

  DoctorIT(@TempDir Path folder, Server server) {
    this.dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", server.target().password()));
    this.server = Dyno.options(server.target(), "it_doctor");
  }

  private Dyno.Said says(String... settings) {
    return dyno.says("doctor ci " + server, settings);
  }

  @Test
  void findsASettingThatTheServerDoesNotKnow() {
    Dyno.Said said =
        says("--set=settings.innodb_spin_wait_dely=6,96", "--set=settings.sync_binlog=1");

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.out())
        .containsPattern(
            "BAD   MariaDB \\S+ has no variable 'innodb_spin_wait_dely';"
                + " did you mean 'innodb_spin_wait_delay'\\?")
        .contains("-> correct or remove it under settings; dyno refuses the run")
        .containsOnlyOnce("innodb_spin_wait_dely");
    assertThat(says("--set=settings.metadata_locks_hash_instances=8").out())
        .containsPattern("warn  MariaDB \\S+ .*'metadata_locks_hash_instances'")
        .contains("-> remove it from settings; its cells are skipped");
  }

  @Test
  void findsNothingWrongWithSettingsThatTheServerKnows() {
    assertThat(
            dyno.prints(
                "doctor ci " + server,
                "--set=settings.innodb_spin_wait_delay=6,96",
                "--set=settings.durability=relaxed"))
        .contains("ok    the server has innodb_spin_wait_delay, durability");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void findsThatOthersUseTheMachine() throws IOException {
    List<Process> others = new ArrayList<>();
    try {
      for (int core = 0; core < Runtime.getRuntime().availableProcessors(); core++) {
        others.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
      }
      assertThat(says().out())
          .containsPattern("warn  others use \\d+ % of this machine's CPU, most \\S")
          .contains("-> end it or wait: cells that are measured amid more than 10 % are marked");
    } finally {
      others.forEach(Process::destroyForcibly);
    }
  }
}
