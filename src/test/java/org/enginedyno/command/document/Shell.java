package org.enginedyno.command.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A folder in which a user types commands: it has the program, the sources and what was built from
 * them, all of them links, and the temporary files of what is run there.
 */
record Shell(Path folder, Map<String, String> environment) implements AutoCloseable {
  private static final int LIMIT_SECONDS = 600;
  private static final List<String> LINKS = List.of("dyno", "src", "target");

  static Shell in(Path folder, Map<String, String> environment) throws IOException {
    for (String name : LINKS) {
      Files.createSymbolicLink(folder.resolve(name), Path.of(name).toAbsolutePath());
    }
    Files.createDirectory(folder.resolve("tmp"));
    return new Shell(folder, Map.copyOf(environment));
  }

  /** Runs the program as it stands in the checkout; it must end well. */
  void dyno(List<String> words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("./dyno"));
    command.addAll(words);
    run(command);
  }

  /** Runs a command, which must end well, and gives what it said. */
  String run(List<String> command) throws IOException, InterruptedException {
    Path said = Files.createTempFile(folder, "said", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + folder.resolve("tmp"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
    } finally {
      process.destroy();
    }
    String all = Files.readString(said);
    assertThat(process.exitValue()).as("%s said:%n%s", command, all).isZero();
    assertThat(all).doesNotContain("\tat ");
    return all;
  }

  /** Each run that was made here has a report. */
  void assertReports() throws IOException {
    try (var files = Files.walk(folder, 3)) {
      assertThat(files.map(file -> file.getFileName().toString())).contains("report.html");
    }
  }

  @Override
  public void close() throws IOException {
    for (String name : LINKS) {
      Files.delete(folder.resolve(name));
    }
  }
}
