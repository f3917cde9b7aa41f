package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.enginedyno.command.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How the start scripts find a Java, and how they report one that does not work. */
@EnabledOnOs(OS.LINUX)
final class StartScriptTest {
  private static final String FIND = ". src/release/lib/start.sh; find_java 'a JDK'; echo found";

  private static final String JAVA =
      """
      case $* in
        -version) echo 'openjdk version "17.0.15"' ;;
        -XX:ArchiveClassesAtExit=*) %s "${1#*=}" ;;
        *) echo "started $*" ;;
      esac""";

  @TempDir private Path home = Path.of("");

  private String says(String script) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", script).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", home.toString());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(said.equals("found\n") ? 0 : 2);
    return said;
  }

  private void javaSays(String text, int code) throws IOException, InterruptedException {
    Files.createDirectories(home.resolve("bin"));
    program("bin/java", "cat >&2 <<'EOF'\n%s\nEOF\nexit %d".formatted(text, code));
  }

  /** Shells run a file without it, but other programs do not. */
  @Test
  void startsWithItsInterpreter() throws IOException {
    for (String script : List.of("dyno", "src/release/bin/dyno")) {
      assertThat(Path.of(script)).isExecutable();
      assertThat(Files.readAllLines(Path.of(script)).get(0)).isEqualTo("#!/bin/sh");
    }
  }

  @Test
  void acceptsANewJavaAndRefusesAnOldOne() throws Exception {
    javaSays("openjdk version \"17.0.15\" 2025-04-15", 0);
    assertThat(says(FIND)).isEqualTo("found\n");

    javaSays("java version \"1.8.0_402\"", 0);
    assertThat(says(FIND)).contains("is Java 1.8.0_402; install a JDK (17 or newer)");
  }

  @Test
  void reportsWhyAJavaDoesNotStart() throws Exception {
    javaSays(
        """
        Picked up JAVA_TOOL_OPTIONS: -Dx=y
        Error occurred during initialization of VM
        Could not reserve enough space for 6291456KB object heap\
        """,
        1);

    assertThat(says(FIND))
        .startsWith("dyno: '" + home + "/bin/java' does not start: Could not reserve enough space")
        .contains(
            "; see what '" + home + "/bin/java -version' says, or let JAVA_HOME name another Java");
    assertThat(says("ulimit -v 3000000; " + FIND))
        .contains("object heap; its memory is limited to 3000000 KiB (ulimit -v); raise that")
        .hasLineCount(1);
  }

  @Test
  void readsAReasonThatAJvmPrintsInABox() throws Exception {
    javaSays("#\n# There is insufficient memory for the Java Runtime Environment to continue.", 1);

    assertThat(says(FIND)).contains(" does not start: There is insufficient memory for the Java ");
  }

  /** The first line is printed before Maven does anything, and then one line each minute. */
  @Test
  @Timeout(600)
  void reportsTheProgressOfTheFirstBuild() throws Exception {
    checkout(
        """
        echo "[INFO] Downloaded from central: https://x/y.pom (1 kB at 2 kB/s)"
        echo "[INFO] --- compiler:3.14.0:compile (default-compile) @ enginedyno ---"
        while [ ! -e go ]; do /bin/sleep 0.02; done
        echo jar > target/enginedyno.jar""");
    Process process = checkedOut().start();
    try (BufferedReader said = process.inputReader()) {
      assertThat(said.readLine())
          .startsWith("dyno: building target/enginedyno.jar; the first time");
      assertThat(said.lines().filter(line -> line.contains("compiling")).findFirst())
          .get()
          .asString()
          .matches("dyno: still building: compiling, [0-9]*[02468]0 s");
      Files.createFile(home.resolve("go"));

      assertThat(said.lines().filter(line -> !line.contains("still building")))
          .singleElement()
          .asString()
          .startsWith("started ")
          .contains("-XX:SharedArchiveFile=" + home.resolve("target/enginedyno-17.0.15.jsa"))
          .endsWith("target/enginedyno.jar --version");
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroy();
    }
  }

  @Test
  void omitsTheClassArchiveIfTheUserNamesOne() throws Exception {
    checkout("echo jar > target/enginedyno.jar");
    ProcessBuilder builder = checkedOut();
    builder.environment().put("JDK_JAVA_OPTIONS", "-Xshare:off");
    Process process = builder.start();
    try (BufferedReader said = process.inputReader()) {
      assertThat(said.lines().reduce("", (before, line) -> line))
          .startsWith("started ")
          .doesNotContain("SharedArchiveFile");
    }
    assertThat(home.resolve("target/enginedyno-17.0.15.jsa")).exists();
  }

  /** The first start of a distribution does not wait for the archive. */
  @Test
  @Timeout(600)
  void archivesTheClassesOfADistributionAtItsFirstStart() throws Exception {
    distribution("while [ -d lib ] && [ ! -e go ]; do sleep 0.02; done; echo classes >");
    Path classes = home.resolve("enginedyno-17.0.15.jsa");

    assertThat(distributed()).startsWith("started ").doesNotContain("Archive");
    assertThat(classes).doesNotExist();
    Files.createFile(home.resolve("go"));
    Await.until("the archive", () -> Files.exists(classes));

    assertThat(distributed()).contains("-XX:SharedArchiveFile=" + classes);
    FileTime old = FileTime.from(Instant.EPOCH);
    Files.setLastModifiedTime(classes, old);
    assertThat(distributed()).as("with the archive of another jar").doesNotContain("Archive");
    Await.until("another archive", () -> !Files.getLastModifiedTime(classes).equals(old));
  }

  @Test
  @Timeout(600)
  void triesAJavaWithoutArchiveSupportOnce() throws Exception {
    distribution("echo tried >>tries; false");
    Path classes = home.resolve("enginedyno-17.0.15.jsa");

    assertThat(distributed()).startsWith("started ");
    Await.until("the end of the attempt", () -> Files.exists(classes));
    assertThat(distributed()).startsWith("started ").doesNotContain("Archive");
    assertThat(home.resolve("tries")).hasContent("tried");
  }

  /**
   * A distribution in a separate folder, whose Java creates archives with this command and file.
   */
  private void distribution(String archives) throws IOException, InterruptedException {
    for (String folder : List.of("lib", "bin")) {
      Files.createDirectories(home.resolve(folder));
    }
    Files.copy(Path.of("src/release/lib/start.sh"), home.resolve("lib/start.sh"));
    Files.copy(
        Path.of("src/release/bin/dyno"),
        home.resolve("bin/dyno"),
        StandardCopyOption.COPY_ATTRIBUTES);
    Files.writeString(home.resolve("enginedyno.jar"), "jar");
    program("bin/java", JAVA.formatted("cd '%s'; %s".formatted(home, archives)));
  }

  /** The output, which ends with the command and not with its background processes. */
  private String distributed() throws IOException, InterruptedException {
    ProcessBuilder builder =
        // a process that another test has started may still hold a new file open
        new ProcessBuilder("sh", home.resolve("bin/dyno").toString(), "list")
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", home.toString());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(said).hasLineCount(1);
    return said;
  }

  @Test
  void showsTheErrorsOfABuildThatFails() throws Exception {
    checkout("echo '[INFO] a plugin'; echo '[ERROR] no such library'; exit 1");
    Process process = checkedOut().start();
    try (BufferedReader said = process.inputReader()) {
      assertThat(said.lines().filter(line -> !line.contains("still building")).skip(1))
          .containsExactly(
              "[ERROR] no such library",
              "dyno: the build failed; its log is " + home.resolve("target/dyno-build.log"));
      assertThat(process.waitFor()).isEqualTo(1);
    }
  }

  /** The script in a separate folder, where this is Maven, and a minute is short. */
  private void checkout(String maven) throws IOException, InterruptedException {
    for (String folder : List.of("src/main", "src/jmh", "src/release/lib", "config", "bin")) {
      Files.createDirectories(home.resolve(folder));
    }
    Files.createFile(home.resolve("pom.xml"));
    for (String file : List.of("dyno", "src/release/lib/start.sh")) {
      Files.copy(Path.of(file), home.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
    }
    program("mvnw", "[ $1 != --version ] || exit 0\n" + maven);
    program("bin/sleep", "exec /bin/sleep 0.01");
    program("bin/java", JAVA.formatted("echo classes >"));
  }

  private ProcessBuilder checkedOut() {
    ProcessBuilder builder =
        // as above
        new ProcessBuilder("sh", home.resolve("dyno").toString(), "--version")
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", home.toString());
    builder.environment().put("PATH", home.resolve("bin") + ":" + System.getenv("PATH"));
    return builder;
  }

  /** Written by a shell: processes of other tests may hold a file open that this JVM writes. */
  private void program(String name, String script) throws IOException, InterruptedException {
    Process shell =
        new ProcessBuilder(
                "sh", "-c", "cat >\"$0\" && chmod +x \"$0\"", home.resolve(name).toString())
            .inheritIO()
            .redirectInput(ProcessBuilder.Redirect.PIPE)
            .start();
    try (OutputStream text = shell.getOutputStream()) {
      text.write(("#!/bin/sh\n" + script + "\n").getBytes(StandardCharsets.UTF_8));
    }
    assertThat(shell.waitFor()).isZero();
  }
}
