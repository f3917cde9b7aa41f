package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.command.Await;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.Signals;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs with several clients, completed and interrupted. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class ClientsIT {
  private static final String RUN =
      "run ci --set=measure.forks=1 --out=results --engine=InnoDB --threads=4"
          + " --set=data.rows=2000 --set=measure.warmup=300ms";

  @Test
  void threeClientsMatchTheServersCounters(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        DynoProcess.start(
            room,
            RUN + " --workload=OLTP_UPDATE_INDEX,INSERT_SMALL --set=clients=3",
            "--set=floors=off",
            "--set=measure.runs=1 x 3s",
            "--set=insert.rows-per-thread=5000")) {
      dyno.exitCode();
      List<Measurement> cells = dyno.journal();
      assertThat(cells).hasSize(2);
      for (Measurement cell : cells) {
        // a machine that is busy with other work may start one client too late
        assertThat(cell.reasons())
            .as(cell.cell().id())
            .allMatch(reason -> reason.startsWith("3 clients started within"));
        assertThat(cell.clients()).as(cell.cell().id()).isNotNull();
      }
      assertThat(dyno.results().resolve("log"))
          .isDirectoryContaining(log -> log.toString().endsWith("-client-3.log"));
      dyno.assertNothingIsLeft();
    }
  }

  @Test
  void noClientSurvivesAnInterruptOrTheEndOfItsRunner(@TempDir Path room) throws Exception {
    String run = RUN + " --workload=OLTP_POINT --set=clients=3 --set='measure.runs=1 x 60s'";
    try (DynoProcess dyno = DynoProcess.start(room, run)) {
      dyno.awaitRun("oltp_point-innodb-");
      assertThat(clients(room)).isEqualTo(3);
      dyno.signal("INT");
      assertThat(dyno.exitCode()).isEqualTo(130);
      dyno.assertNothingIsLeft();
    }
    try (DynoProcess dyno = DynoProcess.start(room, "run --resume results")) {
      dyno.awaitRun("oltp_point-innodb-");
      ProcessHandle server = dyno.server();
      dyno.signal("KILL");
      Await.until("the end of all clients", () -> clients(room) == 0);
      server.destroyForcibly();
    }
  }

  /** The number of measuring JVMs whose instructions are in a folder of the test. */
  private static long clients(Path room) throws IOException, InterruptedException {
    return Signals.processes().stream()
        .filter(line -> line.contains("-Ddyno.handover=") && line.contains(room.toString()))
        .count();
  }
}
