package org.enginedyno.os;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the kernel counts of a process that reads and writes. */
public final class ProcessIo {
  /** Bytes that it asked to be written, wherever they went. */
  public static final String WRITTEN = "wchar";

  /** Bytes that it was given, wherever they came from. */
  public static final String READ = "rchar";

  /** Bytes for which it had storage written to. */
  public static final String TO_STORAGE = "write_bytes";

  /** Bytes for which it had storage read. */
  public static final String FROM_STORAGE = "read_bytes";

  private ProcessIo() {}

  /** The counts of this process by their names; empty where the kernel does not tell. */
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
}
