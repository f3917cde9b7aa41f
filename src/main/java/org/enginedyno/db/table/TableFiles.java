package org.enginedyno.db.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files of tables.
 *
 * @param folder that of their database, where it can be seen from here
 */
public record TableFiles(Optional<Path> folder) {
  /**
   * The bytes of a table's own files; nothing where they cannot be seen or one is not there, as
   * where an engine has the rows of all tables in one file.
   *
   * @param suffixes how their names end
   */
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
