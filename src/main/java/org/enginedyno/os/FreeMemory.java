package org.enginedyno.os;

import java.util.List;
import java.util.OptionalLong;

/** The memory that programs can still be given, where the kernel tells. */
public final class FreeMemory {
  private static final String LINE = "MemAvailable:";
  private static final String UNIT = "kB";

  private FreeMemory() {}

  /** The bytes that are free now, or that the kernel would free for whoever asks. */
  public static OptionalLong now() {
    return of(KernelFiles.lines(KernelFiles.path("meminfo")));
  }

  /** The bytes in the kernel's account of its memory. */
  static OptionalLong of(List<String> account) {
    return account.stream()
        .filter(line -> line.startsWith(LINE) && line.endsWith(UNIT))
        .mapToLong(
            line ->
                Long.parseLong(line.substring(LINE.length(), line.length() - UNIT.length()).strip())
                    << 10)
        .findFirst();
  }
}
