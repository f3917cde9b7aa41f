package org.enginedyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fails for files that are too long to review. */
final class SourceSizeTest {
  private static final int LINES = 350;

  @ParameterizedTest
  @ValueSource(strings = {"src/main", "src/jmh", "src/test"})
  void noFileIsLong(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).toList();

      assertThat(sources).isNotEmpty().allMatch(file -> lines(file) <= LINES);
    }
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
