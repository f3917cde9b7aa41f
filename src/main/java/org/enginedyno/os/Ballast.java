package org.enginedyno.os;

import com.sun.jna.Native;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that allocates disk space without being written. */
public final class Ballast {
  private static final int READ_AND_WRITE = 2;
  private static final int NO_SPACE = 28;

  private Ballast() {}

  /** Allocates the file, and deletes it again if the file system refuses the space. */
  public static void make(Path file, long bytes) throws IOException {
    if (!KernelCalls.areAvailable()) {
      throw failed(file, "only Linux preallocates files");
    }
    Files.createFile(file);
    int opened = KernelCalls.open(file.toString(), READ_AND_WRITE);
    try {
      if (opened < 0 || KernelCalls.fallocate(opened, 0, 0, bytes) != 0) {
        int error = Native.getLastError();
        Files.delete(file);
        throw failed(
            file,
            error == NO_SPACE
                ? "no space for %,d bytes of ballast".formatted(bytes)
                : "the file system does not preallocate files (error %d)".formatted(error));
      }
    } finally {
      KernelCalls.close(opened);
    }
  }

  private static FileSystemException failed(Path file, String why) {
    return new FileSystemException(file.toString(), null, why);
  }
}
