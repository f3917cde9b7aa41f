package org.enginedyno.command.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.Nobody;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.folder.RunFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs on files from plan to report, and the remainders of interrupted runs. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class FileRunIT {

  @TempDir private Path room = Path.of("");
  private FileRuns files = new FileRuns(room, room);

  @BeforeEach
  void makePlace() throws IOException {
    files = FileRuns.in(room);
  }

  @Test
  void measuresProvesAndReportsAndLeavesNothing() throws Exception {
    Files.writeString(files.place().resolve("precious"), "x");
    try (DynoProcess dyno =
        files.start(
            files.run(
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
          .contains("FILE_RANDOM_WRITE", "Places", files.place().toString(), "fsync");
      assertThat(RunFolder.open(dyno.results()).manifest().records().places())
          .singleElement()
          .satisfies(found -> assertThat(found.bytes()).isPositive());
      assertThat(Files.readString(dyno.results().resolve("cells.csv"))).contains("direct+sync");
      dyno.assertNothingIsLeft();
      files.assertOnlyIsLeft("precious");
    }
  }

  /** The checks of the cells whose names contain this; a default way of opening has no name. */
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

  @Test
  void anInterruptRemovesTheFiles() throws Exception {
    try (DynoProcess dyno =
        files.start(files.run("--set=file.open=direct", "--set=measure.runs=1 x 60s"))) {
      dyno.awaitRun("file_random_write");
      dyno.signal("INT");
      assertThat(dyno.exitCode()).isEqualTo(130);
      dyno.assertNothingIsLeft();
      files.assertOnlyIsLeft();
    }
  }

  private void killDuringARun(String... further) throws Exception {
    ProcessHandle fork;
    List<String> arguments = files.run("--set=file.open=direct", "--set=measure.runs=1 x 60s");
    arguments.addAll(List.of(further));
    try (DynoProcess dyno = files.start(arguments)) {
      dyno.awaitRun("file_random_write");
      fork = dyno.fork();
      dyno.signal("KILL");
      dyno.exitCode();
    }
    fork.onExit().join();
    try (Stream<Path> found = Files.list(files.place())) {
      assertThat(found).hasSize(1);
    }
  }

  @Test
  void filesOfAKilledRunAreRemovedByCleanOrTheNextRun() throws Exception {
    killDuringARun();
    try (DynoProcess dyno = files.start(List.of("clean", "--place", files.place().toString()))) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.out()).contains("removed what an earlier run left behind: " + files.place());
      files.assertOnlyIsLeft();
    }
    killDuringARun("--replace");
    try (DynoProcess dyno = files.start(files.run("--set=file.open=direct", "--replace"))) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.err()).contains("removed what an earlier run left behind: " + files.place());
      files.assertOnlyIsLeft();
    }
  }

  @Test
  void aUserCanOnlyMeasureInWritablePlaces() throws Exception {
    assumeThat(Nobody.readsTheJar()).as("we may be nobody, who reads the jar").isTrue();
    for (Path theirs : List.of(room, files.place(), Files.createDirectory(room.resolve("tmp")))) {
      Files.setPosixFilePermissions(theirs, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    Path locked = Files.createDirectory(room.resolve("locked"));
    try (DynoProcess dyno = startAsNobody(files.run("--set=place=" + locked))) {
      assertThat(dyno.exitCode()).isEqualTo(2);
      assertThat(dyno.complaint()).contains("permission denied");
      assertThat(locked).isEmptyDirectory();
    }
    try (DynoProcess dyno = startAsNobody(files.run("--set=file.open=direct"))) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.journal()).singleElement().matches(Measurement::isOk);
      files.assertOnlyIsLeft();
    }
  }

  private DynoProcess startAsNobody(List<String> arguments) throws IOException {
    return files.start(Nobody.COMMAND, arguments);
  }
}
