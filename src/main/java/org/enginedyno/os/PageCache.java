package org.enginedyno.os;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;

/** The kernel's page cache. */
public final class PageCache {
  private static final int PAGE = 4096;
  private static final long CHUNK = 1L << 30;
  private static final int READ_ONLY = 0;
  private static final int MAY_READ = 1;
  private static final int SHARED = 1;
  private static final int NOT_NEEDED = 4;
  private static final long FAILED = -1;

  private PageCache() {}

  /** How many bytes of a file are cached; empty if the kernel does not report it. */
  public static OptionalLong bytesOf(Path file) throws IOException {
    long size = Files.size(file);
    int opened = KernelCalls.areAvailable() ? KernelCalls.open(file.toString(), READ_ONLY) : -1;
    if (opened < 0) {
      return OptionalLong.empty();
    }
    try {
      long cached = 0;
      for (long at = 0; at < size; at += CHUNK) {
        long part = cached(opened, at, Math.min(CHUNK, size - at));
        if (part < 0) {
          return OptionalLong.empty();
        }
        cached += part;
      }
      return OptionalLong.of(cached);
    } finally {
      KernelCalls.close(opened);
    }
  }

  private static long cached(int file, long at, long bytes) {
    Pointer mapped = KernelCalls.mmap(Pointer.NULL, bytes, MAY_READ, SHARED, file, at);
    if (Pointer.nativeValue(mapped) == FAILED) {
      return FAILED;
    }
    int count = (int) ((bytes + PAGE - 1) / PAGE);
    try (Memory vector = new Memory(count)) {
      if (KernelCalls.mincore(mapped, bytes, vector) != 0) {
        return FAILED;
      }
      long cached = 0;
      for (byte page : vector.getByteArray(0, count)) {
        cached += page & 1;
      }
      return cached * PAGE;
    } finally {
      KernelCalls.munmap(mapped, bytes);
    }
  }

  /** Writes a file to its disk and drops it from the cache. */
  public static void forget(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    int opened = KernelCalls.areAvailable() ? KernelCalls.open(file.toString(), READ_ONLY) : -1;
    if (opened >= 0) {
      KernelCalls.posix_fadvise(opened, 0, 0, NOT_NEEDED);
      KernelCalls.close(opened);
    }
  }
}
