package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.command.Secrets;
import org.enginedyno.command.Signals;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Errors inside one cell: each fails only that cell. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class StatementFaultsIT {

  /** One run with one engine per fault; a dropped table stays dropped. */
  @Test
  void aCellThatFailsReportsWhyAndTheOthersContinue(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room);
        DynoProcess dyno =
            server.run(
                room,
                "dyno",
                "--engine=InnoDB,MyISAM,Aria,MEMORY"
                    + " --workload=READ_PK_POINT,READ_KEY_POINT_LIMIT,READ_PK_RANGE --threads=2"
                    + " --set=order-seed=410 --set=measure.warmup=800ms --set='measure.runs=1 x"
                    + " 3s'")) {
      dyno.awaitWarmup("read_pk_point-innodb-");
      server.execute("RENAME TABLE dyno.normal_innodb TO dyno.away_innodb");
      dyno.awaitRun("read_pk_point-myisam-");
      server.execute("RENAME TABLE dyno.normal_myisam TO dyno.away_myisam");
      dyno.awaitFork("read_pk_point-aria-");
      server.execute("RENAME TABLE dyno.normal_aria TO dyno.away_aria");
      ProcessHandle held = dyno.holdRun("read_pk_point-memory-");
      Secrets.assertNoProcessShows(server.password());
      Signals.send("KILL", held);
      dyno.awaitFork("read_pk_range-memory-");
      ProcessHandle starting = dyno.fork();
      Signals.send("STOP", starting);
      server.execute("ALTER USER dyno@127.0.0.1 ACCOUNT LOCK");
      Signals.send("CONT", starting);

      assertThat(dyno.exitCode()).isEqualTo(3);
      assertThat(dyno.complaints()).isEmpty();
      assertThat(dyno.out()).contains("report: ");
      Cells.assertOk(dyno.cell("FLOOR_DO_1", "-"));
      Cells.assertFailed(
          dyno.cell("READ_PK_POINT", "InnoDB"), "Table 'dyno.normal_innodb' doesn't exist");
      Cells.assertFailed(
          dyno.cell("READ_PK_POINT", "MyISAM"), "Table 'dyno.normal_myisam' doesn't exist");
      Cells.assertFailed(
          dyno.cell("READ_PK_POINT", "Aria"), "Table 'dyno.normal_aria' doesn't exist");
      Cells.assertFailed(
          dyno.cell("READ_PK_POINT", "MEMORY"), "Forked VM failed with exit code 137");
      Cells.assertFailed(
          dyno.cell("READ_KEY_POINT_LIMIT", "Aria"), "Table 'dyno.normal_aria' doesn't exist");
      Cells.assertOk(dyno.cell("READ_KEY_POINT_LIMIT", "MEMORY"));
      Cells.assertFailed(dyno.cell("READ_PK_RANGE", "MEMORY"), "account is locked");
      dyno.assertResultsDoNotContain(server.password());
      dyno.assertNothingIsLeft();
      assertThat(server.tablesLeft("dyno"))
          .containsExactly(
              "away_aria", "away_innodb", "away_myisam", "enginedyno_mark", "normal_memory");
    }
  }
}
