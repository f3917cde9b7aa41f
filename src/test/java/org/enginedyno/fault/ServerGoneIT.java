package org.enginedyno.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Servers and forks that end or stand still in the middle of a cell. */
@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
final class ServerGoneIT {
  private static final String[] SHORT = {
    "--engine=InnoDB,MyISAM",
    "--workload=READ_PK_POINT,READ_KEY_POINT_LIMIT",
    "--set=order-seed=3",
    "--set=measure.warmup=300ms",
    "--set=measure.runs=1 x 2s"
  };

  @Test
  void aKilledServerOfOursFailsItsCells(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = embedded(room)) {
      dyno.awaitRun("read_pk_point-innodb-");
      Signals.send("KILL", dyno.server());
      assertTheRestFailed(dyno, "the server is gone: it ended with exit code 137");
      assertThat(Files.readString(dyno.results().resolve("log").resolve("dyno.log")))
          .contains("the server is gone: it ended with exit code 137; the end of its log:");
    }
  }

  @Test
  void aKilledServerOfOthersFailsItsCells(@TempDir Path room) throws Exception {
    try (PlantedServer server = PlantedServer.start(room);
        DynoProcess dyno = server.run(room, "dyno", SHORT)) {
      dyno.awaitRun("read_pk_point-innodb-");
      Signals.send("KILL", server.process());
      assertTheRestFailed(dyno, "the server is gone: its process has ended");
    }
  }

  @Test
  void aServerOfOursThatStandsStillIsEnded(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = embedded(room)) {
      dyno.awaitRun("read_pk_point-innodb-");
      Signals.send("STOP", dyno.server());
      assertTheRestFailed(
          dyno, "the server did not answer within 20 s", "the server does not answer");
    }
  }

  @Test
  void aServerOfOthersThatStandsStillIsGivenUp(@TempDir Path room) throws Exception {
    try (PlantedServer server = PlantedServer.start(room);
        DynoProcess dyno = server.run(room, "dyno", SHORT)) {
      dyno.awaitRun("read_pk_point-innodb-");
      Signals.send("STOP", server.process());
      assertTheRestFailed(
          dyno, "the server did not answer within 20 s", "the server does not answer");
      Signals.send("CONT", server.process());
      assertThat(server.tablesLeft("dyno"))
          .containsExactly("enginedyno_mark", "normal_innodb", "normal_myisam");
    }
  }

  @Test
  void aForkThatStandsStillIsEnded(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = embedded(room)) {
      dyno.awaitRun("read_pk_point-innodb-");
      Signals.send("STOP", dyno.fork());
      assertThat(dyno.exitCode()).isEqualTo(3);
      Cells.assertFailed(
          dyno.cell("READ_PK_POINT", "InnoDB"), "a run had not ended 45 s after its time");
      Cells.assertOk(dyno.cell("READ_PK_POINT", "MyISAM"));
      Cells.assertOk(dyno.cell("READ_KEY_POINT_LIMIT", "InnoDB"));
      dyno.assertNothingIsLeft();
    }
  }

  private static DynoProcess embedded(Path room) throws IOException {
    String[] all = new String[SHORT.length + 5];
    System.arraycopy(
        new String[] {"run", "ci", "--threads=2", "--set=data.rows=2000", "--out=results"},
        0,
        all,
        0,
        5);
    System.arraycopy(SHORT, 0, all, 5, SHORT.length);
    return DynoProcess.start(room, all);
  }

  private static void assertTheRestFailed(DynoProcess dyno, String words) throws Exception {
    assertTheRestFailed(dyno, words, words);
  }

  /** The floors are kept; the cell that was hit and those behind it failed for a reason. */
  private static void assertTheRestFailed(DynoProcess dyno, String first, String others)
      throws Exception {
    assertThat(dyno.exitCode()).isEqualTo(3);
    assertThat(dyno.complaints()).isEmpty();
    assertThat(dyno.out()).contains("report: ");
    Cells.assertOk(dyno.cell("FLOOR_DO_1", "-"));
    Cells.assertOk(dyno.cell("FLOOR_BORROW", "-"));
    Cells.assertFailed(dyno.cell("READ_PK_POINT", "InnoDB"), first);
    Cells.assertFailed(dyno.cell("READ_PK_POINT", "MyISAM"), others);
    Cells.assertFailed(dyno.cell("READ_KEY_POINT_LIMIT", "InnoDB"), others);
    Cells.assertFailed(dyno.cell("READ_KEY_POINT_LIMIT", "MyISAM"), others);
    dyno.assertNothingIsLeft();
  }
}
