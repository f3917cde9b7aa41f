package org.enginedyno.os;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The time to write 4 KiB durably, as a commit that waits for its log does.
 *
 * @param least the shortest time, which other writers of the disk cannot lengthen
 */
public record SyncCost(Duration median, Duration least, int times) {
  private static final int BYTES = 4096;
  private static final int MOST = 300;
  private static final long LONGEST_NANOS = 1_000_000_000L;

  /** Measures the cost with a temporary file in a folder. */
  public static SyncCost in(Path folder) throws IOException {
    Path file = Files.createTempFile(folder, "dyno-sync", ".tmp");
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      // written in full first, as logs are: a growing file would cost more
      channel.write(ByteBuffer.allocate(MOST * BYTES));
      channel.force(true);
      return timed(channel);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static SyncCost timed(FileChannel channel) throws IOException {
    ByteBuffer page = ByteBuffer.allocateDirect(BYTES);
    List<Long> nanos = new ArrayList<>();
    long start = System.nanoTime();
    for (int at = 0; at < MOST && System.nanoTime() - start < LONGEST_NANOS; at++) {
      page.put(0, (byte) at).rewind();
      long before = System.nanoTime();
      channel.write(page, (long) at * BYTES);
      channel.force(false);
      nanos.add(System.nanoTime() - before);
    }
    Collections.sort(nanos);
    return new SyncCost(
        Duration.ofNanos(nanos.get(nanos.size() / 2)),
        Duration.ofNanos(nanos.get(0)),
        nanos.size());
  }
}
