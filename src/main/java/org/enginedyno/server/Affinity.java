package org.enginedyno.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.setup.CpuSet;

/** Confines a process of ours, with all its threads, to some of the machine's cores. */
public final class Affinity {
  private static final String ALLOWED = "Cpus_allowed_list:";

  private Affinity() {}

  /** Confines the process, or lets it run wherever we may run; reads back that it took. */
  public static void confine(ProcessHandle process, Optional<CpuSet> cores)
      throws IOException, InterruptedException {
    CpuSet wanted = cores.isPresent() ? cores.get() : of(ProcessHandle.current());
    if (of(process).equals(wanted)) {
      return;
    }
    Process taskset =
        new ProcessBuilder(
                List.of(
                    "taskset",
                    "--all-tasks",
                    "--cpu-list",
                    "--pid",
                    wanted.toString(),
                    Long.toString(process.pid())))
            .redirectErrorStream(true)
            .start();
    String said = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (taskset.waitFor() != 0 || !of(process).equals(wanted)) {
      throw new IOException(
          "process %d cannot be confined to cores %s: %s"
              .formatted(process.pid(), wanted, said.strip()));
    }
  }

  /** The cores that a process may run on. */
  public static CpuSet of(ProcessHandle process) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith(ALLOWED))
        .map(line -> CpuSet.parse(line.substring(ALLOWED.length())))
        .findFirst()
        .orElseThrow(() -> new IOException("no " + ALLOWED + " in " + status));
  }
}
