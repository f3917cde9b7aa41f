package org.enginedyno.run.fork;

import java.util.Map;
import java.util.Optional;
import org.enginedyno.os.ProcessThreads;
import org.jspecify.annotations.Nullable;

/** The CPU time that a process has used since a moment, where the kernel tells. */
final class CpuClock {
  private final long pid;
  private final Optional<Map<String, Long>> begun;

  /** A clock that begins now. */
  CpuClock(long pid) {
    this.pid = pid;
    this.begun = ProcessThreads.cpuNanos(pid);
  }

  /** Another clock of the same process, which begins now. */
  CpuClock restarted() {
    return new CpuClock(pid);
  }

  /** What was used since it began; nothing where that cannot be seen. */
  @Nullable Long elapsed() {
    Optional<Map<String, Long>> now = ProcessThreads.cpuNanos(pid);
    return begun.isEmpty() || now.isEmpty() ? null : between(begun.get(), now.get());
  }

  /** A thread that has ended has taken along what it used meanwhile: then nobody knows. */
  static @Nullable Long between(Map<String, Long> before, Map<String, Long> after) {
    if (!after.keySet().containsAll(before.keySet())) {
      return null;
    }
    return after.entrySet().stream()
        .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
        .sum();
  }
}
