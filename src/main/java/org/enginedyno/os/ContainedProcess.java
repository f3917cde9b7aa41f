package org.enginedyno.os;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A container's process as a process of this machine, where it is one. */
public final class ContainedProcess {
  private ContainedProcess() {}

  /**
   * The first that runs one of these programs, among a process of a container and its descendants:
   * that process may be a script that waits for the program. Its number may come from another
   * machine, or from inside a virtual one: only a process that bears the container's name is taken.
   */
  public static Optional<ProcessHandle> find(long pid, String container, Set<String> programs) {
    return pid > 0 && text(pid, "cgroup").contains(container)
        ? ProcessHandle.of(pid).flatMap(first -> running(first, programs))
        : Optional.empty();
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
