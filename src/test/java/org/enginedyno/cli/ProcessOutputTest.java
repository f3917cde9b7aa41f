package org.enginedyno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class ProcessOutputTest {
  private static ProcessOutput written(OutputStream stream, Path file) {
    ProcessOutput output = new ProcessOutput(stream, file);
    new PrintWriter(output, true, UTF_8).println("lost");
    return output;
  }

  private static OutputStream failing(String reason) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(reason);
      }
    };
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void detectsFailuresThatAPrintWriterHides() throws IOException {
    Path full = Path.of("/dev/full");
    try (OutputStream stream = new FileOutputStream(full.toFile())) {
      assertThat(written(stream, full).failure()).contains("No space left on device");
    }
    assertThat(written(new ByteArrayOutputStream(), full).failure()).isEmpty();
  }

  /** The system reports the reason in the user's language. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void acceptsAReaderThatClosedThePipe(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertThat(written(failing("Datenübergabe unterbrochen"), pipe).failure()).isEmpty();
    assertThat(written(failing("No pipe here"), folder.resolve("gone")).failure())
        .contains("No pipe here");
  }
}
