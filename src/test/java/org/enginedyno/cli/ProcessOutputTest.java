package org.enginedyno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

final class ProcessOutputTest {
  private static ProcessOutput written(OutputStream stream) {
    ProcessOutput output = new ProcessOutput(stream);
    new PrintWriter(output, true, UTF_8).println("lost");
    return output;
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void knowsWhatAPrintWriterHides() throws IOException {
    try (FileOutputStream full = new FileOutputStream("/dev/full")) {
      assertThat(written(full).failure()).contains("No space left on device");
    }
  }

  @Test
  void isContentWithAReaderThatLeft() {
    OutputStream left =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };

    assertThat(written(left).failure()).isEmpty();
    assertThat(written(new ByteArrayOutputStream()).failure()).isEmpty();
  }
}
