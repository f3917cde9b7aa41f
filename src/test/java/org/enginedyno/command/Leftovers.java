package org.enginedyno.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Remainders of a program that had its own temporary folder. */
public final class Leftovers {
  private Leftovers() {}

  /** No process of it remains, and no file except those of these names. */
  public static void assertNone(Path temporary, String but)
      throws IOException, InterruptedException {
    assertThat(Signals.processes().stream().filter(line -> line.contains(temporary.toString())))
        .isEmpty();
    try (Stream<Path> files = Files.list(temporary)) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .allMatch(name -> name.matches(but));
    }
  }
}
