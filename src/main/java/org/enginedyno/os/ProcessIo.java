package org.enginedyno.os;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The kernel's I/O counters of a process. */
public final class ProcessIo {
  /** Bytes that the process wrote, to storage or not. */
  public static final String WRITTEN = "wchar";

  /** Bytes that the process read, from storage or not. */
  public static final String READ = "rchar";

  /** Bytes that the process caused to be written to storage. */
  public static final String TO_STORAGE = "write_bytes";

  /** Bytes that the process caused to be read from storage. */
  public static final String FROM_STORAGE = "read_bytes";

  private ProcessIo() {}

  /** The counters of this process by name; empty if the kernel does not report them. */
  public static Map<String, Long> ofThisProcess() {
    return of(KernelFiles.lines(KernelFiles.path("self/io")));
  }

  static Map<String, Long> of(List<String> account) {
    Map<String, Long> counts = new TreeMap<>();
    for (String line : account) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        counts.put(line.substring(0, colon), Long.parseLong(line.substring(colon + 1).strip()));
      }
    }
    return counts;
  }

  /**
   * Bytes that a process has written to storage since its start; empty if the kernel denies the
   * counter, as for other users' processes. A page counts when it becomes dirty, not when it
   * reaches a disk.
   */
  public static OptionalLong written(long pid) {
    Long bytes = of(KernelFiles.lines(KernelFiles.path(pid, "io"))).get(TO_STORAGE);
    return bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes);
  }
}
