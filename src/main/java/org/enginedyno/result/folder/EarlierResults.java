package org.enginedyno.result.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.result.WholeFile;

/**
 * The results of an earlier run in the folder of a new one: set aside when the new run starts,
 * removed when it has measured its first cell, and put back if it measures none. Only files that a
 * run wrote are removed.
 *
 * <p>The files are moved one by one; a final rename marks them as set aside. Before that they are
 * "on the way": if the run was killed, the next process that opens the folder puts them back.
 */
final class EarlierResults {
  static final String ASIDE = ".enginedyno-replaced";
  static final String ON_THE_WAY = ASIDE + ".part";

  private static final Pattern FILE =
      Pattern.compile(
          "(run\\.json|(records|cells|probes)\\.jsonl|cells\\.csv|jmh-result\\.json|summary\\.md|junit\\.xml|report\\.html)"
              + WholeFile.DRAFT);
  private static final Pattern PICTURE = Pattern.compile(".+\\.(png|svg)" + WholeFile.DRAFT);
  private static final Pattern LOG = Pattern.compile(".+\\.(log(\\.\\d+)?(\\.lck)?|soak\\.csv)");

  private final Path folder;
  private final Path aside;
  private final Path onTheWay;

  EarlierResults(Path folder) {
    this.folder = folder;
    this.aside = folder.resolve(ASIDE);
    this.onTheWay = folder.resolve(ON_THE_WAY);
  }

  boolean areAside() {
    return isFolder(aside);
  }

  boolean areOnTheWay() {
    return isFolder(onTheWay);
  }

  /** The end of a message about a run without results. */
  String whereTheyAre() {
    return areAside() ? "; the results that it would have replaced are in " + aside : "";
  }

  /** Rejects files that a run did not write. */
  void requireOwn() throws IOException {
    requireOwn(folder);
    for (Path moved : List.of(aside, onTheWay)) {
      if (isFolder(moved)) {
        requireOwn(moved);
      }
    }
  }

  private void requireOwn(Path results) throws IOException {
    for (Path entry : entries(results)) {
      if (!entry.equals(aside) && !entry.equals(onTheWay)) {
        switch (String.valueOf(entry.getFileName())) {
          case "plots" -> requireAll(entry, PICTURE);
          case "log" -> requireAll(entry, LOG);
          default -> require(entry, FILE);
        }
      }
    }
  }

  private void requireAll(Path inner, Pattern allowed) throws IOException {
    if (!isFolder(inner)) {
      throw foreign(inner);
    }
    for (Path entry : entries(inner)) {
      require(entry, allowed);
    }
  }

  private void require(Path entry, Pattern allowed) throws IOException {
    if (!isFile(entry, allowed)) {
      throw foreign(entry);
    }
  }

  private IOException foreign(Path entry) {
    return new IOException(
        "%s contains %s, which is not part of a run's results and would be deleted; move it, or name another folder"
            .formatted(folder, folder.relativize(entry)));
  }

  /**
   * Sets aside the files of the folder, if a run wrote all of them.
   *
   * @param measured whether the run in the folder has measured anything
   */
  void setAside(boolean measured) throws IOException {
    requireOwn();
    if (areAside() && !measured) {
      // a run in between was killed before it measured anything
      for (Path entry : entries(folder)) {
        if (!entry.equals(aside)) {
          delete(entry);
        }
      }
      return;
    }
    delete(aside);
    List<Path> earlier = entries(folder);
    Files.createDirectory(onTheWay);
    try {
      move(earlier, onTheWay);
      Files.move(onTheWay, aside, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      finishPuttingBack();
      throw e;
    }
  }

  void putBack() throws IOException {
    Files.move(aside, onTheWay, StandardCopyOption.ATOMIC_MOVE);
    finishPuttingBack();
  }

  /** Puts back files that are on the way, as after a run was killed while it moved them. */
  void finishPuttingBack() throws IOException {
    if (areOnTheWay()) {
      move(entries(onTheWay), folder);
      Files.delete(onTheWay);
    }
  }

  void remove() throws IOException {
    delete(aside);
  }

  private static void move(List<Path> entries, Path into) throws IOException {
    for (Path entry : entries) {
      Path place = into.resolve(entry.getFileName());
      if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException("both %s and %s exist; remove one of them".formatted(entry, place));
      }
      Files.move(entry, place);
    }
  }

  /** The contents of a folder, in the order of their names. */
  static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }

  /** Removes the logs of a run from their folder, and the folder if nothing else is in it. */
  static void deleteLogs(Path folder) throws IOException {
    if (!isFolder(folder)) {
      return;
    }
    for (Path entry : entries(folder)) {
      if (isFile(entry, LOG)) {
        Files.delete(entry);
      }
    }
    if (entries(folder).isEmpty()) {
      Files.delete(folder);
    }
  }

  /** Whether a folder contains logs that would be removed with those of a run. */
  static boolean hasLogs(Path folder) throws IOException {
    return isFolder(folder) && entries(folder).stream().anyMatch(entry -> isFile(entry, LOG));
  }

  /** Rejects links, pipes and devices in place of the files that a run writes or reads. */
  static void requirePlain(Path folder) throws IOException {
    requirePlain(folder, FILE);
    for (String inner : List.of("plots", "log")) {
      WholeFile.requireFolder(folder.resolve(inner));
    }
    if (isFolder(folder.resolve("log"))) {
      requirePlain(folder.resolve("log"), LOG);
    }
  }

  private static void requirePlain(Path folder, Pattern names) throws IOException {
    for (Path entry : entries(folder)) {
      String name = String.valueOf(entry.getFileName());
      if (names.matcher(name).matches() && !name.endsWith(".part")) {
        WholeFile.requireFile(entry);
      }
    }
  }

  /** Removes a file, or a folder with its contents; follows no link. */
  static void delete(Path entry) throws IOException {
    if (isFolder(entry)) {
      for (Path inner : entries(entry)) {
        delete(inner);
      }
    }
    Files.deleteIfExists(entry);
  }

  private static boolean isFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isFile(Path path, Pattern names) {
    return names.matcher(String.valueOf(path.getFileName())).matches()
        && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }
}
