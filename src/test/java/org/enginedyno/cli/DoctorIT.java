package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.table.GlobalVariables;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Finds problems that would spoil a run before it starts, with a remedy. */
@ExtendWith(LiveServer.class)
final class DoctorIT {
  private final Path folder;
  private final Dyno dyno;
  private final String server;

  DoctorIT(@TempDir Path folder, Server server) {
    this.folder = folder;
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
  void findsValuesThatTheServerRefusesAndChangesNone(Server live) throws SQLException {
    try (Connection connection = Connections.open(live.target())) {
      Map<String, String> before = new GlobalVariables(connection).read();

      Dyno.Said said =
          says(
              "--set=settings.innodb_spin_wait_delay=96,99999999999",
              "--set=settings.sql_mode=NO_SUCH_MODE",
              "--set=settings.performance_schema=on,off");

      assertThat(said.code()).isZero();
      assertThat(said.out())
          .containsPattern(
              "warn  MariaDB \\S+ refuses innodb_spin_wait_delay = 99999999999: error 1231: ")
          .containsPattern("warn  MariaDB \\S+ refuses sql_mode = NO_SUCH_MODE: error 1231: ")
          .containsPattern(
              "warn  performance_schema = O(N|FF) needs a restart of MariaDB \\S+, which"
                  + " dyno did not start; the actual value is O")
          .contains("-> correct it; its cells are skipped");
      assertThat(
              dyno.prints(
                  "run ci --dry-run " + server,
                  "--set=settings.innodb_spin_wait_delay=96,99999999999"))
          .containsPattern(
              "obstacle: MariaDB \\S+ refuses innodb_spin_wait_delay = 99999999999: error 1231:"
                  + " .*; correct it; its cells are skipped");
      assertThat(new GlobalVariables(connection).read())
          .containsAllEntriesOf(
              Map.of(
                  "innodb_spin_wait_delay",
                  String.valueOf(before.get("innodb_spin_wait_delay")),
                  "sql_mode",
                  String.valueOf(before.get("sql_mode"))));
    }
  }

  @Test
  void findsMissingPrivileges(Server live) throws SQLException {
    try (Connection outside = Connections.open(live.target())) {
      Sql.execute(
          outside,
          "CREATE OR REPLACE USER 'poor'@'127.0.0.1' IDENTIFIED BY 'poor'",
          "INSERT INTO mysql.db (host, db, user, select_priv, create_priv)"
              + " VALUES ('127.0.0.1', 'it_doctor', 'poor', 'Y', 'Y')",
          "FLUSH PRIVILEGES");
      Dyno.Said said =
          new Dyno(folder, Map.of("DYNO_PASSWORD", "poor"))
              .says(
                  "doctor ci --user=poor --server=jdbc:mysql://%s/it_doctor"
                      .formatted(live.target().place()),
                  "--set=settings.innodb_spin_wait_delay=96");

      assertThat(said.code()).as(said.err()).isEqualTo(2);
      assertThat(said.out())
          .containsPattern(
              "BAD   no privilege to set innodb_spin_wait_delay = 96 on MariaDB \\S+; grant SUPER")
          .contains(
              "-> GRANT SUPER ON *.* TO 'poor'@'127.0.0.1' (or SYSTEM_VARIABLES_ADMIN); its cells")
          .contains(
              "BAD   user 'poor' has no grant of INSERT, UPDATE, DELETE, DROP, ALTER, INDEX on"
                  + " database it_doctor")
          .contains("-> GRANT ALL ON `it_doctor`.* TO 'poor'@'127.0.0.1'");
    } finally {
      try (Connection outside = Connections.open(live.target())) {
        Sql.execute(outside, "DROP USER IF EXISTS 'poor'@'127.0.0.1'");
      }
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void findsThatOtherProcessesUseTheMachine() throws IOException {
    List<Process> others = new ArrayList<>();
    try {
      for (int core = 0; core < Runtime.getRuntime().availableProcessors(); core++) {
        others.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
      }
      assertThat(says().out())
          .containsPattern("warn  other processes use \\d+ % of the CPU, most of all \\S")
          .contains(
              "-> end it or wait: cells are marked noisy if other processes use more than 10 %");
    } finally {
      others.forEach(Process::destroyForcibly);
    }
  }
}
