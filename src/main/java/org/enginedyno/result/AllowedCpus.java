package org.enginedyno.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.setup.CpuSet;

/** The cores that this process may run on, where the kernel tells. */
public final class AllowedCpus {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String LINE = "Cpus_allowed_list:";

  private AllowedCpus() {}

  /** The cores of this process. */
  public static Optional<CpuSet> now() {
    try {
      return Files.isReadable(STATUS) ? of(Files.readAllLines(STATUS)) : Optional.empty();
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
