package org.enginedyno.os;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A folder of a process that may run in a container. */
public final class ProcessFolder {
  private ProcessFolder() {}

  /** Resolves a path in the process' file system; empty if this user cannot read it. */
  public static Optional<Path> of(ProcessHandle process, String path) {
    Path folder = KernelFiles.path(process.pid(), "root/" + path);
    return Files.isReadable(folder) && Files.isExecutable(folder)
        ? Optional.of(folder)
        : Optional.empty();
  }
}
