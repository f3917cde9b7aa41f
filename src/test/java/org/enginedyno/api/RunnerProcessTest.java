package org.enginedyno.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that end before anything is measured. */
final class RunnerProcessTest {
  private static final String CLASS_PATH = "dyno.classpath";

  @TempDir private Path folder = Path.of("");

  @BeforeAll
  static void findsTheRunner() {
    System.setProperty(CLASS_PATH, System.getProperty("java.class.path"));
  }

  @AfterAll
  static void forgetsIt() {
    System.clearProperty(CLASS_PATH);
  }

  @Test
  void areRefusedWithTheRunnersMessage() {
    assertThatThrownBy(() -> Dyno.run("quikc"))
        .isInstanceOf(DynoException.class)
        .hasMessageStartingWith("unknown plan 'quikc'; did you mean 'quick'? there are: ");
    assertThatThrownBy(() -> Dyno.run(DynoRun.of("ci").engines("Falcon").threads(1)))
        .isInstanceOf(DynoException.class)
        .hasMessageContaining("Falcon");
  }

  @Test
  void askForThePasswordWhenItIsNeeded() {
    DynoRun run =
        DynoRun.of("ci")
            .servers("jdbc:mysql://127.0.0.1:1/dyno")
            .login(
                "dyno",
                () -> {
                  throw new IllegalStateException("asked");
                });

    assertThatThrownBy(() -> Dyno.run(run)).hasMessage("asked");
  }

  @Test
  void passAnInterruptToTheCaller() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> Dyno.run(DynoRun.of("ci").results(folder.resolve("results"))))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void needEveryFileOfTheRunner() throws IOException {
    List<String> paths =
        List.of("org/enginedyno/enginedyno/1.2/enginedyno-1.2.jar", "a/b/1/b-1.jar");
    Path first = Files.createDirectories(folder.resolve("first"));
    Path other = folder.resolve("other");
    Path own = Files.createDirectories(first.resolve("org/enginedyno/enginedyno/1.2"));
    Path jar = Files.createFile(own.resolve("enginedyno-1.2.jar"));

    assertThatThrownBy(() -> RunnerJars.ofRepositories(List.of(first, other), paths))
        .isInstanceOf(DynoException.class)
        .hasMessageContaining("1 of 2 files are missing, such as a/b/1/b-1.jar; run: mvn")
        .hasMessageContaining("-Dartifact=org.enginedyno:enginedyno:1.2, or set -Ddyno.home");
    Path library =
        Files.createFile(Files.createDirectories(other.resolve("a/b/1")).resolve("b-1.jar"));
    assertThat(RunnerJars.ofRepositories(List.of(first, other), paths))
        .isEqualTo(jar + File.pathSeparator + library);
  }

  @Test
  void acceptADistribution() throws IOException {
    assertThatThrownBy(() -> RunnerJars.ofHome(folder)).hasMessageContaining("no enginedyno.jar");
    Path jar = Files.createFile(folder.resolve("enginedyno.jar"));
    assertThat(RunnerJars.ofHome(folder))
        .isEqualTo(jar + File.pathSeparator + folder.resolve("lib") + File.separator + "*");
  }
}
