package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.enginedyno.command.Await;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.Signals;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Clusters whose first member is killed on purpose during inserts. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class CrashMembersIT {
  private static final String RUN =
      "run crash-insert --out=results --threads=4 --set=measure.forks=1 --set=floors=off"
          + " --set=measure.warmup=100ms --set='measure.runs=1 x 100ms' ";

  private static Crash.Others others(Measurement cell) {
    assertThat(cell.crashes()).hasSize(1);
    Crash.Others others = Objects.requireNonNull(cell.crashes().get(0).others());
    assertThat(others.rows()).hasSize(2);
    assertThat(others.differences()).isEmpty();
    return others;
  }

  private static DynoProcess start(Path room, String replication, String options) throws Exception {
    Path file = room.resolve("config/servers/own.yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "kind: embedded\nengines: [InnoDB, MyISAM]\nreplication: %s\n".formatted(replication));
    return DynoProcess.start(room, RUN + "--server=own " + options);
  }

  /** Rows that a replica did not receive are counted; afterwards it receives them. */
  @Test
  void countsRowsThatASlowReplicaHasNotReceived(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        start(
            room,
            "async",
            "--engine=InnoDB --set=insert.rows-per-commit=100 --set=crash.after-rows=200000"
                + " --set=settings.durability=relaxed")) {
      dyno.awaitRun("crash_insert-innodb-");
      ProcessHandle replica = dyno.child("--server-id=3").orElseThrow();
      Signals.send("STOP", replica);
      Await.until("the end of the primary", () -> dyno.child("--server-id=1").isEmpty());
      Signals.send("CONT", replica);
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      Measurement cell = dyno.cell("CRASH_INSERT", "InnoDB");
      Cells.assertOk(cell);
      assertThat(others(cell).rows().values())
          .anyMatch(rows -> rows.lost() > 0 && rows.altered() == 0);
      assertThat(Files.readString(dyno.results().resolve("summary.md")))
          .containsPattern(", and the other members lacked at most [1-9][\\d,]* rows")
          .contains("| lost on the other members |");
      dyno.assertNothingIsLeft();
    }
  }

  @Test
  void aSemiSynchronousReplicaHasAllRows(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        start(
            room,
            "semi-sync",
            "--engine=InnoDB --set=insert.rows-per-commit=10 --set=crash.after-rows=800")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      Measurement cell = dyno.cell("CRASH_INSERT", "InnoDB");
      Cells.assertOk(cell);
      assertThat(others(cell).rows().values()).anyMatch(rows -> rows.lost() == 0);
      dyno.assertNothingIsLeft();
    }
  }

  /** It is named, finally killed, and takes part in the next cell. */
  @Test
  void aStalledMemberFailsOneCell(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        start(
            room,
            "async",
            "--engine=InnoDB,MyISAM --set=insert.rows-per-commit=10 --set=crash.after-rows=2000"
                + " --set=settings.durability=relaxed")) {
      dyno.awaitRun("crash_insert-");
      Signals.send("STOP", dyno.child("--server-id=3").orElseThrow());
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
      List<Measurement> cells =
          dyno.journal().stream()
              .filter(one -> one.cell().workload().equals("CRASH_INSERT"))
              .toList();
      assertThat(cells).hasSize(2);
      assertThat(cells.get(0).status()).isEqualTo(Status.FAILED);
      assertThat(cells.get(0).reasons())
          .singleElement()
          .asString()
          .containsPattern("^member 127\\.0\\.0\\.1:\\d+, while the killed member was down: ");
      Cells.assertOk(cells.get(1));
      others(cells.get(1));
      dyno.assertNothingIsLeft();
    }
  }
}
