package org.enginedyno.run.fork;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.enginedyno.run.machine.RunListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of a cell, which is kept and uploaded with the results. */
final class MaskedLinesTest {
  private static final String PICKED_UP =
      "NOTE: Picked up JDK_JAVA_OPTIONS: -Djavax.net.ssl.keyStorePassword=%s -Xmx1g -Da.TOKEN=%1$s";

  private final Path log;

  MaskedLinesTest(@TempDir Path folder) {
    log = folder.resolve("cell.log");
  }

  @Test
  void maskSecretsThatTheJvmPrints() throws IOException {
    try (JmhOutput output = new JmhOutput(log, new RunListener() {})) {
      output.println(PICKED_UP.formatted("hush"));
      output.write((PICKED_UP.formatted("'hu sh'") + "\nand so on: \u00b5s\n").getBytes(UTF_8));
      output.print("the end without a line -Dmy.secret=hush");

      assertThat(output.lastLines()).containsExactly(PICKED_UP.formatted("..."));
    }
    assertThat(Files.readString(log))
        .isEqualTo(
            "%s\n%1$s\nand so on: \u00b5s\nthe end without a line -Dmy.secret=..."
                .formatted(PICKED_UP.formatted("...")));
  }

  @Test
  void includeTheStartOfARunBeforeItEnds() throws IOException {
    try (JmhOutput output = new JmhOutput(log, new RunListener() {})) {
      output.print("# Warmup Iteration   1: ");
      assertThat(log).hasContent("# Warmup Iteration   1: ");
      output.println("3.14 ops/s");
      output.print("Iteration  12: ");

      assertThat(log).hasContent("# Warmup Iteration   1: 3.14 ops/s\nIteration  12: ");
    }
  }
}
