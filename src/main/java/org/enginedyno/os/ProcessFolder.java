package org.enginedyno.os;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A folder as a process sees it, which may live in a container. */
public final class ProcessFolder {
  private ProcessFolder() {}

  /** The folder, where we may look into it; the path is one of the process' own. */
  public static Optional<Path> of(ProcessHandle process, String path) {
    Path folder = KernelFiles.path(process.pid(), "root/" + path);
    return Files.isReadable(folder) && Files.isExecutable(folder)
        ? Optional.of(folder)
        : Optional.empty();
  }
}
