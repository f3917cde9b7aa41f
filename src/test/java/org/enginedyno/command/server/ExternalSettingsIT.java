package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.result.Status;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Settings on an external server, which is left unchanged. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class ExternalSettingsIT {
  private static final String TIMEOUT = "SELECT @@global.lock_wait_timeout";

  private static ExternalMariaDb server;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    server = ExternalMariaDb.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void leaveAnExternalServerUnchanged(@TempDir Path room) throws Exception {
    List<String> before = server.query(TIMEOUT);
    try (DynoProcess dyno = guest(room, "performance_schema: [off, on]")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.journal())
          .extracting(cell -> cell.cell().setup() + " " + cell.cell().cores().server())
          .hasSize(8);
      assertThat(reasons(dyno, Status.OK)).hasSize(2);
      assertThat(dyno.out()).containsPattern("Next, .*password: DYNO_PASSWORD.*\n.* --user dyno\n");
      assertThat(reasons(dyno, Status.SKIPPED))
          .hasSize(6)
          .contains("planted was not started by dyno, which cannot confine it to cores")
          .contains(
              "planted takes {performance_schema=ON} only at a start, was not started by dyno,"
                  + " and has {performance_schema=OFF}");
    }
    assertThat(server.query(TIMEOUT)).isEqualTo(before).isNotEqualTo(List.of("7"));
  }

  @Test
  void areRestoredIfTheRunIsInterrupted(@TempDir Path room) throws Exception {
    List<String> before = server.query(TIMEOUT);
    try (DynoProcess dyno = guest(room, "performance_schema: off")) {
      dyno.awaitRun("read_pk_point-innodb-");
      assertThat(server.query(TIMEOUT)).isIn(List.of("5"), List.of("7"));
      dyno.signal("INT");
      assertThat(dyno.exitCode()).isEqualTo(130);
      assertThat(dyno.err()).doesNotContain("left changed");
    }
    assertThat(server.query(TIMEOUT)).isEqualTo(before);
    assertThat(server.query("SELECT count(*) FROM dyno.enginedyno_restore"))
        .as("nothing is left to be set back")
        .containsExactly("0");
  }

  @Test
  void areRestoredByTheNextRunAfterAKilledOne(@TempDir Path room) throws Exception {
    List<String> before = server.query(TIMEOUT);
    try (DynoProcess dyno = guest(room, "performance_schema: off")) {
      dyno.awaitRun("read_pk_point-innodb-");
      assertThat(server.query(TIMEOUT)).isIn(List.of("5"), List.of("7"));
      dyno.signal("KILL");
      dyno.exitCode();
    }
    try (DynoProcess dyno =
        DynoProcess.start(
            room, Map.of("DYNO_PASSWORD", server.password()), "clean --server=planted")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.out()).contains("lock_wait_timeout");
    }
    assertThat(server.query(TIMEOUT)).isEqualTo(before);
    assertThat(server.query("SHOW DATABASES")).doesNotContain("dyno");
  }

  private static DynoProcess guest(Path room, String setting) throws Exception {
    return server.run(
        room,
        "dyno",
        "--engine=InnoDB --workload=READ_PK_POINT --threads=1 --set=measure.warmup=200ms --set=floors=off"
            + " --set=measure.runs='1 x 1s' --set=server-cores='[all, 1]'",
        "--set=settings={" + setting + ", lock_wait_timeout: [5, 7]}");
  }

  private static List<String> reasons(DynoProcess dyno, Status status) throws Exception {
    return dyno.journal().stream()
        .filter(cell -> !cell.cell().isFloor() && cell.status() == status)
        .map(cell -> String.join("; ", cell.reasons()))
        .toList();
  }
}
