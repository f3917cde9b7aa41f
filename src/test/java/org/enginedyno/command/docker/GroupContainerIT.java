package org.enginedyno.command.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Status;
import org.enginedyno.server.container.Containers;
import org.enginedyno.server.container.InContainers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MySQL's Group Replication in three containers. */
@InContainers
final class GroupContainerIT {
  private static final String RUN =
      "run ci --engine=InnoDB --set=measure.forks=1 --set=data.rows=2000 --set=floors=off"
          + " --set=measure.warmup=100ms --out=results --threads=2 --server=";

  private final Path folder;

  GroupContainerIT(@TempDir Path folder) {
    this.folder = folder;
  }

  private ContainerFolder room(String... lines) throws Exception {
    return new ContainerFolder(folder, Map.of(), "mysql:9.7", lines);
  }

  private static String members(Measurement cell) {
    return Objects.requireNonNull(cell.proof()).checks().stream()
        .filter(check -> check.name().equals("members"))
        .map(Proof.Check::detail)
        .findFirst()
        .orElse("");
  }

  @Test
  void secondariesAreReadFromAfterARestart() throws Exception {
    try (ContainerFolder room = room("replication: group", "read-from: replicas");
        DynoProcess dyno =
            room.dyno(
                RUN
                    + room.server()
                    + " --workload=READ_PK_POINT --set=clients=2"
                    + " --set='settings.innodb_read_io_threads=2'"
                    + " --set='measure.runs=1 x 2s'")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isIn(0, 3);
      assertThat(dyno.err())
          .contains("restarting %s with {innodb_read_io_threads=2}".formatted(room.server()));
      Measurement cell = dyno.cell("READ_PK_POINT", "InnoDB");
      // a machine that is busy with other work may start one client too late
      assertThat(cell.reasons()).allMatch(reason -> reason.contains(" clients started within "));
      assertThat(Objects.requireNonNull(cell.clients()).parts()).hasSize(2);
      dyno.assertNothingIsLeft();
      room.assertNoContainerIsLeft();
    }
  }

  /** A secondary that is killed needs no other restart; GaleraIT kills one. */
  @Test
  void aGroupContinuesAfterItsPrimaryWasKilled() throws Exception {
    try (ContainerFolder room = room("replication: group");
        DynoProcess dyno =
            room.dyno(
                RUN
                    + room.server()
                    + " --workload=OLTP_RW,INSERT_SMALL --set=order-seed=2"
                    + " --set='measure.runs=1 x 3s'")) {
      dyno.awaitRun("oltp_rw-innodb-");
      List<String> containers = Containers.containersOf(room.server());
      assertThat(containers).hasSize(3);
      // the oldest
      Containers.kill(containers.get(2));
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
      Measurement hit = dyno.cell("OLTP_RW", "InnoDB");
      assertThat(hit.status()).isIn(Status.INVALID, Status.FAILED);
      assertThat(hit.reasons())
          .anySatisfy(reason -> assertThat(reason).containsPattern("member |server is gone"));
      Measurement next = dyno.cell("INSERT_SMALL", "InnoDB");
      Cells.assertOk(next);
      assertThat(members(next)).startsWith("all 3 members have the same rows");
      dyno.assertNothingIsLeft();
      room.assertNoContainerIsLeft();
    }
  }
}
