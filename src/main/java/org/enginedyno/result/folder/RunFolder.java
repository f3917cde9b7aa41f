package org.enginedyno.result.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.result.Journal;
import org.enginedyno.result.Json;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.WholeFile;

/** The folder of one run: its manifest and its journal, which outlive whatever breaks later. */
public final class RunFolder {
  private final Path path;

  RunFolder(Path path) {
    this.path = path;
  }

  /** The folder of a run that has begun. */
  public static RunFolder open(Path path) throws IOException {
    if (!isOne(path)) {
      throw new IOException(path + " holds no run: it has no run.json");
    }
    return new RunFolder(path);
  }

  /** Whether a run has begun there. */
  public static boolean isOne(Path path) {
    return Files.isRegularFile(path.resolve("run.json"));
  }

  /** The folders of runs that stand in a folder, by their names. */
  public static List<Path> within(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(RunFolder::isOne).sorted().toList();
    }
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** A file in it. */
  public Path file(String name) {
    return path.resolve(name);
  }

  /** The file that a cell's own chatter goes to. */
  public Path log(String name) {
    return path.resolve("log").resolve(name + ".log");
  }

  /** Whether the run has begun. */
  public boolean hasManifest() {
    return isOne(path);
  }

  /** Writes the manifest, whole or not at all. */
  public void write(Manifest manifest) throws IOException {
    replace(
        "run.json",
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(manifest) + "\n");
  }

  /** The manifest. */
  public Manifest manifest() throws IOException {
    return Json.MAPPER.readValue(file("run.json").toFile(), Manifest.class);
  }

  /** Adds a finished cell to the journal; it is on the disk when this returns. */
  public void append(Measurement measurement) throws IOException {
    journal().append(Json.MAPPER.writeValueAsString(measurement));
    if (measurement.status() != Status.SKIPPED) {
      new EarlierResults(path).remove();
    }
  }

  private Journal journal() {
    return new Journal(file("cells.jsonl"));
  }

  /** Every finished cell, the last word on each; a line that was cut off is passed over. */
  public List<Measurement> measurements() throws IOException {
    Map<String, Measurement> byCell = new LinkedHashMap<>();
    for (String line : journal().lines()) {
      Measurement measurement = Json.MAPPER.readValue(line, Measurement.class);
      byCell.put(measurement.cell().id(), measurement);
    }
    return List.copyOf(byCell.values());
  }

  /** Whether any cell came to more than being skipped. */
  public boolean isAnythingMeasured() throws IOException {
    return measurements().stream().anyMatch(cell -> cell.status() != Status.SKIPPED);
  }

  /** Whether an earlier run's results are still here, as this one has measured nothing yet. */
  public boolean replacesNothingYet() {
    return new EarlierResults(path).areAside();
  }

  /** Removes what a run wrote that measured nothing; what it was to replace is there again. */
  public void removeIfNothingIsMeasured() throws IOException {
    if (isAnythingMeasured()) {
      return;
    }
    Files.deleteIfExists(file("run.json"));
    Files.deleteIfExists(file("cells.jsonl"));
    try (Stream<Path> logs = Files.list(path.resolve("log"))) {
      for (Path log : logs.toList()) {
        Files.delete(log);
      }
    }
    Files.delete(path.resolve("log"));
    EarlierResults earlier = new EarlierResults(path);
    if (earlier.areAside()) {
      earlier.putBack();
    } else if (RoomForRun.isEmpty(path)) {
      Files.delete(path);
    }
  }

  /** Writes a file, whole or not at all. */
  public void replace(String name, String text) throws IOException {
    WholeFile.write(file(name), text);
  }
}
