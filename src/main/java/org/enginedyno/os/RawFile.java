package org.enginedyno.os;

import com.sun.jna.Native;
import java.io.IOException;
import java.nio.file.Path;

/** A file descriptor of the operating system. */
public final class RawFile implements AutoCloseable {
  private static final int READ_AND_WRITE = 2;
  private static final int DATA_SAFE = 0x1000;
  private static final int ALL_SAFE = 0x101000;
  private static final int DIRECT = 0x4000;
  private static final int DIRECT_ON_ARM = 0x10000;

  private final int number;

  private RawFile(int number) {
    this.number = number;
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
    int number = KernelCalls.open(path.toString(), flags | (all ? ALL_SAFE : data ? DATA_SAFE : 0));
    if (number < 0) {
      throw new IOException(
          "%s cannot be opened with direct I/O: error %d".formatted(path, Native.getLastError()));
    }
    return new RawFile(number);
  }

  public int number() {
    return number;
  }

  @Override
  public void close() {
    KernelCalls.close(number);
  }
}
