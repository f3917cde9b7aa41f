package org.enginedyno.os;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OwnCommandTest {
  @Test
  void distinguishesAsciiFromOtherLetters(@TempDir Path folder) throws IOException {
    Path command = folder.resolve("cmdline");
    Files.write(command, "java\0run\0--out=results\0".getBytes(UTF_8));
    assertThat(OwnCommand.isBeyondAscii(command)).isFalse();
    Files.write(command, "java\0run\0--out=r\u00e9sultats\0".getBytes(UTF_8));
    assertThat(OwnCommand.isBeyondAscii(command)).isTrue();
  }

  @Test
  void isFalseIfTheSystemDoesNotReportIt(@TempDir Path folder) {
    assertThat(OwnCommand.isBeyondAscii(folder.resolve("cmdline"))).isFalse();
  }
}
