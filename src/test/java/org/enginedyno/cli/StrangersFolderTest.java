package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.folder.SampleFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders of results from another user, with links in them to files of the user. */
final class StrangersFolderTest {
  private static final String TEXT = "the user's own\n";

  private final Dyno dyno;
  private final Path run;
  private final Path own;

  StrangersFolderTest(@TempDir Path folder) {
    dyno = new Dyno(folder);
    run = folder.resolve("run");
    own = folder.resolve("own");
  }

  @BeforeEach
  void createARunAndTheUsersFiles() throws IOException {
    SampleRun sample = new SampleRun();
    sample.engines = List.of("InnoDB");
    sample.threads = List.of(4);
    sample.with(SampleRun.failed(sample.cell("InnoDB", 4), "it left"));
    SampleFolder.write(sample.stored("friday"), run);
    Files.createDirectories(own);
    Files.writeString(own.resolve("secret.svg"), TEXT);
    Files.writeString(own.resolve("secret.txt"), TEXT);
  }

  private void requireUntouched() {
    assertThat(own.resolve("secret.svg")).hasContent(TEXT);
    assertThat(own.resolve("secret.txt")).hasContent(TEXT);
    assertThat(own).isDirectoryNotContaining("glob:**.{png,html,csv}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"report.html.part", "cells.csv.part", "summary.md.part"})
  void getDraftsThatDoNotFollowLinks(String draft) throws IOException {
    Files.createSymbolicLink(run.resolve(draft), own.resolve("secret.txt"));

    dyno.succeeds("report", run.toString());

    requireUntouched();
    assertThat(run.resolve("report.html")).isRegularFile();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"report.html", "cells.csv", "run.json", "cells.jsonl", "records.jsonl", "plots"})
  void areRefusedIfReplacedByALink(String name) throws IOException {
    Path planted = run.resolve(name);
    Path target = name.equals("plots") ? own : own.resolve("secret.txt");
    if (name.startsWith("run.")) {
      target = Files.copy(planted, own.resolve("real"));
    }
    Files.deleteIfExists(planted);
    Files.createSymbolicLink(planted, target);

    assertThat(dyno.refusal("report", run.toString()))
        .contains(planted + " is a symbolic link")
        .contains("remove it, or name another folder");
    requireUntouched();
  }

  @ParameterizedTest
  @ValueSource(strings = {"log", "log/dyno.log"})
  void areNotResumedIfALogIsALink(String name) throws IOException {
    Path planted = run.resolve(name);
    Files.deleteIfExists(planted);
    Files.createSymbolicLink(planted, name.equals("log") ? own : own.resolve("secret.txt"));

    assertThat(dyno.refusal("run --resume", run.toString()))
        .contains(planted + " is a symbolic link");
    requireUntouched();
    assertThat(own).isDirectoryNotContaining("glob:**.log*");
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void areRefusedIfAFileIsAPipe() throws Exception {
    Path journal = run.resolve("cells.jsonl");
    Files.delete(journal);
    assertThat(new ProcessBuilder("mkfifo", journal.toString()).start().waitFor()).isZero();

    assertThat(dyno.refusal("report", run.toString()))
        .contains(journal + " is neither a file nor a folder");
  }

  @Test
  void areReportedWithoutUnreadableLines() throws IOException {
    Path cells = run.resolve("cells.jsonl");
    Files.writeString(cells, "{\"cell\": 1}\n" + Files.readString(cells));

    Dyno.Said said = dyno.says("report", run.toString());

    assertThat(said.code()).isEqualTo(ExitCode.CELLS_NOT_VALID);
    assertThat(said.err())
        .startsWith("dyno: left out: " + cells + ", line 1, field cell: ")
        .hasLineCount(1);
    assertThat(said.out()).contains("report: ");
    assertThat(dyno.says("compare", run.toString(), run.toString()))
        .returns(ExitCode.CELLS_NOT_VALID, Dyno.Said::code)
        .returns(said.err(), Dyno.Said::err);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../run", "..", "."})
  void areRefusedIfASequencePointsOutside(String plan) throws IOException {
    Path both = Files.createDirectory(run.resolveSibling("both"));
    Files.writeString(
        both.resolve("sequence.json"),
        "{\"name\":\"both\",\"plans\":[\"%s\"],\"overrides\":{},\"budgetSeconds\":{}}"
            .formatted(plan));

    assertThat(dyno.refusal("run --dry-run --resume", both.toString()))
        .isEqualTo(
            "the results of plan '%s' would be outside %s; name the plan without a folder"
                .formatted(plan, both));
  }

  @Test
  void leaveNoDraftBehind() throws IOException {
    dyno.succeeds("report", run.toString());

    try (Stream<Path> files = Files.walk(run)) {
      assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".part"));
    }
  }
}
