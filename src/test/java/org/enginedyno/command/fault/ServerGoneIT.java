package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.command.Signals;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Servers and forks that end or stall during a cell. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class ServerGoneIT {
  private static final String SHORT =
      "--threads=1 --set=arrivals=200/s --set=measure.forks=1 --set=measure.warmup=300ms"
          + " --set=measure.patience=10s --set='measure.runs=1 x 4s' ";

  private static final String TWO_ENGINES =
      "--engine=InnoDB,MyISAM --workload=READ_PK_POINT --set=order-seed=2";

  @Test
  void aStalledForkAndAKilledOwnedServerFailOnlyTheirCells(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        embedded(room, "--engine=InnoDB --workload=READ_PK_POINT,READ_PK_RANGE,READ_KEY_RANGE")) {
      dyno.awaitRun("read_pk_point-innodb-");
      Signals.send("STOP", dyno.fork());
      dyno.awaitRun("read_pk_range-innodb-");
      Signals.send("KILL", dyno.server());
      assertThat(dyno.exitCode()).isEqualTo(3);
      Cells.assertFailed(
          dyno.cell("READ_PK_POINT", "InnoDB"),
          " s after its planned end: operations take too long");
      Cells.assertFailed(
          dyno.cell("READ_PK_RANGE", "InnoDB"), "the server is gone: it ended with exit code 137");
      Cells.assertOk(dyno.cell("READ_KEY_RANGE", "InnoDB"));
      dyno.assertNothingIsLeft();
      assertThat(dyno.err())
          .contains("is gone (it ended with exit code 137); restarting it for its next cell");
      assertThat(Files.readString(dyno.results().resolve("log").resolve("dyno.log")))
          .contains("the server is gone: it ended with exit code 137; the end of its log:");
    }
  }

  @Test
  void aKilledExternalServerFailsItsCells(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room);
        DynoProcess dyno = server.run(room, "dyno", SHORT + TWO_ENGINES)) {
      dyno.awaitRun("read_pk_point-innodb-");
      Signals.send("KILL", server.process());
      assertTheRestFailed(dyno, "the server is gone: its process has ended");
    }
  }

  @Test
  void aStalledOwnedServerIsKilled(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = embedded(room, TWO_ENGINES)) {
      dyno.awaitRun("read_pk_point-innodb-");
      Signals.send("STOP", dyno.server());
      assertTheRestFailed(
          dyno, "the server did not answer within 20 s", "the server does not answer");
    }
  }

  @Test
  void aStalledExternalServerIsGivenUp(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room);
        DynoProcess dyno = server.run(room, "dyno", SHORT + TWO_ENGINES)) {
      dyno.awaitRun("read_pk_point-innodb-");
      Signals.send("STOP", server.process());
      assertTheRestFailed(
          dyno, "the server did not answer within 20 s", "the server does not answer");
      Signals.send("CONT", server.process());
      assertThat(server.tablesLeft("dyno"))
          .containsExactly("enginedyno_mark", "normal_innodb", "normal_myisam");
    }
  }

  private static DynoProcess embedded(Path room, String cells) throws IOException {
    return DynoProcess.start(room, "run ci --set=data.rows=2000 --out=results " + SHORT + cells);
  }

  private static void assertTheRestFailed(DynoProcess dyno, String words) throws Exception {
    assertTheRestFailed(dyno, words, words);
  }

  /** The floors are kept; the affected cell and later ones failed for a reason. */
  private static void assertTheRestFailed(DynoProcess dyno, String first, String others)
      throws Exception {
    assertThat(dyno.exitCode()).isEqualTo(3);
    assertThat(dyno.complaints()).isEmpty();
    assertThat(dyno.out()).contains("report: ");
    Cells.assertOk(dyno.cell("FLOOR_DO_1", "-"));
    Cells.assertOk(dyno.cell("FLOOR_BORROW", "-"));
    Cells.assertFailed(dyno.cell("READ_PK_POINT", "InnoDB"), first);
    Cells.assertFailedAtOnce(dyno.cell("READ_PK_POINT", "MyISAM"), others);
    dyno.assertNothingIsLeft();
  }
}
