package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed on purpose during inserts. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class CrashInsertIT {
  private static final String SHORT =
      "--threads=4 --set=crash.after-rows=800 --set=settings.durability=durable"
          + " --set=measure.forks=1 --set=floors=off --set=measure.warmup=100ms --set='measure.runs=1 x 100ms'";

  @Test
  void reportsTheRowsLeftInEachEngineAndInnoDbLosesNone(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        DynoProcess.start(
            room,
            "run crash-insert --out=results --engine=InnoDB,MyISAM --set=insert.rows-per-commit=10 "
                + SHORT)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      Measurement innodb = dyno.cell("CRASH_INSERT", "InnoDB");
      Cells.assertOk(innodb);
      Crash kept = crash(innodb);
      assertThat(kept.isWhole()).as(kept.line()).isTrue();
      assertThat(kept.rows().found())
          .isEqualTo(kept.rows().acknowledged() + kept.rows().unacknowledged());

      Measurement myisam = dyno.cell("CRASH_INSERT", "MyISAM");
      Cells.assertOk(myisam);
      Crash told = crash(myisam);
      assertThat(told.rows().found())
          .isEqualTo(
              told.rows().acknowledged()
                  - told.rows().lost()
                  + told.rows().unacknowledged()
                  + told.rows().altered());
      assertThat(told.check()).as("a table that nobody closed").isNotEqualTo(Crash.WELL);

      assertThat(dyno.err()).contains("killed: " + kept.line());
      assertThat(Files.readString(dyno.results().resolve("summary.md")))
          .contains("## After the crash");
      assertThat(Files.readString(dyno.results().resolve("report.html")))
          .contains("After the crash", "after the crash of fork 1");
      dyno.assertNothingIsLeft();
    }
  }

  @Test
  void reportsTheRowsInnoDbLosesIfItFlushesNothing(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        DynoProcess.start(
            room,
            "run crash-insert --out=results --engine=InnoDB --set=insert.rows-per-commit=0 "
                + SHORT
                + " --set=settings.innodb_flush_log_at_trx_commit=0"
                + " --set=settings.innodb_flush_log_at_timeout=2700")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      Measurement cell = dyno.cell("CRASH_INSERT", "InnoDB");
      Cells.assertOk(cell);
      assertThat(crash(cell).rows().lost()).isPositive();
    }
  }

  private static Crash crash(Measurement cell) {
    assertThat(cell.crashes()).hasSize(1);
    Crash crash = cell.crashes().get(0);
    assertThat(crash.rows().acknowledged()).isGreaterThanOrEqualTo(800);
    assertThat(crash.restartSeconds()).isPositive();
    return crash;
  }

  @Test
  void killsNoExternalServer(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room);
        DynoProcess dyno =
            server.run(
                room,
                "dyno",
                "--workload=CRASH_INSERT --engine=InnoDB --set=measure.patience=10s " + SHORT)) {
      assertThat(dyno.exitCode()).isEqualTo(2);
      assertThat(dyno.err()).contains("planted was not started by dyno and must not be killed");
      assertThat(dyno.results()).doesNotExist();
      assertThat(server.process().isAlive()).isTrue();
    }
  }
}
