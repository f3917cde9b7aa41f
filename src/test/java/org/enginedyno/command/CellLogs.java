package org.enginedyno.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** JMH's output for the cells of a run, as far as it was added since this object was created. */
final class CellLogs {
  private final Path folder;
  private final Map<String, String> before;

  CellLogs(Path folder) throws IOException {
    this.folder = folder;
    this.before = all();
  }

  /** Output of the cells whose file names start with this. */
  String added(String cell) throws IOException {
    StringBuilder added = new StringBuilder();
    all()
        .forEach(
            (name, text) -> {
              if (name.startsWith(cell)) {
                String known = before.getOrDefault(name, "");
                // the log of replaced results starts again
                added.append(text.startsWith(known) ? text.substring(known.length()) : text);
              }
            });
    return added.toString();
  }

  private Map<String, String> all() throws IOException {
    Map<String, String> logs = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        logs.put(String.valueOf(file.getFileName()), Files.readString(file));
      }
    } catch (NoSuchFileException e) {
      // does not exist yet, or was set aside with replaced results
      return Map.of();
    }
    return logs;
  }
}
