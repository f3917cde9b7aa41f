package org.enginedyno.command;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Searches for a password where other users could find it. */
public final class Secrets {
  private Secrets() {}

  public static void assertNoProcessShows(String secret) throws IOException, InterruptedException {
    assertThat(Signals.processes().stream().filter(line -> line.contains(secret))).isEmpty();
  }

  public static void assertNoFileHolds(String secret, Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, ISO_8859_1).contains(secret)).as("%s", file).isFalse();
      }
    }
  }
}
