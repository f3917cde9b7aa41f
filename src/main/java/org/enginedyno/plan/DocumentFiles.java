package org.enginedyno.plan;

import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Files whose documents are loaded in place of made-up ones.
 *
 * @param checksum tells these files from others; empty until they are read
 * @param found in how many of the documents that are loaded each search has its words
 */
public record DocumentFiles(String folder, String checksum, SortedMap<String, Integer> found) {
  public DocumentFiles {
    Objects.requireNonNull(checksum);
    if (folder.isBlank()) {
      throw new IllegalArgumentException("must be the folder of the files");
    }
    found = Collections.unmodifiableSortedMap(new TreeMap<>(found));
  }

  /** Files that were not read yet. */
  public static DocumentFiles in(String folder) {
    return new DocumentFiles(folder.strip(), "", new TreeMap<>());
  }

  /** In how many documents a search has its words. */
  public int counted(String search) {
    return found.getOrDefault(search, 0);
  }
}
