package org.enginedyno.command.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.enginedyno.command.SharedClasses;

/**
 * A folder in which a user types commands as if he stood in the checkout: what they name of that is
 * found there, and what they write is written here.
 */
record Shell(Path folder, Map<String, String> environment) {
  private static final int LIMIT_SECONDS = 1800;
  private static final Path CHECKOUT = Path.of("").toAbsolutePath();

  /** No links: whoever deletes this folder and follows them would delete the sources. */
  private static final Pattern OF_CHECKOUT =
      Pattern.compile("^\\./(?=dyno$|src/)|(?<=^|:)(?=target/)");

  static Shell in(Path folder, Map<String, String> environment) throws IOException {
    Files.createDirectory(folder.resolve("tmp"));
    return new Shell(folder, Map.copyOf(environment));
  }

  /** Runs the program as it stands in the checkout; it must end well. */
  void dyno(List<String> words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("./dyno"));
    command.addAll(classes().withQuickForks(words));
    // a busy machine may meet no objective, which is a result of a search
    run(command, folder, words.get(0).equals("capacity") ? List.of(0, 3) : List.of(0));
  }

  /** Runs a command, which must end well, and gives what it said. */
  String run(List<String> words) throws IOException, InterruptedException {
    return run(words, folder, List.of(0));
  }

  /** Runs a command where files of the checkout are found by their names. */
  String runInCheckout(List<String> words) throws IOException, InterruptedException {
    return run(words, CHECKOUT, List.of(0));
  }

  private static SharedClasses classes() throws IOException {
    return SharedClasses.of(CHECKOUT.resolve("target/enginedyno.jar"));
  }

  private String run(List<String> words, Path where, List<Integer> codes)
      throws IOException, InterruptedException {
    String checkout = CHECKOUT + "/";
    List<String> command =
        words.stream().map(word -> OF_CHECKOUT.matcher(word).replaceAll(checkout)).toList();
    Path said = Files.createTempFile(folder, "said", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("TMPDIR", folder.resolve("tmp").toString());
    builder
        .environment()
        .put(
            "JAVA_TOOL_OPTIONS",
            "-XX:TieredStopAtLevel=1 -Djava.io.tmpdir=%s %s"
                .formatted(folder.resolve("tmp"), String.join(" ", classes().ofCommand())));
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
    } finally {
      process.destroy();
    }
    String all = Files.readString(said);
    assertThat(process.exitValue()).as("%s said:%n%s", command, all).isIn(codes);
    assertThat(all).doesNotContain("\tat ");
    return all;
  }

  /** Each run that was made here has a report. */
  void assertReports() throws IOException {
    try (var files = Files.walk(folder, 3)) {
      assertThat(files.map(file -> file.getFileName().toString())).contains("report.html");
    }
  }
}
