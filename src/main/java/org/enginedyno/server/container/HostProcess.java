package org.enginedyno.server.container;

import java.util.Optional;
import java.util.Set;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.os.ContainedProcess;
import org.enginedyno.plan.axis.CpuSet;

/** A container's server as a process of this machine, where it is one. */
record HostProcess(ProcessHandle handle) {
  private static final Set<String> PROGRAMS = Set.of("mysqld", "mariadbd");

  /** The server among the processes of a container, by the number of the first one. */
  static Optional<HostProcess> of(long pid, String container) {
    return ContainedProcess.find(pid, container, PROGRAMS).map(HostProcess::new);
  }

  /** The cores that the kernel lets it run on; empty where that cannot be read. */
  Optional<CpuSet> cores() {
    return AllowedCpus.of(handle.pid());
  }
}
