package org.enginedyno.command.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.Nobody;
import org.enginedyno.os.disk.Mount;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.proof.Check;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs on files from plan to report, and whatever can befall files meanwhile. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
final class FileRunIT {
  private static final Path MEMORY = Path.of("/dev/shm");

  @TempDir private Path room = Path.of("");
  private Path place = Path.of("");

  @BeforeEach
  void makePlace() throws IOException {
    place = Files.createDirectory(room.resolve("place"));
  }

  private List<String> run(String... further) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "run",
                "dimitri-2012-fileio-short",
                "--set=file.io=sync",
                "--out=results",
                "--threads=2",
                "--set=file.size=4M",
                "--set=file.reserve=0",
                "--set=file.block=4K",
                "--set=measure.forks=1",
                "--set=measure.warmup=100ms",
                "--set=measure.runs=1 x 200ms"));
    if (Stream.of(further).noneMatch(one -> one.startsWith("--set=place="))) {
      arguments.add("--set=place=" + place);
    }
    arguments.addAll(List.of(further));
    return arguments;
  }

  private DynoProcess start(List<String> arguments) throws IOException {
    return DynoProcess.start(room, List.of(), Map.of(), arguments);
  }

  @Test
  void measuresProvesAndReportsAndLeavesNothing() throws Exception {
    Files.writeString(place.resolve("precious"), "x");
    try (DynoProcess dyno =
        start(
            run(
                "--workload=FILE_RANDOM_WRITE,FILE_READ_WRITE",
                "--set=file.open=buffered,direct,direct+sync",
                "--set=file.fsync=50"))) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      List<Measurement> cells = dyno.journal();
      assertThat(cells).hasSize(6).allMatch(Measurement::isOk);
      assertThat(checks(cells, "direct "))
          .contains("complete", "bytes", "written to storage", "files", "page cache", "content");
      assertThat(checks(cells, "buffered")).contains("bytes", "content");
      assertThat(Files.readString(dyno.results().resolve("report.html")))
          .contains("FILE_RANDOM_WRITE", "Places", place.toString(), "fsync");
      assertThat(RunFolder.open(dyno.results()).manifest().places())
          .singleElement()
          .satisfies(found -> assertThat(found.bytes()).isPositive());
      assertThat(Files.readString(dyno.results().resolve("cells.csv"))).contains("direct+sync");
      dyno.assertNothingIsLeft();
      assertOnlyIsLeft("precious");
    }
  }

  /** The checks of the cells with that in their names; a way of opening that is usual has none. */
  private static List<String> checks(List<Measurement> cells, String opened) {
    return cells.stream()
        .filter(
            cell ->
                (cell.cell().id() + " ").contains("file.open=" + opened)
                    || (opened.equals("buffered") && !cell.cell().id().contains("file.open")))
        .flatMap(cell -> Objects.requireNonNull(cell.proof()).checks().stream())
        .map(Check::name)
        .distinct()
        .toList();
  }

  private void assertOnlyIsLeft(String... names) throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrder(names);
    }
  }

  @Test
  void anInterruptRemovesTheFiles() throws Exception {
    try (DynoProcess dyno = start(run("--set=file.open=direct", "--set=measure.runs=1 x 60s"))) {
      dyno.awaitRun("file_random_write");
      dyno.signal("INT");
      assertThat(dyno.exitCode()).isEqualTo(130);
      dyno.assertNothingIsLeft();
      assertOnlyIsLeft();
    }
  }

  private void killInMidRun(String... further) throws Exception {
    ProcessHandle fork;
    List<String> arguments = run("--set=file.open=direct", "--set=measure.runs=1 x 60s");
    arguments.addAll(List.of(further));
    try (DynoProcess dyno = start(arguments)) {
      dyno.awaitRun("file_random_write");
      fork = dyno.fork();
      dyno.signal("KILL");
      dyno.exitCode();
    }
    fork.onExit().join();
    try (Stream<Path> files = Files.list(place)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void whatAKillLeftIsCleanedOrRemovedByTheNextRun() throws Exception {
    killInMidRun();
    try (DynoProcess dyno = start(List.of("clean", "--place", place.toString()))) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.out()).contains("removed what an earlier run left behind: " + place);
      assertOnlyIsLeft();
    }
    killInMidRun("--replace");
    try (DynoProcess dyno = start(run("--set=file.open=direct", "--replace"))) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.err()).contains("removed what an earlier run left behind: " + place);
      assertOnlyIsLeft();
    }
  }

  @Test
  void aFileThatIsDeletedUnderTheRunMakesTheCellInvalid() throws Exception {
    try (DynoProcess dyno = start(run("--set=file.open=direct", "--set=measure.runs=1 x 3s"))) {
      dyno.awaitRun("file_random_write");
      Files.delete(file());
      assertThat(dyno.exitCode()).isEqualTo(3);
      assertThat(dyno.journal())
          .singleElement()
          .satisfies(
              cell -> {
                assertThat(cell.status()).isEqualTo(Status.INVALID);
                assertThat(cell.reasons().toString()).contains("data-000 is gone");
              });
      assertOnlyIsLeft();
    }
  }

  private Path file() throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      return files.filter(path -> path.endsWith("data-000")).findFirst().orElseThrow();
    }
  }

  @Test
  void aFileThatIsCutUnderReadsEndsTheCell() throws Exception {
    try (DynoProcess dyno =
        start(
            run(
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
                assertThat(cell.reasons().toString()).contains("bytes where 4194304 were made");
              });
      assertOnlyIsLeft();
    }
  }

  @Test
  void anyUserCanMeasureInAPlaceOfTheirsAndInNoOther() throws Exception {
    assumeThat(Nobody.readsTheJar()).as("we may be nobody, who reads the jar").isTrue();
    for (Path theirs : List.of(room, place, Files.createDirectory(room.resolve("tmp")))) {
      Files.setPosixFilePermissions(theirs, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    Path locked = Files.createDirectory(room.resolve("locked"));
    try (DynoProcess dyno = startAsNobody(run("--set=place=" + locked))) {
      assertThat(dyno.exitCode()).isEqualTo(2);
      assertThat(dyno.complaints()).singleElement().asString().contains("permission denied");
      assertThat(locked).isEmptyDirectory();
    }
    try (DynoProcess dyno = startAsNobody(run("--set=file.open=direct"))) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.journal()).singleElement().matches(Measurement::isOk);
      assertOnlyIsLeft();
    }
  }

  private DynoProcess startAsNobody(List<String> arguments) throws IOException {
    return DynoProcess.start(room, Nobody.COMMAND, Map.of(), arguments);
  }

  @Test
  void placesThatCannotBeAreToldInALine() throws Exception {
    assertRefused("there is no such directory", run("--set=place=" + room.resolve("nowhere")));
    assertRefused("file.reserve keeps", run("--set=file.open=direct", "--set=file.reserve=65536G"));
    assertRefused("servers means nothing to FILE_RANDOM_WRITE", run("--server=embedded"));
    assertRefused("make a plan of each", run("--workload=FILE_RANDOM_WRITE,READ_PK_POINT"));
    if (Files.isDirectory(MEMORY) && Mount.of(MEMORY).orElseThrow().isMemory()) {
      assertRefused(
          "tmpfs has no disk that O_DIRECT could go to",
          run("--set=place=" + MEMORY, "--set=file.open=direct"));
    }
    assertOnlyIsLeft();
  }

  private void assertRefused(String why, List<String> arguments) throws Exception {
    try (DynoProcess dyno = start(arguments)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(2);
      assertThat(dyno.complaints()).singleElement().asString().contains(why);
      assertThat(dyno.results()).doesNotExist();
    }
  }
}
