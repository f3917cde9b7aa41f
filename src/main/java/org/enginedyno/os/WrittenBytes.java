package org.enginedyno.os;

import java.util.List;
import java.util.OptionalLong;

/** Bytes that a process wrote to storage. */
public final class WrittenBytes {
  private static final String LINE = "write_bytes:";

  private WrittenBytes() {}

  /**
   * Bytes since the process started; empty if the kernel denies the counter, as for other users'
   * processes. A page counts when it becomes dirty, not when it reaches a disk.
   */
  public static OptionalLong now(long pid) {
    return of(KernelFiles.lines(KernelFiles.path(pid, "io")));
  }

  static OptionalLong of(List<String> account) {
    return account.stream()
        .filter(line -> line.startsWith(LINE))
        .mapToLong(line -> Long.parseLong(line.substring(LINE.length()).strip()))
        .findFirst();
  }
}
