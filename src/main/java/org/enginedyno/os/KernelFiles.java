package org.enginedyno.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files of {@code /proc}; there are none on systems other than Linux. */
final class KernelFiles {
  private static final Path ROOT = Path.of("/proc");

  private KernelFiles() {}

  public static Path path(String name) {
    return ROOT.resolve(name);
  }

  public static Path path(long pid, String name) {
    return ROOT.resolve(pid + "/" + name);
  }

  /** The lines of a file; empty if it cannot be read. */
  public static List<String> lines(Path file) {
    try {
      return Files.isReadable(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      return List.of();
    }
  }
}
