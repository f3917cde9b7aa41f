package org.enginedyno.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files in which a Linux kernel tells of itself; on other systems there are none. */
public final class KernelFiles {
  private static final Path ROOT = Path.of("/proc");

  private KernelFiles() {}

  public static Path path(String name) {
    return ROOT.resolve(name);
  }

  /** A file of a process. */
  public static Path path(long pid, String name) {
    return ROOT.resolve(pid + "/" + name);
  }

  /** The lines of a file; none where it is not there or cannot be read. */
  public static List<String> lines(Path file) {
    try {
      return Files.isReadable(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      return List.of();
    }
  }
}
