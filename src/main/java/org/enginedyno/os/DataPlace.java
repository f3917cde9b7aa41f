package org.enginedyno.os;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Where a server's log becomes durable.
 *
 * @param folder the server's data directory, as the server reports it
 * @param mount its file system; empty if it is not visible here
 * @param sync the cost of an fsync there; empty if it was not measured
 * @param unmeasured why the fsync was not measured; empty if it was
 * @param skipping the library, loaded into the server, that skips or replaces fsyncs
 * @param inMemory the variables of the server's data and logs that name folders in memory
 */
public record DataPlace(
    String folder,
    Optional<Mount> mount,
    Optional<SyncCost> sync,
    String unmeasured,
    Optional<String> skipping,
    Map<String, String> inMemory) {
  /** Variables that move an engine's log out of the data directory. */
  private static final Set<String> LOGS =
      Set.of("aria_log_dir_path", "innodb_log_group_home_dir", "rocksdb_wal_dir", "tokudb_log_dir");

  /** A library that skips every fsync of a process, however it was loaded. */
  private static final String SKIPPING = "libeatmydata";

  /** The variable of the binary log, which is a file name. */
  private static final String BINARY_LOG = "log_bin_basename";

  /** A place on a disk, without such a library. */
  public DataPlace(
      String folder, Optional<Mount> mount, Optional<SyncCost> sync, String unmeasured) {
    this(folder, mount, sync, unmeasured, Optional.empty(), Map.of());
  }

  /**
   * Finds the place of a server's data.
   *
   * @param pid the server's process; empty if it is not visible here
   * @param own the cost of an fsync in the data directory, if dyno measured it there
   * @param temporary a folder for the probe, which is used if it is on the same file system
   */
  public static DataPlace of(
      OptionalLong pid, Map<String, String> variables, Optional<SyncCost> own, Path temporary)
      throws IOException {
    DataPlace place = found(pid, variables, own, temporary);
    return pid.isEmpty()
        ? place
        : new DataPlace(
            place.folder,
            place.mount,
            place.sync,
            place.unmeasured,
            skipping(pid.getAsLong()),
            inMemory(pid.getAsLong(), variables));
  }

  /** The variables, of those that name folders of data and logs, whose folder is in memory. */
  private static Map<String, String> inMemory(long pid, Map<String, String> variables) {
    Set<String> names = new TreeSet<>(LOGS);
    names.addAll(List.of("datadir", BINARY_LOG));
    Map<String, String> found = new TreeMap<>();
    for (String name : names) {
      Path path = Path.of(variables.getOrDefault(name, ""));
      Path folder = name.equals(BINARY_LOG) ? path.getParent() : path;
      if (folder != null && folder.isAbsolute()) {
        Mount.of(pid, folder)
            .filter(Mount::isMemory)
            .ifPresent(mount -> found.put(name, "%s (%s)".formatted(folder, mount.type())));
      }
    }
    return found;
  }

  /** A preloaded library that names fsync may replace it. */
  private static Optional<String> skipping(long pid) {
    List<String> mapped =
        KernelFiles.lines(KernelFiles.path(pid, "maps")).stream()
            .filter(line -> line.contains("/"))
            .map(line -> line.substring(line.indexOf('/')))
            .distinct()
            .toList();
    if (mapped.stream().anyMatch(library -> library.contains(SKIPPING))) {
      return Optional.of(SKIPPING);
    }
    return preloaded(pid).stream()
        .map(library -> Path.of(library).getFileName())
        .filter(Objects::nonNull)
        .flatMap(name -> mapped.stream().filter(library -> library.endsWith("/" + name)))
        .filter(library -> namesFsync(Path.of(KernelFiles.path(pid, "root") + library)))
        .findFirst();
  }

  private static List<String> preloaded(long pid) {
    Stream<String> environment =
        KernelFiles.text(KernelFiles.path(pid, "environ"))
            .lines()
            .flatMap(all -> Stream.of(all.split("\0", -1)))
            .filter(one -> one.startsWith("LD_PRELOAD="))
            .map(one -> one.substring(one.indexOf('=') + 1));
    Stream<String> file =
        KernelFiles.lines(KernelFiles.path(pid, "root/etc/ld.so.preload")).stream()
            .map(line -> line.replaceFirst("#.*", ""));
    return Stream.concat(environment, file)
        .flatMap(list -> Stream.of(list.split("[:\\s]+", -1)))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private static boolean namesFsync(Path library) {
    String symbols = KernelFiles.text(library);
    return symbols.contains("\0fsync\0") || symbols.contains("\0fdatasync\0");
  }

  private static DataPlace found(
      OptionalLong pid, Map<String, String> variables, Optional<SyncCost> own, Path temporary)
      throws IOException {
    String folder = variables.getOrDefault("datadir", "");
    Optional<Mount> mount =
        pid.isEmpty() || folder.isEmpty()
            ? Optional.empty()
            : Mount.of(pid.getAsLong(), Path.of(folder));
    Set<String> elsewhere = new TreeSet<>();
    LOGS.forEach(
        name -> {
          String log = variables.getOrDefault(name, "");
          if (Path.of(log).isAbsolute() && !Path.of(log).startsWith(folder)) {
            elsewhere.add(name + "=" + log);
          }
        });
    if (!elsewhere.isEmpty()) {
      return unmeasured(folder, mount, "logs are elsewhere: " + String.join(", ", elsewhere));
    }
    if (own.isPresent()) {
      return new DataPlace(folder, mount, own, "");
    }
    if (mount.isEmpty()) {
      return unmeasured(folder, mount, "the file system is not visible");
    }
    return mount.map(Mount::device).equals(Mount.of(temporary).map(Mount::device))
        ? new DataPlace(folder, mount, Optional.of(SyncCost.in(temporary)), "")
        : unmeasured(folder, mount, "dyno's temporary folder is on another file system");
  }

  private static DataPlace unmeasured(String folder, Optional<Mount> mount, String why) {
    return new DataPlace(folder, mount, Optional.empty(), why);
  }

  @Override
  public String toString() {
    return "%s (%s)%s"
        .formatted(
            folder,
            mount.map(Mount::toString).orElse("file system not visible"),
            unmeasured.isEmpty() ? "" : "; fsync not measured, as " + unmeasured);
  }
}
