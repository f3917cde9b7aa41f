package org.enginedyno;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds our files to being short, and our packages to being small. */
final class SourceSizeTest {
  private static final int LINES = 250;
  private static final int FILES = 15;
  private static final int MEDIAN = 70;

  @ParameterizedTest
  @ValueSource(strings = {"src/main", "src/jmh", "src/test"})
  void noFileIsLong(String folder) throws IOException {
    assertThat(sources(folder)).isNotEmpty().allMatch(file -> lines(file) <= LINES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"src/main", "src/jmh", "src/test"})
  void noPackageHasManyFiles(String folder) throws IOException {
    Map<Path, Long> files =
        sources(folder).stream().collect(groupingBy(Path::getParent, counting()));

    assertThat(files)
        .isNotEmpty()
        .allSatisfy((room, count) -> assertThat(count).isLessThanOrEqualTo(FILES));
  }

  @Test
  void mostFilesAreShort() throws IOException {
    List<Long> lengths =
        Stream.concat(sources("src/main").stream(), sources("src/jmh").stream())
            .map(SourceSizeTest::lines)
            .sorted()
            .toList();

    assertThat(lengths.get(lengths.size() / 2)).isLessThan(MEDIAN);
  }

  private static List<Path> sources(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
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
