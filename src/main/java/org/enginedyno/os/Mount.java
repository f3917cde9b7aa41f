package org.enginedyno.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A mounted file system.
 *
 * @param device its major and minor number, as in {@code 8:1}
 * @param type ext4, xfs, tmpfs and so on
 * @param options of the mount and of the file system
 */
public record Mount(String device, Path folder, String type, String source, String options) {
  private static final Set<String> NETWORK =
      Set.of("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ceph", "glusterfs", "lustre", "afs");
  private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs");

  /** The mount of a folder; empty if the kernel does not report it. */
  public static Optional<Mount> of(Path folder) {
    try {
      return of(folder.toRealPath(), KernelFiles.lines(KernelFiles.path("self/mountinfo")));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The mount of a folder as a process sees it; empty if the kernel does not report it. */
  static Optional<Mount> of(long pid, Path folder) {
    List<String> lines = KernelFiles.lines(KernelFiles.path(pid, "mountinfo"));
    boolean isShared = lines.equals(KernelFiles.lines(KernelFiles.path("self/mountinfo")));
    return isShared && Files.exists(folder) ? of(folder) : of(folder, lines);
  }

  /** Parses {@code mountinfo}; of two mounts at one folder, the later one counts. */
  static Optional<Mount> of(Path folder, List<String> lines) {
    return lines.stream()
        .flatMap(line -> parse(line).stream())
        .filter(mount -> folder.startsWith(mount.folder))
        .reduce(
            (one, other) ->
                Comparator.<Mount>comparingInt(mount -> mount.folder.getNameCount())
                            .compare(one, other)
                        > 0
                    ? one
                    : other);
  }

  private static Optional<Mount> parse(String line) {
    String[] halves = line.split(" - ", 2);
    String[] first = halves[0].split(" ", -1);
    String[] second = halves.length < 2 ? new String[0] : halves[1].split(" ", -1);
    if (first.length < 6 || second.length < 2) {
      return Optional.empty();
    }
    String further = second.length > 2 ? "," + second[2] : "";
    return Optional.of(
        new Mount(
            first[2],
            Path.of(unescaped(first[4])),
            second[0],
            unescaped(second[1]),
            first[5] + further));
  }

  private static String unescaped(String text) {
    return text.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\");
  }

  @Override
  public String toString() {
    return "%s on %s, mounted at %s".formatted(type, source, folder);
  }

  public boolean isNetwork() {
    String name = type.toLowerCase(Locale.ROOT);
    return NETWORK.contains(name) || name.startsWith("fuse.sshfs") || name.contains("gluster");
  }

  public boolean isMemory() {
    return MEMORY.contains(type);
  }
}
