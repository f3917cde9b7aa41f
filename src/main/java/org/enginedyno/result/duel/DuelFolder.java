package org.enginedyno.result.duel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.enginedyno.result.form.Json;

/** The folder of a duel: its results, whole at any moment, and the logs of its measuring JVMs. */
public record DuelFolder(Path path) {
  private static final String RESULTS = "duel.json";

  /** Makes a folder, its parents too; refuses one that holds anything. */
  public static DuelFolder create(Path path) throws IOException {
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new IOException(path + " is a file, not a folder");
    }
    if (Files.isDirectory(path)) {
      try (Stream<Path> entries = Files.list(path)) {
        if (entries.findAny().isPresent()) {
          throw new IOException(path + " is not empty; name a folder that is new or empty");
        }
      }
    }
    Files.createDirectories(path.resolve("log"));
    return new DuelFolder(path);
  }

  /** The folder of a duel that has begun. */
  public static DuelFolder open(Path path) throws IOException {
    if (!Files.isRegularFile(path.resolve(RESULTS))) {
      throw new IOException(path + " holds no duel: it has no " + RESULTS);
    }
    return new DuelFolder(path);
  }

  /** A file in it. */
  public Path file(String name) {
    return path.resolve(name);
  }

  /** The file that the chatter of a pair's JVMs goes to. */
  public Path log(String name) {
    return path.resolve("log").resolve(name + ".log");
  }

  public DuelResults results() throws IOException {
    return Json.MAPPER.readValue(file(RESULTS).toFile(), DuelResults.class);
  }

  /** Writes the results, whole or not at all. */
  public void write(DuelResults results) throws IOException {
    write(RESULTS, Json.MAPPER.writeValueAsString(results) + "\n");
  }

  /** Writes a file, whole or not at all. */
  public void write(String name, String text) throws IOException {
    Path draft = file(name + ".part");
    try {
      Files.writeString(draft, text);
      Files.move(
          draft, file(name), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(draft);
      throw e;
    }
  }

  /** Whether anything was measured. */
  public boolean holdsBlocks() throws IOException {
    return Files.isRegularFile(file(RESULTS))
        && results().duels().stream().anyMatch(duel -> duel.blocks() > 0);
  }

  /** Removes the folder of a duel that measured nothing. */
  public void remove() throws IOException {
    Files.deleteIfExists(file(RESULTS));
    try (Stream<Path> logs = Files.list(path.resolve("log"))) {
      for (Path log : logs.toList()) {
        Files.delete(log);
      }
    }
    Files.delete(path.resolve("log"));
    Files.delete(path);
  }
}
