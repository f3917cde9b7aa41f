package org.enginedyno.command.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.Signals;
import org.enginedyno.os.Mount;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Faults of files, and places that cannot be used. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class FileFaultsIT {
  private static final Path MEMORY = Path.of("/dev/shm");

  @TempDir private Path room = Path.of("");
  private FileRuns files = new FileRuns(room, room);

  @BeforeEach
  void makePlace() throws IOException {
    files = FileRuns.in(room);
  }

  @Test
  void aFileDeletedDuringTheRunMakesTheCellInvalid() throws Exception {
    try (DynoProcess dyno =
        files.start(files.run("--set=file.open=direct", "--set=measure.runs=1 x 3s"))) {
      ProcessHandle held = dyno.holdRun("file_random_write");
      Files.delete(file());
      Signals.send("CONT", held);
      assertThat(dyno.exitCode()).isEqualTo(3);
      assertThat(dyno.journal())
          .singleElement()
          .satisfies(
              cell -> {
                assertThat(cell.status()).isEqualTo(Status.INVALID);
                assertThat(cell.reasons().toString()).contains("data-000 is missing");
              });
      files.assertOnlyIsLeft();
    }
  }

  private Path file() throws IOException {
    try (Stream<Path> found = Files.walk(files.place())) {
      return found.filter(path -> path.endsWith("data-000")).findFirst().orElseThrow();
    }
  }

  @Test
  void aFileTruncatedDuringReadsEndsTheCell() throws Exception {
    try (DynoProcess dyno =
        files.start(
            files.run(
                "--workload=FILE_RANDOM_READ",
                "--set=file.open=direct",
                "--set=measure.runs=1 x 60s"))) {
      dyno.awaitRun("file_random_read");
      Files.write(file(), new byte[4096]);
      assertThat(dyno.exitCode()).isEqualTo(3);
      assertThat(dyno.journal())
          .singleElement()
          .satisfies(
              cell -> {
                assertThat(cell.status()).isEqualTo(Status.FAILED);
                assertThat(cell.reasons().toString()).contains("bytes, expected 4194304");
              });
      files.assertOnlyIsLeft();
    }
  }

  @Test
  void filesThatCannotBeCreatedFailTheirCellsInOneLineEach() throws Exception {
    List<String> small = List.of("bash", "-c", "ulimit -f 2048; exec \"$@\"", "dyno");
    List<String> big = files.run("--set=file.size=16M", "--set=file.open=direct");
    try (DynoProcess dyno = files.start(small, big)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
      assertThat(dyno.journal())
          .singleElement()
          .satisfies(
              cell -> {
                assertThat(cell.status()).isEqualTo(Status.FAILED);
                assertThat(cell.reasons())
                    .containsExactly("place " + files.place() + ": File too large");
              });
      dyno.assertNothingIsLeft();
      files.assertOnlyIsLeft();
    }
  }

  @Test
  void queuesThatTheKernelForbidsAreSkipped() throws Exception {
    Path forbid = Path.of("src/test/scripts/without-io-uring").toAbsolutePath();
    List<String> rules = List.of(forbid.toString());
    List<String> both = files.run("--set=file.io=sync,async", "--set=file.open=direct");
    try (DynoProcess dyno = files.start(rules, both)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.journal())
          .extracting(Measurement::status)
          .containsExactlyInAnyOrder(Status.OK, Status.SKIPPED);
      assertThat(dyno.journal())
          .filteredOn(cell -> cell.status() == Status.SKIPPED)
          .singleElement()
          .satisfies(cell -> assertThat(cell.reasons().toString()).contains("io_uring"));
      files.assertOnlyIsLeft();
    }
  }

  @Test
  void invalidPlacesAreReportedInOneLine() throws Exception {
    assertRefused(
        "there is no such directory", files.run("--set=place=" + room.resolve("nowhere")));
    assertRefused(
        "of file.reserve", files.run("--set=file.open=direct", "--set=file.reserve=65536G"));
    assertRefused("servers is not supported by FILE_RANDOM_WRITE", files.run("--server=embedded"));
    assertRefused("make a plan for each", files.run("--workload=FILE_RANDOM_WRITE,READ_PK_POINT"));
    if (Files.isDirectory(MEMORY) && Mount.of(MEMORY).orElseThrow().isMemory()) {
      assertRefused(
          "tmpfs has no disk for O_DIRECT; open the files buffered",
          files.run("--set=place=" + MEMORY, "--set=file.open=direct"));
    }
    files.assertOnlyIsLeft();
  }

  private void assertRefused(String why, List<String> arguments) throws Exception {
    try (DynoProcess dyno = files.start(arguments)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(2);
      assertThat(dyno.complaint()).contains(why);
      assertThat(dyno.results()).doesNotExist();
    }
  }
}
