package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files that hold what is expected. {@code mvn test -Dgolden.write=true} writes them anew; the
 * difference in git is then to be read.
 */
public final class Golden {
  private static final Path FOLDER = Path.of("src/test/resources/org/enginedyno/report/golden");

  private Golden() {}

  public static void assertMatches(String name, String actual) {
    Path file = FOLDER.resolve(name);
    try {
      if (Boolean.getBoolean("golden.write")) {
        Files.createDirectories(FOLDER);
        Files.writeString(file, actual);
      }
      assertThat(actual).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
