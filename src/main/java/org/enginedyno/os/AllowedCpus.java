package org.enginedyno.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.axis.CpuSet;

/** The cores that a process may run on; empty if the kernel does not report them. */
public final class AllowedCpus {
  /** The program that confines processes to cores. */
  public static final String TASKSET = "taskset";

  private static final int TIMES = 3;
  private static final String LINE = "Cpus_allowed_list:";

  private AllowedCpus() {}

  public static Optional<CpuSet> now() {
    return of(KernelFiles.lines(KernelFiles.path("self/status")));
  }

  public static Optional<CpuSet> of(long pid) {
    return of(KernelFiles.lines(KernelFiles.path(pid, "status")));
  }

  static Optional<CpuSet> of(List<String> status) {
    return status.stream()
        .filter(line -> line.startsWith(LINE))
        .map(line -> CpuSet.parse(line.substring(LINE.length())))
        .findFirst();
  }

  /**
   * Confines all threads of a process to the given cores, or to the cores of this process, and
   * verifies it.
   */
  public static void confine(ProcessHandle process, Optional<CpuSet> cores)
      throws IOException, InterruptedException {
    CpuSet allowed =
        cores
            .or(AllowedCpus::now)
            .orElseThrow(
                () -> new IOException("the kernel does not report the cores of a process"));
    if (runsOn(process, allowed)) {
      return;
    }
    String output = "";
    for (int time = 0; time < TIMES; time++) {
      Process program =
          ChildEnvironment.program(
                  List.of(
                      TASKSET,
                      "--all-tasks",
                      "--cpu-list",
                      "--pid",
                      allowed.toString(),
                      Long.toString(process.pid())))
              .redirectErrorStream(true)
              .start();
      output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      // it also fails if a thread ended after the program listed it
      if (program.waitFor() == 0 && runsOn(process, allowed)) {
        return;
      }
    }
    throw new IOException(
        "process %d cannot be confined to cores %s: %s"
            .formatted(process.pid(), allowed, output.strip()));
  }

  /**
   * The prefix of a command that may use only these cores. taskset replaces itself with the
   * command, so the command stays a child of its parent.
   */
  public static List<String> prefix(String cpus) {
    return List.of(TASKSET, "-c", cpus);
  }

  private static boolean runsOn(ProcessHandle process, CpuSet cores) {
    return of(process.pid()).equals(Optional.of(cores));
  }
}
