package org.enginedyno.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.enginedyno.command.Leftovers;
import org.enginedyno.result.folder.RunFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs a program that only has the artifact {@code enginedyno-junit}. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class DynoIT {
  private static final int LIMIT_SECONDS = 900;
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  @TempDir private Path room = Path.of("");

  @Test
  void stopsWhenItsThreadIsInterruptedAndMeasuresAgain() throws Exception {
    assertThat(said("interrupted", 0))
        .containsExactly("interrupted", "threads []", "true other", "true", "threads []");

    assertThat(RunFolder.open(room.resolve("results/one")).measurements())
        .isNotEmpty()
        .allMatch(cell -> cell.cell().isFloor());
    assertThat(room.resolve("results/one/report.html")).isNotEmptyFile();
    assertThat(room.resolve("results/other/report.html")).isNotEmptyFile();
    assertNothingIsLeft();
  }

  @Test
  void leavesNoServerBehindIfItsJvmIsTerminated() throws Exception {
    assertThat(said("ended", 7)).isEmpty();

    assertNothingIsLeft();
  }

  @Test
  void runsAGateThatCanBeInterrupted() throws Exception {
    assertThat(said("gate", 0)).containsExactly("interrupted", "true", "true", "threads []");

    assertThat(room.resolve("results/one/junit.xml")).isNotEmptyFile();
    assertNothingIsLeft();
  }

  /** All output of the program: only its own lines, nothing of dyno or JMH. */
  private List<String> said(String what, int code) throws Exception {
    Path temporary = Files.createDirectories(room.resolve("tmp"));
    Path results = Files.createDirectories(room.resolve("results"));
    Path said = room.resolve("said.txt");
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-Ddyno.home=" + TARGET,
                "-cp",
                TARGET.resolve("test-classes")
                    + File.pathSeparator
                    + TARGET.resolve("enginedyno-junit.jar"),
                Program.class.getName(),
                what,
                results.toString())
            .directory(room.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    // its JVM would print the variable
    builder.environment().remove("JDK_JAVA_OPTIONS");
    Process process = builder.start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(said)).isEqualTo(code);
    } finally {
      process.destroy();
    }
    return Files.readAllLines(said);
  }

  private void assertNothingIsLeft() throws IOException, InterruptedException {
    Leftovers.assertNone(room.resolve("tmp"), "enginedyno-[^-]*|hsperfdata_.*");
  }
}
