package org.enginedyno.os;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;

/** A file descriptor of the operating system, for functions that Java does not offer. */
public final class RawFile implements AutoCloseable {
  private static final int READ_ONLY = 0;
  private static final int READ_AND_WRITE = 2;
  private static final int DATA_SAFE = 0x1000;
  private static final int ALL_SAFE = 0x101000;
  private static final int DIRECT = 0x4000;
  private static final int DIRECT_ON_ARM = 0x10000;
  private static final int NO_SPACE = 28;
  private static final int PAGE = 4096;
  private static final long CHUNK = 1L << 30;
  private static final int MAY_READ = 1;
  private static final int SHARED = 1;
  private static final int NOT_NEEDED = 4;
  private static final long FAILED = -1;

  /**
   * The file descriptor; negative if the file could not be opened, as on systems other than Linux.
   */
  private final int number;

  private RawFile(Path path, int flags) {
    this.number = KernelCalls.areAvailable() ? KernelCalls.open(path.toString(), flags) : -1;
  }

  /**
   * Opens a file with direct I/O.
   *
   * @param data whether a completed write is durable
   * @param all whether its metadata are durable, too
   */
  public static RawFile openDirect(Path path, boolean data, boolean all) throws IOException {
    boolean arm = System.getProperty("os.arch").matches("aarch64|arm.*");
    int flags = READ_AND_WRITE | (arm ? DIRECT_ON_ARM : DIRECT);
    RawFile file = new RawFile(path, flags | (all ? ALL_SAFE : data ? DATA_SAFE : 0));
    if (file.number < 0) {
      throw new IOException(
          "%s cannot be opened with direct I/O: error %d".formatted(path, Native.getLastError()));
    }
    return file;
  }

  public int number() {
    return number;
  }

  /** Creates a file with unwritten disk space; deletes it if the space cannot be allocated. */
  public static void allocate(Path path, long bytes) throws IOException {
    if (!KernelCalls.areAvailable()) {
      throw new FileSystemException(path.toString(), null, "only Linux preallocates files");
    }
    Files.createFile(path);
    try (RawFile file = new RawFile(path, READ_AND_WRITE)) {
      if (file.number < 0 || KernelCalls.fallocate(file.number, 0, 0, bytes) != 0) {
        int error = Native.getLastError();
        Files.delete(path);
        throw new FileSystemException(
            path.toString(),
            null,
            error == NO_SPACE
                ? "no space for %,d bytes of ballast".formatted(bytes)
                : "the file system does not preallocate files (error %d)".formatted(error));
      }
    }
  }

  /** How many bytes of a file are in the page cache; empty if the kernel does not report it. */
  public static OptionalLong cachedBytes(Path path) throws IOException {
    long size = Files.size(path);
    try (RawFile file = new RawFile(path, READ_ONLY)) {
      long cached = file.number < 0 ? FAILED : 0;
      for (long at = 0; at < size && cached >= 0; at += CHUNK) {
        long part = file.cachedBytes(at, Math.min(CHUNK, size - at));
        cached = part < 0 ? FAILED : cached + part;
      }
      return cached < 0 ? OptionalLong.empty() : OptionalLong.of(cached);
    }
  }

  private long cachedBytes(long at, long bytes) {
    Pointer mapped = KernelCalls.mmap(Pointer.NULL, bytes, MAY_READ, SHARED, number, at);
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

  /** Writes a file to its disk and drops it from the page cache. */
  public static void forget(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    try (RawFile file = new RawFile(path, READ_ONLY)) {
      if (file.number >= 0) {
        KernelCalls.posix_fadvise(file.number, 0, 0, NOT_NEEDED);
      }
    }
  }

  @Override
  public void close() {
    if (number >= 0) {
      KernelCalls.close(number);
    }
  }
}
