package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How the scripts that start dyno find a Java, and what they say of one that will not do. */
@EnabledOnOs(OS.LINUX)
final class StartScriptTest {
  private static final String FIND = ". src/release/lib/start.sh; find_java 'a JDK'; echo found";

  @TempDir private Path home = Path.of("");

  private String says(String script) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", script).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", home.toString());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(said.equals("found\n") ? 0 : 2);
    return said;
  }

  private void javaSays(String text, int code) throws IOException {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\ncat >&2 <<'EOF'\n%s\nEOF\nexit %d\n".formatted(text, code));
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void takesANewJavaAndRefusesAnOldOne() throws Exception {
    javaSays("openjdk version \"17.0.15\" 2025-04-15", 0);
    assertThat(says(FIND)).isEqualTo("found\n");

    javaSays("java version \"1.8.0_402\"", 0);
    assertThat(says(FIND)).contains("is Java 1.8.0_402; install a JDK (17 or newer)");
  }

  @Test
  void tellsWhyAJavaDoesNotStart() throws Exception {
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
  void readsThroughTheBoxThatAJvmDrawsAroundItsReason() throws Exception {
    javaSays("#\n# There is insufficient memory for the Java Runtime Environment to continue.", 1);

    assertThat(says(FIND)).contains(" does not start: There is insufficient memory for the Java ");
  }
}
