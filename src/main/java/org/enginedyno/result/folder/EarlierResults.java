package org.enginedyno.result.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What an earlier run left in a folder where a new one is to be: set aside when that begins, gone
 * when it has measured its first cell, and put back where it never does.
 */
final class EarlierResults {
  private static final String ASIDE = ".enginedyno-replaced";
  private static final Pattern FILE =
      Pattern.compile(
          "(run\\.json|(records|cells)\\.jsonl|cells\\.csv|jmh-result\\.json|summary\\.md|junit\\.xml|report\\.html)(\\.part)?");

  private final Path folder;
  private final Path aside;
  private final OwnFiles own;

  EarlierResults(Path folder) {
    this.folder = folder;
    this.aside = folder.resolve(ASIDE);
    own =
        new OwnFiles(
            folder,
            FILE,
            "which is no part of a run's results and would be lost; move it, or name another"
                + " folder");
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
      for (Path entry : OwnFiles.entries(folder)) {
        if (!entry.equals(aside)) {
          OwnFiles.delete(entry);
        }
      }
      return;
    }
    OwnFiles.delete(aside);
    List<Path> earlier = OwnFiles.entries(folder);
    Files.createDirectory(aside);
    move(earlier, aside);
  }

  /** Puts back what was set aside. */
  void putBack() throws IOException {
    move(OwnFiles.entries(aside), folder);
    Files.delete(aside);
  }

  /** Removes what was set aside. */
  void remove() throws IOException {
    OwnFiles.delete(aside);
  }

  private static void move(List<Path> entries, Path into) throws IOException {
    for (Path entry : entries) {
      Files.move(entry, into.resolve(entry.getFileName()));
    }
  }

  private void requireOurs(Path results) throws IOException {
    for (Path entry : OwnFiles.entries(results)) {
      if (!entry.equals(aside)) {
        own.require(entry);
      }
    }
  }
}
