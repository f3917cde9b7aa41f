package org.enginedyno.server.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.plan.setup.CpuSet;
import org.enginedyno.server.Affinity;

/** A container's server as a process of this machine, where it is one. */
record HostProcess(ProcessHandle handle) {
  private static final Set<String> PROGRAMS = Set.of("mysqld", "mariadbd");

  /**
   * The server among the processes of a container. The number may come from another machine, or
   * from inside a virtual one: only a process that bears the container's name is taken.
   */
  static Optional<HostProcess> of(long pid, String container) {
    return pid > 0 && text(pid, "cgroup").contains(container)
        ? ProcessHandle.of(pid).flatMap(HostProcess::server).map(HostProcess::new)
        : Optional.empty();
  }

  /** The first process may be a script that waits for the server. */
  private static Optional<ProcessHandle> server(ProcessHandle first) {
    return Stream.concat(Stream.of(first), first.descendants())
        .filter(process -> PROGRAMS.contains(text(process.pid(), "comm").strip()))
        .findFirst();
  }

  /** The cores that the kernel lets it run on; empty where that cannot be read. */
  Optional<CpuSet> cores() {
    try {
      return Optional.of(Affinity.of(handle));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String text(long pid, String file) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(pid), file));
    } catch (IOException e) {
      return "";
    }
  }
}
