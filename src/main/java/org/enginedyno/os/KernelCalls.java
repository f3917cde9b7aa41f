package org.enginedyno.os;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Functions of the Linux C library that Java does not offer. */
final class KernelCalls {
  /** System call numbers are equal on all architectures. */
  private static final long SETUP = 425;

  private static final long ENTER = 426;
  private static final int READ_AND_WRITE = 3;
  private static final int SHARED_AT_ONCE = 0x8001;
  private static final int INTERRUPTED = 4;
  private static final long FAILED = -1;

  private static final boolean AVAILABLE = register();

  private KernelCalls() {}

  private static boolean register() {
    if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).equals("linux")) {
      return false;
    }
    try {
      Native.register(KernelCalls.class, "c");
      return true;
    } catch (LinkageError e) {
      Logger.getLogger(KernelCalls.class.getName()).log(Level.FINE, "no C library", e);
      return false;
    }
  }

  /** Whether the functions can be called; on Linux only. */
  static boolean areAvailable() {
    return AVAILABLE;
  }

  @SuppressWarnings("UnusedVariable")
  private static native long syscall(
      long number, long one, long two, long three, long four, long five, long six);

  @SuppressWarnings("UnusedVariable")
  static native Pointer mmap(
      Pointer address, long bytes, int protection, int flags, int file, long offset);

  @SuppressWarnings("UnusedVariable")
  static native int munmap(Pointer address, long bytes);

  @SuppressWarnings("UnusedVariable")
  static native int open(String path, int flags);

  @SuppressWarnings("UnusedVariable")
  static native int close(int file);

  @SuppressWarnings("UnusedVariable")
  static native int mincore(Pointer address, long bytes, Pointer vector);

  @SuppressWarnings({"MemberName", "UnusedVariable"})
  static native int posix_fadvise(int file, long offset, long bytes, int advice);

  @SuppressWarnings("UnusedVariable")
  static native int fallocate(int file, int mode, long offset, long bytes);

  /** Returns the ring's file descriptor, or a negative error. */
  static int setUp(int entries, Pointer params) {
    long made = syscall(SETUP, entries, Pointer.nativeValue(params), 0, 0, 0, 0);
    return made < 0 ? -Native.getLastError() : (int) made;
  }

  /** Submits calls, waits for some to complete, and returns how many the kernel accepted. */
  static int enter(int ring, int calls, int done, int flags) throws IOException {
    while (true) {
      long taken = syscall(ENTER, ring, calls, done, flags, 0, 0);
      if (taken >= 0) {
        return (int) taken;
      }
      int error = Native.getLastError();
      if (error != INTERRUPTED) {
        throw new IOException("io_uring accepted no calls: error " + error);
      }
    }
  }

  static Pointer map(int ring, long bytes, long offset) throws IOException {
    Pointer mapped = mmap(Pointer.NULL, bytes, READ_AND_WRITE, SHARED_AT_ONCE, ring, offset);
    if (Pointer.nativeValue(mapped) == FAILED) {
      throw new IOException("io_uring's queues cannot be mapped: error " + Native.getLastError());
    }
    return mapped;
  }
}
