package org.enginedyno.db.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The files of tables, in the folder of their database if it is visible here. */
public record TableFiles(Optional<Path> folder) {
  /** The bytes of a table's files; null if one is not visible, as in a shared tablespace. */
  public @Nullable Long bytes(String table, List<String> suffixes) {
    if (folder.isEmpty() || suffixes.isEmpty()) {
      return null;
    }
    long bytes = 0;
    for (String suffix : suffixes) {
      Path file = folder.get().resolve(table + "." + suffix);
      try {
        bytes += Files.size(file);
      } catch (IOException e) {
        return null;
      }
    }
    return bytes;
  }
}
