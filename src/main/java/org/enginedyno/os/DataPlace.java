package org.enginedyno.os;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where a server's log becomes durable.
 *
 * @param folder the server's data directory, as the server reports it
 * @param mount its file system; empty if it is not visible here
 * @param sync the cost of an fsync there; empty if it was not measured
 * @param unmeasured why the fsync was not measured; empty if it was
 * @param skipsFsyncs whether a library that skips every fsync is loaded into the server
 */
public record DataPlace(
    String folder,
    Optional<Mount> mount,
    Optional<SyncCost> sync,
    String unmeasured,
    boolean skipsFsyncs) {
  /** Variables that move an engine's log out of the data directory. */
  private static final Set<String> LOGS =
      Set.of("aria_log_dir_path", "innodb_log_group_home_dir", "rocksdb_wal_dir", "tokudb_log_dir");

  /** The library that skips every fsync of a process. */
  public static final String SKIPPING = "libeatmydata";

  /** A place without such a library. */
  public DataPlace(
      String folder, Optional<Mount> mount, Optional<SyncCost> sync, String unmeasured) {
    this(folder, mount, sync, unmeasured, false);
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
    boolean skips =
        pid.isPresent()
            && KernelFiles.lines(KernelFiles.path(pid.getAsLong(), "maps")).stream()
                .anyMatch(line -> line.contains(SKIPPING));
    return new DataPlace(place.folder, place.mount, place.sync, place.unmeasured, skips);
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
