package org.enginedyno.command.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.result.Measurement;
import org.enginedyno.server.container.Containers;
import org.enginedyno.server.container.InContainers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Docker is stopped during a run, with or without its containers, and started again. */
@EnabledOnOs(OS.LINUX)
@InContainers
final class DockerStoppedIT {
  private static final String IMAGE = "mariadb:10.11";

  private final Path folder;
  private final Path socket;

  DockerStoppedIT(@TempDir Path folder) {
    this.folder = folder;
    this.socket = folder.resolve("docker.sock");
  }

  private String silence() {
    return "Docker at " + socket + " does not answer: its socket no longer exists";
  }

  @Test
  void withItsContainersFailsRemainingCellsWhichCanBeResumed() throws Exception {
    try (ContainerFolder room =
        new ContainerFolder(folder, DockerProxy.environment(socket), IMAGE)) {
      try (DockerProxy docker = new DockerProxy(socket);
          DynoProcess dyno = room.run()) {
        dyno.awaitRun("floor_do_1-");
        String container = room.container();
        dyno.awaitRun("floor_borrow-");
        docker.close();
        Containers.kill(container);
        assertThat(dyno.exitCode()).isEqualTo(3);
        String reason = "the server is gone: its process has ended; " + silence();
        Cells.assertOk(dyno.cell("FLOOR_DO_1", "-"));
        Cells.assertFailed(dyno.cell("FLOOR_BORROW", "-"), reason);
        Cells.assertFailedAtOnce(
            dyno.cell("READ_PK_POINT", "InnoDB"),
            "the server is gone and does not restart: " + silence());
        assertReportsLeftovers(room, dyno);
      }
      try (DockerProxy docker = new DockerProxy(socket);
          DynoProcess dyno = room.resume()) {
        assertThat(dyno.exitCode()).as(dyno.err()).isZero();
        assertThat(dyno.err()).contains("removed what an earlier run left behind: ");
        assertThat(dyno.journal().stream().filter(Measurement::isOk)).hasSize(3);
        dyno.assertNothingIsLeft();
        room.assertNoContainerIsLeft();
      }
    }
  }

  @Test
  void withoutItsContainersDisturbsNoCell() throws Exception {
    try (ContainerFolder room =
            new ContainerFolder(folder, DockerProxy.environment(socket), IMAGE);
        DockerProxy docker = new DockerProxy(socket);
        DynoProcess dyno = room.run()) {
      dyno.awaitRun("floor_borrow-");
      docker.close();
      assertThat(dyno.exitCode()).isZero();
      assertThat(dyno.journal()).hasSize(3).allMatch(Measurement::isOk);
      assertReportsLeftovers(room, dyno);
    }
  }

  private void assertReportsLeftovers(ContainerFolder room, DynoProcess dyno) throws Exception {
    assertThat(dyno.complaints()).isEmpty();
    assertThat(dyno.err())
        .containsOnlyOnce(
            "the container of %s may still exist; the next run removes it: %s"
                .formatted(room.server(), silence()));
    dyno.assertNothingIsLeft();
    assertThat(room.container()).isNotEmpty();
  }
}
