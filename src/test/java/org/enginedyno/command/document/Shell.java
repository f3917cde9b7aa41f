package org.enginedyno.command.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.enginedyno.cli.Dyno;
import org.enginedyno.command.SharedClasses;

/**
 * A folder in which a user types commands as if in the checkout: they find the checkout's files
 * there and write their own there.
 */
record Shell(Path folder, Map<String, String> environment) {
  private static final int LIMIT_SECONDS = 1800;
  private static final Path CHECKOUT = Path.of("").toAbsolutePath();
  private static final Path JAR = CHECKOUT.resolve("target/enginedyno.jar");

  /** The first of these starts the script; further ones save the start of a JVM. */
  private static final List<String> MEASURING = List.of("run", "capacity");

  private static final String CLASS_PATH = "java.class.path";
  private static final String OF_TESTS = System.getProperty(CLASS_PATH);

  private static final Set<String> STARTED = ConcurrentHashMap.newKeySet();

  /** No links: deleting this folder and following them would delete the sources. */
  private static final Pattern OF_CHECKOUT =
      Pattern.compile("^\\./(?=dyno$|src/)|(?<=^|:)(?=target/)");

  static Shell in(Path folder, Map<String, String> environment) throws IOException {
    Files.createDirectory(folder.resolve("tmp"));
    return new Shell(folder, Map.copyOf(environment));
  }

  /**
   * Runs dyno, which must succeed: by the script in the checkout, or by its classes in this JVM.
   */
  void dyno(List<String> words) throws IOException, InterruptedException {
    // a busy machine may meet no objective, which is a valid result of a search
    List<Integer> codes = words.get(0).equals("capacity") ? List.of(0, 3) : List.of(0);
    List<String> all = classes().withQuickForks(words);
    if (MEASURING.contains(words.get(0))
        && !words.contains("--fleet")
        && !STARTED.add(words.get(0))) {
      Dyno.Said said = here(inFolder(inCheckout(all)));
      assertThat(said.code()).as("%s said:%n%s%s", all, said.out(), said.err()).isIn(codes);
      assertThat(said.out() + said.err()).doesNotContain("\tat ");
    } else {
      all.add(0, "./dyno");
      run(all, folder, codes);
    }
  }

  /**
   * Runs dyno in this JVM, with measuring JVMs that start from the jar like those of the script.
   */
  private Dyno.Said here(List<String> words) {
    Map<String, String> known = new HashMap<>(System.getenv());
    known.remove("DYNO_PASSWORD");
    known.putAll(environment);
    System.setProperty(CLASS_PATH, JAR.toString());
    try {
      return Dyno.withServers(folder, known, folder.resolve("tmp"))
          .says("", words.toArray(String[]::new));
    } finally {
      System.setProperty(CLASS_PATH, OF_TESTS);
    }
  }

  /** Runs a command, which must succeed, and returns its output. */
  String run(List<String> words) throws IOException, InterruptedException {
    return run(words, folder, List.of(0));
  }

  /** Runs a command that finds files of the checkout by their names. */
  String runInCheckout(List<String> words) throws IOException, InterruptedException {
    return run(words, CHECKOUT, List.of(0));
  }

  private static SharedClasses classes() throws IOException {
    return SharedClasses.of(JAR);
  }

  private static List<String> inCheckout(List<String> words) {
    String checkout = CHECKOUT + "/";
    return words.stream().map(word -> OF_CHECKOUT.matcher(word).replaceAll(checkout)).toList();
  }

  /** The files that a process in the folder finds and writes there. */
  private List<String> inFolder(List<String> words) {
    List<String> all = new ArrayList<>(words);
    all.replaceAll(
        word ->
            Files.exists(folder.resolve(word.replaceFirst(":.*", "")))
                ? folder.resolve(word).toString()
                : word);
    int out = words.indexOf("--out") + 1;
    if (out > 0) {
      all.set(out, folder.resolve(words.get(out)).toString());
    }
    return all;
  }

  private String run(List<String> words, Path where, List<Integer> codes)
      throws IOException, InterruptedException {
    List<String> command = inCheckout(words);
    Path said = Files.createTempFile(folder, "said", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().remove("JDK_JAVA_OPTIONS");
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

  /** Each run in this folder has a report. */
  void assertReports() throws IOException {
    try (var files = Files.walk(folder, 3)) {
      assertThat(files.map(file -> file.getFileName().toString())).contains("report.html");
    }
  }
}
