package org.enginedyno.run.duel;

import java.util.OptionalLong;
import org.enginedyno.os.ProcessThreads;
import org.jspecify.annotations.Nullable;

/** The CPU time that a process has used since a moment, where the kernel tells. */
final class CpuClock {
  private final long pid;
  private final OptionalLong begun;

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
    OptionalLong now = ProcessThreads.cpuNanos(pid);
    return begun.isEmpty() || now.isEmpty()
        ? null
        : Long.valueOf(now.getAsLong() - begun.getAsLong());
  }
}
