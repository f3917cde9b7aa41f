package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.Docs;
import org.enginedyno.run.machine.ShellWords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every command in the documents is one that dyno understands. */
final class DocumentedCommandsTest {
  private final Dyno dyno;

  DocumentedCommandsTest(@TempDir Path folder) {
    this.dyno =
        new Dyno(
            folder,
            Map.of(
                "DOCKER_HOST",
                "unix:///nowhere/docker.sock",
                "PATH",
                System.getenv().getOrDefault("PATH", "")));
  }

  static List<String> commands() throws IOException {
    return Docs.commands();
  }

  static Stream<String> runs() throws IOException {
    return commands().stream()
        .filter(command -> command.startsWith("run ") && !command.contains(":"))
        .filter(command -> !command.contains(" db1") && !command.contains(Docs.WORKLOAD));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isUnderstood(String command) {
    CommandLine line = Main.commandLine(dyno.context(new StringWriter(), new StringWriter()));

    assertThat(line.parseArgs(ShellWords.of(command).toArray(String[]::new)).hasSubcommand())
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void hasCellsToMeasure(String command) {
    Dyno.Said said = dyno.says(command.replace("--dry-run", ""), "--dry-run");
    assertThat(said.out()).contains(" cells");
    assertThat(said.code()).isIn(0, said.out().contains("obstacle: Docker was not found") ? 2 : 0);
  }

  @Test
  void areNumerous() throws IOException {
    assertThat(commands()).hasSizeGreaterThan(20).contains("run quick", "jmh -l");
    assertThat(runs()).hasSizeGreaterThan(5);
  }
}
