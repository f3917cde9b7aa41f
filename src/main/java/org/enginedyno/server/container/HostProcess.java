package org.enginedyno.server.container;

import java.util.Optional;
import java.util.Set;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.os.ContainedProcess;
import org.enginedyno.plan.axis.CpuSet;

/** A container's server as a process of this machine. */
record HostProcess(ProcessHandle handle) {
  private static final Set<String> PROGRAMS = Set.of("mysqld", "mariadbd");

  /** Finds the server among a container's processes by the number of the first one. */
  static Optional<HostProcess> of(long pid, String container) {
    return ContainedProcess.find(pid, container, PROGRAMS).map(HostProcess::new);
  }

  /** The cores that it may use; empty if the kernel does not report them. */
  Optional<CpuSet> cores() {
    return AllowedCpus.of(handle.pid());
  }
}
