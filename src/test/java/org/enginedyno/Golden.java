package org.enginedyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files with expected text, in a folder {@code golden} for each package. {@code mvn test
 * -Dgolden.write=true} writes them again; review the difference in git afterwards.
 */
public final class Golden {
  private static final Path RESOURCES = Path.of("src/test/resources");

  private Golden() {}

  /** Compares a text with the golden file of that name next to the test. */
  public static void assertMatches(Class<?> test, String name, String actual) {
    Path folder = RESOURCES.resolve(test.getPackageName().replace('.', '/')).resolve("golden");
    Path file = folder.resolve(name);
    try {
      if (Boolean.getBoolean("golden.write")) {
        Files.createDirectories(folder);
        Files.writeString(file, actual);
      }
      assertThat(actual).isEqualToNormalizingNewlines(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
