package org.enginedyno.os;

import java.util.List;
import java.util.OptionalLong;

/** What a process had written to storage, where the kernel tells us. */
public final class WrittenBytes {
  private static final String LINE = "write_bytes:";

  private WrittenBytes() {}

  /**
   * Bytes since the process began; a page counts when it becomes dirty, not when it reaches a disk.
   * Told of our own user's processes alone, unless we may look at all.
   */
  public static OptionalLong now(long pid) {
    return of(KernelFiles.lines(KernelFiles.path(pid, "io")));
  }

  /** The bytes in the kernel's account of a process. */
  static OptionalLong of(List<String> account) {
    return account.stream()
        .filter(line -> line.startsWith(LINE))
        .mapToLong(line -> Long.parseLong(line.substring(LINE.length()).strip()))
        .findFirst();
  }
}
