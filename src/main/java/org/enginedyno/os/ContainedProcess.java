package org.enginedyno.os;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A process that may run in a container, seen from this machine. */
public final class ContainedProcess {
  private ContainedProcess() {}

  /**
   * Finds the first process that runs one of the programs, among a container's process and its
   * descendants: the process may be a script that waits for the program. The id may be one of
   * another (virtual) machine, so the process must be in the container's cgroup.
   */
  public static Optional<ProcessHandle> find(long pid, String container, Set<String> programs) {
    return pid > 0 && text(pid, "cgroup").contains(container)
        ? ProcessHandle.of(pid).flatMap(first -> running(first, programs))
        : Optional.empty();
  }

  /** A path in the process' file system; empty if this user cannot read it. */
  public static Optional<Path> folder(ProcessHandle process, String path) {
    return Optional.of(KernelFiles.path(process.pid(), "root/" + path))
        .filter(folder -> Files.isReadable(folder) && Files.isExecutable(folder));
  }

  private static Optional<ProcessHandle> running(ProcessHandle first, Set<String> programs) {
    return Stream.concat(Stream.of(first), first.descendants())
        .filter(process -> programs.contains(text(process.pid(), "comm").strip()))
        .findFirst();
  }

  private static String text(long pid, String file) {
    return String.join("\n", KernelFiles.lines(KernelFiles.path(pid, file)));
  }
}
