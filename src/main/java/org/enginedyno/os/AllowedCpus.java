package org.enginedyno.os;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.axis.CpuSet;

/** The cores that a process may run on, where the kernel tells. */
public final class AllowedCpus {
  private static final String LINE = "Cpus_allowed_list:";

  private AllowedCpus() {}

  /** The cores of this process. */
  public static Optional<CpuSet> now() {
    return of(KernelFiles.lines(KernelFiles.path("self/status")));
  }

  /** The cores of any process that can be seen from here. */
  public static Optional<CpuSet> of(long pid) {
    return of(KernelFiles.lines(KernelFiles.path(pid, "status")));
  }

  /** The cores in a process' status. */
  static Optional<CpuSet> of(List<String> status) {
    return status.stream()
        .filter(line -> line.startsWith(LINE))
        .map(line -> CpuSet.parse(line.substring(LINE.length())))
        .findFirst();
  }

  /**
   * Confines a process with all its threads to some cores, or lets it run wherever we may run;
   * reads back that it took.
   */
  public static void confine(ProcessHandle process, Optional<CpuSet> cores)
      throws IOException, InterruptedException {
    CpuSet wanted =
        cores
            .or(AllowedCpus::now)
            .orElseThrow(() -> new IOException("the kernel does not tell the cores of a process"));
    if (runsOn(process, wanted)) {
      return;
    }
    String said = Taskset.confine(process.pid(), wanted);
    if (!runsOn(process, wanted)) {
      throw new IOException(
          "process %d cannot be confined to cores %s: %s".formatted(process.pid(), wanted, said));
    }
  }

  private static boolean runsOn(ProcessHandle process, CpuSet wanted) {
    return of(process.pid()).equals(Optional.of(wanted));
  }
}
