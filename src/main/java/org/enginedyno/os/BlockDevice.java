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
    Map<String, Long> counters = new TreeMap<>();
    String[] own = counts(folder);
    if (own.length > SECTORS_WRITTEN) {
      counters.put(READ, SECTOR * Long.parseLong(own[SECTORS_READ]));
      counters.put(WRITTEN, SECTOR * Long.parseLong(own[SECTORS_WRITTEN]));
    }
    String[] all = countsFlushes() ? counts(disk()) : new String[0];
    if (all.length > FLUSHED) {
      counters.put(FLUSHES, Long.parseLong(all[FLUSHED]));
    }
    return counters;
  }

  private static String[] counts(Path device) {
    List<String> lines = KernelFiles.lines(device.resolve("stat"));
    return lines.isEmpty() ? new String[0] : lines.get(0).strip().split("\\s+", -1);
  }

  /**
   * Whether durable writes show as flushes. They do not if they can bypass the cache (FUA), or on a
   * mapped device without queues (LVM).
   */
  private boolean countsFlushes() {
    return Files.exists(disk().resolve("mq"))
        && queue("write_cache").equals("write back")
        && queue("fua").equals("0");
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

  private String queue(String file) {
    List<String> lines = KernelFiles.lines(disk().resolve("queue").resolve(file));
    return lines.isEmpty() ? "" : lines.get(0).strip();
  }

  /** The folder of the whole disk, which has a partition's queue and counts its flushes. */
  private Path disk() {
    try {
      Path real = folder.toRealPath();
      return Files.exists(real.resolve("partition")) ? real.resolveSibling("") : real;
    } catch (IOException e) {
      return folder;
    }
  }
}
