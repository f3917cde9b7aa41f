package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class KernelFilesTest {
  private static final Path SOURCES = Path.of("src");
  private static final Path ROOM = Path.of("main/java/org/enginedyno/os");

  private static boolean isAboutTheSystem(Path file) {
    try {
      String text = Files.readString(file);
      return text.contains("\"/proc") || text.contains("\"taskset\"");
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + file, e);
    }
  }

  @Test
  void areReadFromThisFolderOnly() throws IOException {
    List<Path> found;
    try (Stream<Path> main = Files.walk(SOURCES.resolve("main"));
        Stream<Path> jmh = Files.walk(SOURCES.resolve("jmh"))) {
      found =
          Stream.concat(main, jmh)
              .filter(file -> file.toString().endsWith(".java"))
              .filter(KernelFilesTest::isAboutTheSystem)
              .map(SOURCES::relativize)
              .toList();
    }

    assertThat(found).isNotEmpty().allMatch(file -> file.startsWith(ROOM));
  }

  @Test
  void haveNoLinesIfTheyDoNotExist() {
    assertThat(KernelFiles.lines(KernelFiles.path("no-such-file"))).isEmpty();
  }
}
