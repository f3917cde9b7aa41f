package org.enginedyno.os;

import java.util.List;
import java.util.OptionalLong;

/** The memory available to programs; empty if the kernel does not report it. */
public final class FreeMemory {
  private static final String LINE = "MemAvailable:";
  private static final String UNIT = "kB";

  private FreeMemory() {}

  /** Free bytes, and bytes that the kernel would free on request. */
  public static OptionalLong now() {
    return of(KernelFiles.lines(KernelFiles.path("meminfo")));
  }

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
