package org.enginedyno;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Temporary folders with short names for tests, as the length of a socket's path is limited. */
final class ShortTempDirs implements TempDirFactory {
  private static final int NAMES = 1_000_000;

  @Override
  public Path createTempDirectory(AnnotatedElementContext annotated, ExtensionContext extension)
      throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    while (true) {
      Path folder = temporary.resolve("t" + ThreadLocalRandom.current().nextInt(NAMES));
      try {
        return Files.createDirectory(folder);
      } catch (FileAlreadyExistsException e) {
        // in use by another test: try the next name
      }
    }
  }
}
