package org.enginedyno.result.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What an earlier run left in a folder where a new one is to be: set aside when that begins, gone
 * when it has measured its first cell, and put back where it never does.
 */
final class EarlierResults {
  private static final String ASIDE = ".enginedyno-replaced";
  private static final Pattern FILE =
      Pattern.compile(
          "(run\\.json|cells\\.jsonl|cells\\.csv|jmh-result\\.json|summary\\.md|junit\\.xml|report\\.html)(\\.part)?");
  private static final Pattern PICTURE = Pattern.compile(".+\\.(png|svg)(\\.part)?");
  private static final Pattern LOG = Pattern.compile(".+\\.log(\\.\\d+)?(\\.lck)?");

  private final Path folder;
  private final Path aside;

  EarlierResults(Path folder) {
    this.folder = folder;
    this.aside = folder.resolve(ASIDE);
  }

  /** Whether some are set aside. */
  boolean areAside() {
    return Files.isDirectory(aside, LinkOption.NOFOLLOW_LINKS);
  }

  /** Refuses what no run of ours has written. */
  void requireOurs() throws IOException {
    requireOurs(folder);
    if (areAside()) {
      requireOurs(aside);
    }
  }

  /**
   * Sets aside what is there, if all of it is a run's own.
   *
   * @param measured whether the run that is there has measured anything
   */
  void setAside(boolean measured) throws IOException {
    requireOurs();
    if (areAside() && !measured) {
      // a run between these and us was killed before it had a figure
      for (Path entry : entries(folder)) {
        if (!entry.equals(aside)) {
          delete(entry);
        }
      }
      return;
    }
    delete(aside);
    List<Path> earlier = entries(folder);
    Files.createDirectory(aside);
    move(earlier, aside);
  }

  /** Puts back what was set aside. */
  void putBack() throws IOException {
    move(entries(aside), folder);
    Files.delete(aside);
  }

  /** Removes what was set aside. */
  void remove() throws IOException {
    delete(aside);
  }

  private static void move(List<Path> entries, Path into) throws IOException {
    for (Path entry : entries) {
      Files.move(entry, into.resolve(entry.getFileName()));
    }
  }

  private void requireOurs(Path results) throws IOException {
    for (Path entry : entries(results)) {
      String name = String.valueOf(entry.getFileName());
      if (entry.equals(aside)) {
        continue;
      }
      if (name.equals("plots")) {
        requireAll(entry, PICTURE);
      } else if (name.equals("log")) {
        requireAll(entry, LOG);
      } else {
        require(entry, FILE);
      }
    }
  }

  private void requireAll(Path inner, Pattern names) throws IOException {
    if (!Files.isDirectory(inner, LinkOption.NOFOLLOW_LINKS)) {
      throw foreign(inner);
    }
    for (Path entry : entries(inner)) {
      require(entry, names);
    }
  }

  private void require(Path entry, Pattern names) throws IOException {
    if (!names.matcher(String.valueOf(entry.getFileName())).matches()
        || !Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
      throw foreign(entry);
    }
  }

  private IOException foreign(Path entry) {
    return new IOException(
        "%s holds %s, which is no part of a run's results and would be lost; move it, or name another folder"
            .formatted(folder, folder.relativize(entry)));
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }

  private static void delete(Path entry) throws IOException {
    if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
      for (Path inner : entries(entry)) {
        delete(inner);
      }
    }
    Files.deleteIfExists(entry);
  }
}
