package org.enginedyno.result.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.setup.CpuSet;

/** The cores that a process may run on, where the kernel tells. */
public final class AllowedCpus {
  private static final Path PROCESSES = Path.of("/proc");
  private static final String LINE = "Cpus_allowed_list:";

  private AllowedCpus() {}

  /** The cores of this process. */
  public static Optional<CpuSet> now() {
    return read(PROCESSES.resolve("self/status"));
  }

  /** The cores of any process that can be seen from here. */
  public static Optional<CpuSet> of(long pid) {
    return read(PROCESSES.resolve(pid + "/status"));
  }

  private static Optional<CpuSet> read(Path status) {
    try {
      return Files.isReadable(status) ? of(Files.readAllLines(status)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The cores in a process' status. */
  static Optional<CpuSet> of(List<String> status) {
    return status.stream()
        .filter(line -> line.startsWith(LINE))
        .map(line -> CpuSet.parse(line.substring(LINE.length())))
        .findFirst();
  }
}
