package org.enginedyno.result.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What may be removed from a folder of results: only what we have written there ourselves.
 *
 * @param folder that of the results
 * @param names those that files of these results have
 * @param refusal what is said of anything else, after its name
 */
record OwnFiles(Path folder, Pattern names, String refusal) {
  private static final Pattern PICTURE = Pattern.compile(".+\\.(png|svg)(\\.part)?");
  private static final Pattern LOG = Pattern.compile(".+\\.log(\\.\\d+)?(\\.lck)?");

  /** Refuses an entry of the results that is not ours. */
  void require(Path entry) throws IOException {
    switch (String.valueOf(entry.getFileName())) {
      case "plots" -> requireAll(entry, PICTURE);
      case "log" -> requireAll(entry, LOG);
      default -> require(entry, names);
    }
  }

  private void requireAll(Path inner, Pattern allowed) throws IOException {
    if (!Files.isDirectory(inner, LinkOption.NOFOLLOW_LINKS)) {
      throw foreign(inner);
    }
    for (Path entry : entries(inner)) {
      require(entry, allowed);
    }
  }

  private void require(Path entry, Pattern allowed) throws IOException {
    if (!allowed.matcher(String.valueOf(entry.getFileName())).matches()
        || !Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
      throw foreign(entry);
    }
  }

  private IOException foreign(Path entry) {
    return new IOException("%s holds %s, %s".formatted(folder, folder.relativize(entry), refusal));
  }

  /** What is in a folder, in the order of the names. */
  static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }

  /** Removes the logs of a run from their folder, and the folder if nothing else is in it. */
  static void deleteLogs(Path folder) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    for (Path entry : entries(folder)) {
      if (LOG.matcher(String.valueOf(entry.getFileName())).matches()
          && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(entry);
      }
    }
    if (entries(folder).isEmpty()) {
      Files.delete(folder);
    }
  }

  /** Removes a file, or a folder with all that is in it; follows no link. */
  static void delete(Path entry) throws IOException {
    if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
      for (Path inner : entries(entry)) {
        delete(inner);
      }
    }
    Files.deleteIfExists(entry);
  }
}
