package org.enginedyno.result.duel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.enginedyno.result.Journal;
import org.enginedyno.result.Json;
import org.enginedyno.result.WholeFile;

/**
 * The folder of a duel: what it is and was found, a journal of its launches, which outlives
 * whatever breaks later, and the logs of its measuring JVMs.
 */
public record DuelFolder(Path path) {
  private static final String RESULTS = "duel.json";
  private static final String LAUNCHES = "launches.jsonl";

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
    if (!isOne(path)) {
      throw new IOException(path + " holds no duel: it has no " + RESULTS);
    }
    return new DuelFolder(path);
  }

  /** Whether a duel has begun there. */
  public static boolean isOne(Path path) {
    return Files.isRegularFile(path.resolve(RESULTS));
  }

  /** A file in it. */
  public Path file(String name) {
    return path.resolve(name);
  }

  /** The file that the chatter of a pair's JVMs goes to. */
  public Path log(String name) {
    return path.resolve("log").resolve(name + ".log");
  }

  /** What it is, and all that has come of it. */
  public DuelResults results() throws IOException {
    DuelResults results = Json.MAPPER.readValue(file(RESULTS).toFile(), DuelResults.class);
    for (String line : journal().lines()) {
      results = results.with(Json.MAPPER.readValue(line, DuelLine.class));
    }
    return results;
  }

  /** Writes what the duel is and what was found of its sides, whole or not at all. */
  public void write(DuelResults results) throws IOException {
    write(RESULTS, Json.MAPPER.writeValueAsString(results.withoutLaunches()) + "\n");
  }

  /** Adds what has come of a pair; it is on the disk when this returns. */
  public void append(DuelLine line) throws IOException {
    journal().append(Json.MAPPER.writeValueAsString(line));
  }

  private Journal journal() {
    return new Journal(file(LAUNCHES));
  }

  /** Writes a file, whole or not at all. */
  public void write(String name, String text) throws IOException {
    WholeFile.write(file(name), text);
  }

  /** Whether anything was measured. */
  public boolean holdsBlocks() throws IOException {
    return isOne(path) && results().duels().stream().anyMatch(duel -> duel.blocks() > 0);
  }

  /** Removes the folder of a duel that measured nothing. */
  public void remove() throws IOException {
    Files.deleteIfExists(file(RESULTS));
    Files.deleteIfExists(file(LAUNCHES));
    try (Stream<Path> logs = Files.list(path.resolve("log"))) {
      for (Path log : logs.toList()) {
        Files.delete(log);
      }
    }
    Files.delete(path.resolve("log"));
    Files.delete(path);
  }
}
