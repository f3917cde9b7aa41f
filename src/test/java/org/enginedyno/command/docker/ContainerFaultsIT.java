package org.enginedyno.command.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.result.Measurement;
import org.enginedyno.server.container.Containers;
import org.enginedyno.server.container.InContainers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Servers in containers that cannot start, or that end during their run. */
@EnabledOnOs(OS.LINUX)
@InContainers
final class ContainerFaultsIT {
  private static final String IMAGE = "mariadb:10.11";
  private static final String GO_ON = "; continue with: dyno run --resume results";
  private static final String KILLED = "the server is gone: it ended with exit code 137";

  private final Path folder;

  ContainerFaultsIT(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void aMissingImage() throws Exception {
    try (ContainerFolder room = room("localhost:1/enginedyno/none:1")) {
      assertRefused(room, "image localhost:1/enginedyno/none:1 is missing and cannot be pulled: ");
    }
  }

  @Test
  void aServerThatDiesAtStartup() throws Exception {
    try (ContainerFolder room = room(IMAGE, "options: [--no-such-option=1]")) {
      assertRefused(room, "did not start; it ", ": mariadbd: unknown variable 'no-such-option=1'");
    }
  }

  @Test
  void aPortInUse() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ContainerFolder room = room(IMAGE, "port: " + taken.getLocalPort())) {
      assertRefused(
          room,
          "server %s: port %d of this machine is in use; free it or remove the key port"
              .formatted(room.server(), taken.getLocalPort()));
    }
  }

  @Test
  void aContainerKilledDuringACellFailsThatCellAndIsRestartedForTheNext() throws Exception {
    try (ContainerFolder room = room(IMAGE)) {
      try (DynoProcess dyno = room.run()) {
        dyno.awaitRun("floor_do_1-");
        String container = room.container();
        dyno.awaitRun("floor_borrow-");
        Containers.kill(container);
        assertThat(dyno.exitCode()).isEqualTo(3);
        assertThat(dyno.complaints()).isEmpty();
        Cells.assertOk(dyno.cell("FLOOR_DO_1", "-"));
        Cells.assertFailed(dyno.cell("FLOOR_BORROW", "-"), KILLED);
        assertThat(dyno.err()).contains("restarting it for its next cell");
        Cells.assertOk(dyno.cell("READ_PK_POINT", "InnoDB"));
        assertNothingIsLeft(room, dyno);
      }
    }
  }

  @Test
  void anInterruptedRunLeavesNoContainerAndIsResumed() throws Exception {
    try (ContainerFolder room = room(IMAGE)) {
      try (DynoProcess dyno = room.run()) {
        dyno.awaitRun("floor_do_1-");
        room.container();
        dyno.awaitRun("floor_borrow-");
        dyno.signal("INT");
        assertInterrupted(
            dyno, "finished cells are kept and reported in results/report.html" + GO_ON);
        assertThat(dyno.journal()).hasSize(1).allMatch(Measurement::isOk);
        assertNothingIsLeft(room, dyno);
      }
      assertIsResumed(room, "FLOOR_BORROW");
    }
  }

  /** Before the container exists, while it is created, and while dyno waits for its server. */
  @Test
  void aStartThatIsInterruptedLeavesNoContainer() throws Exception {
    for (String line : new String[] {"opening server", "in a container of", "waiting for"}) {
      Path folder = Files.createDirectories(this.folder.resolve(line.substring(0, 8)));
      try (ContainerFolder room = new ContainerFolder(folder, Map.of(), IMAGE);
          DynoProcess dyno = room.run()) {
        dyno.awaitLine(line);
        dyno.signal("INT");
        assertInterrupted(dyno, "nothing was measured; removed results");
        assertThat(dyno.results()).doesNotExist();
        assertNothingIsLeft(room, dyno);
      }
    }
  }

  @Test
  void theNextRunRemovesContainersOfAKilledDyno() throws Exception {
    try (ContainerFolder room = room(IMAGE)) {
      try (DynoProcess dyno = room.run()) {
        dyno.awaitRun("floor_do_1-");
        dyno.signal("KILL");
        assertThat(dyno.exitCode()).isEqualTo(137);
        assertThat(room.container()).isNotEmpty();
      }
      try (DynoProcess next = room.resume()) {
        next.awaitLine("opening server");
        assertThat(next.err())
            .contains("removed what an earlier run left behind: the container of " + room.server());
        next.signal("INT");
        assertInterrupted(next, "nothing was measured" + GO_ON);
        room.assertNoContainerIsLeft();
      }
    }
  }

  private ContainerFolder room(String image, String... lines) throws Exception {
    return new ContainerFolder(folder, Map.of(), image, lines);
  }

  private static void assertRefused(ContainerFolder room, String... words) throws Exception {
    try (DynoProcess dyno = room.run()) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(2);
      assertThat(dyno.complaint()).contains(words);
      assertThat(dyno.err()).endsWith(dyno.complaints().get(0) + "\n");
      assertThat(dyno.results()).doesNotExist();
      assertNothingIsLeft(room, dyno);
    }
  }

  private static void assertInterrupted(DynoProcess dyno, String outcome) throws Exception {
    assertThat(dyno.exitCode()).isEqualTo(130);
    assertThat(dyno.complaints())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("dyno: interrupted; ending the fork and the server"),
            line -> assertThat(line).isEqualTo("dyno: " + outcome));
    assertThat(dyno.err()).doesNotContain("FAILED");
  }

  private static void assertIsResumed(ContainerFolder room, String first) throws Exception {
    try (DynoProcess dyno = room.resume()) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.complaints()).isEmpty();
      assertThat(dyno.err()).contains("] " + first).doesNotContain("] FLOOR_DO_1");
      assertThat(dyno.journal().stream().filter(Measurement::isOk)).hasSize(3);
      assertNothingIsLeft(room, dyno);
    }
  }

  private static void assertNothingIsLeft(ContainerFolder room, DynoProcess dyno) throws Exception {
    dyno.assertNothingIsLeft();
    room.assertNoContainerIsLeft();
  }
}
