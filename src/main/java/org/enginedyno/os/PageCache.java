package org.enginedyno.os;

import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
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
    Optional<DiskCalls> pages = DiskCalls.loaded();
    if (pages.isEmpty()) {
      return OptionalLong.empty();
    }
    long size = Files.size(file);
    int opened = pages.get().open(file.toString(), READ_ONLY);
    if (opened < 0) {
      return OptionalLong.empty();
    }
    try {
      long cached = 0;
      for (long at = 0; at < size; at += CHUNK) {
        long part = cached(pages.get(), opened, at, Math.min(CHUNK, size - at));
        if (part < 0) {
          return OptionalLong.empty();
        }
        cached += part;
      }
      return OptionalLong.of(cached);
    } finally {
      pages.get().close(opened);
    }
  }

  private static long cached(DiskCalls pages, int file, long at, long bytes) {
    NativeLong length = new NativeLong(bytes);
    Pointer mapped = pages.mmap(Pointer.NULL, length, MAY_READ, SHARED, file, new NativeLong(at));
    if (Pointer.nativeValue(mapped) == FAILED) {
      return FAILED;
    }
    int count = (int) ((bytes + PAGE - 1) / PAGE);
    try (Memory vector = new Memory(count)) {
      if (pages.mincore(mapped, length, vector) != 0) {
        return FAILED;
      }
      long cached = 0;
      for (byte page : vector.getByteArray(0, count)) {
        cached += page & 1;
      }
      return cached * PAGE;
    } finally {
      pages.munmap(mapped, length);
    }
  }

  /** Writes a file to its disk and drops it from the cache. */
  public static void forget(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    DiskCalls.loaded()
        .ifPresent(
            pages -> {
              int opened = pages.open(file.toString(), READ_ONLY);
              if (opened >= 0) {
                pages.posix_fadvise(opened, new NativeLong(0), new NativeLong(0), NOT_NEEDED);
                pages.close(opened);
              }
            });
  }
}
