package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.command.Signals;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Faults during inserts: each fails only its cell. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class WriteFaultsIT {
  private static final String INSERTS =
      "--workload=INSERT_SMALL --threads=2 --set=order-seed=1 --set=measure.forks=1 --set=floors=off ";

  @Test
  void aFullTableAndAKilledForkFailTheirCells(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room)) {
      server.execute("SET GLOBAL max_heap_table_size = 65536");
      aFullTableAndAKilledFork(server, room);
    }
  }

  private static void aFullTableAndAKilledFork(ExternalMariaDb server, Path room) throws Exception {
    try (DynoProcess dyno =
        server.run(
            room,
            "dyno",
            INSERTS + "--engine=InnoDB,MyISAM,MEMORY --set=insert.rows-per-thread=20000")) {
      dyno.awaitRun("insert_small-innodb-");
      Signals.send("KILL", dyno.fork());
      assertThat(dyno.exitCode()).isEqualTo(3);
      assertThat(dyno.complaints()).isEmpty();
      Cells.assertFailed(
          dyno.cell("INSERT_SMALL", "InnoDB"), "Forked VM failed with exit code 137");
      Cells.assertFailed(
          dyno.cell("INSERT_SMALL", "MEMORY"),
          "error 1114: The table 'small_memory' is full; insert fewer rows, raise"
              + " max_heap_table_size for MEMORY");
      Cells.assertOk(dyno.cell("INSERT_SMALL", "MyISAM"));
      dyno.assertNothingIsLeft();
      assertThat(server.tablesLeft("dyno"))
          .as("that of InnoDB may be gone, as it is made anew before a run")
          .contains("enginedyno_mark", "small_memory", "small_myisam")
          .isSubsetOf(
              "canary_innodb", "enginedyno_mark", "small_innodb", "small_memory", "small_myisam");
    }
  }

  @Test
  void aStalledRunIsEndedWithTheServersWaits(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room);
        DynoProcess dyno =
            server.run(
                room,
                "dyno",
                INSERTS
                    + "--engine=InnoDB --set=insert.rows-per-thread=500000"
                    + " --set=measure.patience=5s")) {
      dyno.awaitRun("insert_small-innodb-");
      // the table is recreated when the run starts
      dyno.await("a lock on the table", () -> isLocked(server));
      assertThat(dyno.exitCode()).isEqualTo(3);
      server.execute("UNLOCK TABLES");
      assertThat(dyno.cell("INSERT_SMALL", "InnoDB").reasons())
          .singleElement()
          .asString()
          .contains("no row came for ", "; the server says: Waiting for table metadata lock");
      dyno.assertNothingIsLeft();
    }
  }

  @Test
  void restartsAnOwnedServerThatWasKilled(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = embedded(room)) {
      dyno.awaitRun("insert_small-innodb-");
      Signals.send("KILL", dyno.server());
      assertThat(dyno.exitCode()).isEqualTo(3);
      Cells.assertFailed(
          dyno.cell("INSERT_SMALL", "InnoDB"), "the server is gone: it ended with exit code 137");
      assertThat(dyno.err()).contains("restarting it for its next cell");
      Cells.assertOk(dyno.cell("INSERT_SMALL", "MyISAM"));
      dyno.assertNothingIsLeft();
    }
  }

  private static boolean isLocked(ExternalMariaDb server) {
    try {
      server.execute("LOCK TABLES dyno.small_innodb READ");
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private static DynoProcess embedded(Path room) throws IOException {
    return DynoProcess.start(
        room,
        "run ci --out=results --engine=InnoDB,MyISAM --set=insert.rows-per-thread=20000 "
            + INSERTS);
  }
}
