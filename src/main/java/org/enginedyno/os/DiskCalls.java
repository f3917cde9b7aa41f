package org.enginedyno.os;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Functions of the Linux C library that Java does not offer. */
@SuppressWarnings("MemberName")
interface DiskCalls extends Library {
  int open(String path, int flags);

  int close(int file);

  Pointer mmap(
      Pointer address, NativeLong bytes, int protection, int flags, int file, NativeLong offset);

  int mincore(Pointer address, NativeLong bytes, Pointer vector);

  int munmap(Pointer address, NativeLong bytes);

  int posix_fadvise(int file, NativeLong offset, NativeLong bytes, int advice);

  int fallocate(int file, int mode, NativeLong offset, NativeLong bytes);

  /** The library; empty on systems other than Linux. */
  static Optional<DiskCalls> loaded() {
    return Loaded.CALLS;
  }

  /** Loads the library at its first use. */
  final class Loaded {
    private static final Optional<DiskCalls> CALLS = load();

    private Loaded() {}

    private static Optional<DiskCalls> load() {
      if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).equals("linux")) {
        return Optional.empty();
      }
      try {
        return Optional.of(Native.load("c", DiskCalls.class));
      } catch (LinkageError e) {
        Logger.getLogger(DiskCalls.class.getName()).log(Level.FINE, "no C library", e);
        return Optional.empty();
      }
    }
  }
}
