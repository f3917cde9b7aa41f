package org.enginedyno.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A disk or partition as the kernel reports it.
 *
 * @param folder its folder in sysfs
 */
public record BlockDevice(Path folder) {
  /** Bytes written to the device, by all processes. */
  public static final String WRITTEN = "device.bytes_written";

  /** Bytes read from the device, by all processes. */
  public static final String READ = "device.bytes_read";

  /** Flushes of the device's cache, by all processes. */
  public static final String FLUSHES = "device.flushes";

  private static final Path DEVICES = Path.of("/sys/dev/block");
  private static final int SECTOR = 512;
  private static final int SECTORS_READ = 2;
  private static final int SECTORS_WRITTEN = 6;
  private static final int FLUSHED = 15;

  /** The device of a mount; empty if it has none or its counters cannot be read. */
  public static Optional<BlockDevice> of(Mount mount) {
    Path folder = DEVICES.resolve(mount.device());
    return Files.isReadable(folder.resolve("stat"))
        ? Optional.of(new BlockDevice(folder))
        : Optional.empty();
  }

  /** The counters so far; flushes only if durable writes show as flushes. */
  public Map<String, Long> counters() {
    return counters(KernelFiles.lines(folder.resolve("stat")), countsFlushes());
  }

  static Map<String, Long> counters(List<String> lines, boolean flushes) {
    Map<String, Long> counters = new TreeMap<>();
    if (!lines.isEmpty()) {
      String[] words = lines.get(0).strip().split("\\s+", -1);
      if (words.length > SECTORS_WRITTEN) {
        counters.put(READ, SECTOR * Long.parseLong(words[SECTORS_READ]));
        counters.put(WRITTEN, SECTOR * Long.parseLong(words[SECTORS_WRITTEN]));
      }
      if (flushes && words.length > FLUSHED) {
        counters.put(FLUSHES, Long.parseLong(words[FLUSHED]));
      }
    }
    return counters;
  }

  /** A durable write shows as a flush only if it cannot bypass the cache (FUA). */
  private boolean countsFlushes() {
    return queue("write_cache").equals("write back") && queue("fua").equals("0");
  }

  /** The device's cache mode; empty if the kernel does not report it. */
  public String cache() {
    String cache = queue("write_cache");
    return cache.isEmpty() || queue("fua").equals("0") ? cache : cache + ", FUA";
  }

  /** The kernel's name of the device. */
  public String name() {
    try {
      return String.valueOf(folder.toRealPath().getFileName());
    } catch (IOException e) {
      return String.valueOf(folder.getFileName());
    }
  }

  /** A partition has its queue in the folder of its disk. */
  private String queue(String file) {
    try {
      Path real = folder.toRealPath();
      Path own = real.resolve("queue");
      Path queue = Files.isDirectory(own) ? own : real.resolveSibling("queue");
      List<String> lines = KernelFiles.lines(queue.resolve(file));
      return lines.isEmpty() ? "" : lines.get(0).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
