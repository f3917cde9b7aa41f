package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.command.Await;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.command.Secrets;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Ends that leave dyno no time or space for cleaning up. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class CrashIT {
  private static final String RUN =
      DynoProcess.ONE_READ + "--set=measure.runs='1 x 3s' --out=results";

  @Test
  void theNextRunRemovesWhatAKilledDynoLeft(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = DynoProcess.start(room, RUN)) {
      dyno.awaitWarmup("floor_borrow-");
      ProcessHandle fork = dyno.fork();
      ProcessHandle server = dyno.server();
      dyno.awaitRun("floor_borrow-");
      dyno.signal("KILL");
      assertThat(dyno.exitCode()).isEqualTo(137);
      Await.until("the fork's own end", () -> !fork.isAlive());
      assertThat(server.isAlive()).isTrue();
      try (DynoProcess clean = DynoProcess.start(room, "clean --server=embedded")) {
        assertThat(clean.exitCode()).isZero();
        assertThat(clean.out()).contains("removed what an earlier run left behind: ");
        assertThat(server.isAlive()).isFalse();
        assertThat(names(room.resolve("tmp")))
            .noneMatch(name -> name.matches("enginedyno-.*-.*|jmh.*"));
      }
      assertThat(dyno.journal()).hasSize(1).allMatch(Measurement::isOk);
    }
  }

  @Test
  void aKilledRunLeavesNoPasswordBehind(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room);
        DynoProcess dyno = server.run(room, "dyno", "--set=measure.runs='1 x 3s'")) {
      dyno.awaitWarmup("floor_borrow-");
      ProcessHandle fork = dyno.fork();
      dyno.awaitRun("floor_borrow-");
      dyno.signal("KILL");
      assertThat(dyno.exitCode()).isEqualTo(137);
      Await.until("the fork's own end", () -> !fork.isAlive());
      assertThat(names(room.resolve("tmp"))).anyMatch(name -> name.startsWith("enginedyno-fork-"));
      Secrets.assertNoFileHolds(server.password(), room.resolve("tmp"));
      Map<String, String> password = Map.of("DYNO_PASSWORD", server.password());
      try (DynoProcess clean = DynoProcess.start(room, password, "clean --server=planted")) {
        assertThat(clean.exitCode()).as(clean.err()).isZero();
        assertThat(clean.out()).contains("removed what an earlier run left behind: ");
        assertThat(names(room.resolve("tmp"))).noneMatch(name -> name.contains("-fork-"));
      }
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }

  @Test
  void aFullDiskEndsTheRunAndKeepsFinishedCells(@TempDir Path room) throws Exception {
    Path disk = Files.createDirectory(room.resolve("results"));
    assumeThat(succeeds("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.toString()))
        .as("we may mount a small disk")
        .isTrue();
    try (DynoProcess dyno = DynoProcess.start(room, RUN)) {
      dyno.awaitLine("[1/3] FLOOR_DO_1");
      fill(disk.resolve("filler"));
      assertThat(dyno.exitCode()).isEqualTo(2);
      // blocks that were started may still hold a line or two
      assertThat(dyno.complaint())
          .contains(
              "cannot write results/",
              "No space left on device; free space",
              "finished cells are kept in results");
      assertThat(dyno.journal()).hasSizeBetween(1, 3).allMatch(Measurement::isOk);
      dyno.assertNothingIsLeft();
    } finally {
      succeeds("umount", "--lazy", disk.toString());
    }
  }

  private static boolean succeeds(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static void fill(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      byte[] block = new byte[512];
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }
}
