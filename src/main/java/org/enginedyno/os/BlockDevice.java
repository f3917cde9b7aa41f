package org.enginedyno.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A disk or a part of one, as the kernel tells of it.
 *
 * @param folder what the kernel has on it
 */
public record BlockDevice(Path folder) {
  /** Bytes that were written to the device, by whomever. */
  public static final String WRITTEN = "device.bytes_written";

  /** Bytes that were read from the device, by whomever. */
  public static final String READ = "device.bytes_read";

  /** Flushes of the device's own cache, by whomever. */
  public static final String FLUSHES = "device.flushes";

  private static final Path DEVICES = Path.of("/sys/dev/block");
  private static final int SECTOR = 512;
  private static final int SECTORS_READ = 2;
  private static final int SECTORS_WRITTEN = 6;
  private static final int FLUSHED = 15;

  /** The device of that number, where there is one and it can be looked at. */
  public static Optional<BlockDevice> of(Mount mount) {
    Path folder = DEVICES.resolve(mount.device());
    return Files.isReadable(folder.resolve("stat"))
        ? Optional.of(new BlockDevice(folder))
        : Optional.empty();
  }

  /** What was counted so far; flushes only where a cache is there that must be flushed. */
  public Map<String, Long> counted() {
    return counted(KernelFiles.lines(folder.resolve("stat")), flushesTell());
  }

  static Map<String, Long> counted(List<String> lines, boolean flushes) {
    Map<String, Long> counted = new TreeMap<>();
    if (!lines.isEmpty()) {
      String[] words = lines.get(0).strip().split("\\s+", -1);
      if (words.length > SECTORS_WRITTEN) {
        counted.put(READ, SECTOR * Long.parseLong(words[SECTORS_READ]));
        counted.put(WRITTEN, SECTOR * Long.parseLong(words[SECTORS_WRITTEN]));
      }
      if (flushes && words.length > FLUSHED) {
        counted.put(FLUSHES, Long.parseLong(words[FLUSHED]));
      }
    }
    return counted;
  }

  /** Whether a write that is to be safe shows as a flush: not where it may pass by the cache. */
  private boolean flushesTell() {
    return queue("write_cache").equals("write back") && queue("fua").equals("0");
  }

  /** What the kernel has of the device's cache, in words; empty where it does not tell. */
  public String cache() {
    String cache = queue("write_cache");
    return cache.isEmpty() || queue("fua").equals("0") ? cache : cache + ", FUA";
  }

  /** The name that the kernel calls it by. */
  public String name() {
    try {
      return String.valueOf(folder.toRealPath().getFileName());
    } catch (IOException e) {
      return String.valueOf(folder.getFileName());
    }
  }

  /** A part of a disk has its queue with the disk. */
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
