package org.enginedyno.result.folder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Json;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.WholeFile;

/**
 * The folder of one run, be it of cells or of a duel: its manifest, a journal of what it found and
 * one of what it measured. They outlive whatever breaks later.
 */
public final class RunFolder {
  private static final String MANIFEST = "run.json";
  private static final String RECORDS = "records.jsonl";
  private static final String CELLS = "cells.jsonl";

  private final Path path;
  private final Consumer<UserError> leftOut;

  RunFolder(Path path) {
    this(
        path,
        damage -> {
          throw damage;
        });
  }

  private RunFolder(Path path, Consumer<UserError> leftOut) {
    this.path = path;
    this.leftOut = leftOut;
  }

  /** The same folder without the lines that cannot be read, each of which is handed over. */
  public RunFolder without(Consumer<UserError> damage) {
    return new RunFolder(path, damage);
  }

  /** A line of the journal of what was found. */
  private record RecordLine(Side side, RunRecord found) {}

  /** The folder of a run that has begun. */
  public static RunFolder open(Path path) throws IOException {
    if (!isOne(path)) {
      throw new IOException(path + " holds no run: it has no " + MANIFEST);
    }
    EarlierResults.requirePlain(path);
    return new RunFolder(path);
  }

  public static boolean isOne(Path path) {
    return Files.isRegularFile(path.resolve(MANIFEST));
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

  public Path path() {
    return path;
  }

  public Path file(String name) {
    return path.resolve(name);
  }

  /** The file that a cell's own chatter goes to. */
  public Path log(String name) {
    return path.resolve("log").resolve(name + ".log");
  }

  public boolean hasManifest() {
    return isOne(path);
  }

  /** Writes the manifest, whole or not at all, and what was found already. */
  public void write(Manifest manifest) throws IOException {
    JsonNode tree = Json.MAPPER.valueToTree(manifest);
    tree.path("sides").forEach(side -> ((ObjectNode) side).remove("records"));
    replace(MANIFEST, tree.toPrettyString() + "\n");
    for (Side side : Side.values()) {
      if (side == Side.BASE || manifest.isDuel()) {
        for (RunRecord found : manifest.side(side).records().all()) {
          append(side, found);
        }
      }
    }
  }

  /** The manifest, with all that was found by now. */
  public Manifest manifest() throws IOException {
    Manifest manifest = read(MANIFEST, Manifest.class);
    for (RecordLine one : lines(RECORDS, RecordLine.class)) {
      manifest = manifest.with(one.side, manifest.side(one.side).records().with(one.found));
    }
    return manifest;
  }

  /** Adds what was found of a side; it is on the disk when this returns. */
  public void append(Side side, RunRecord found) throws IOException {
    WholeFile.append(file(RECORDS), Json.MAPPER.writeValueAsString(new RecordLine(side, found)));
  }

  /** Adds a finished cell, or what came of a pair; it is on the disk when this returns. */
  public void append(Object line) throws IOException {
    JsonNode tree = Json.MAPPER.valueToTree(line);
    WholeFile.append(file(CELLS), Json.MAPPER.writeValueAsString(tree));
    if (isMeasured(tree)) {
      new EarlierResults(path).remove();
    }
  }

  /** What the journal has of what was measured, line by line; one that was cut off is left out. */
  public <L> List<L> lines(Class<L> type) throws IOException {
    return lines(CELLS, type);
  }

  private <L> List<L> lines(String name, Class<L> type) throws IOException {
    List<L> lines = new ArrayList<>();
    int number = 0;
    for (String line : WholeFile.lines(file(name))) {
      number++;
      try {
        lines.add(Json.read("%s, line %d".formatted(file(name), number), line, type));
      } catch (UserError e) {
        leftOut.accept(e);
      }
    }
    return lines;
  }

  private <V> V read(String name, Class<V> type) throws IOException {
    return Json.read(file(name).toString(), WholeFile.read(file(name)), type);
  }

  /** Every finished cell, the last word on each. */
  public List<Measurement> measurements() throws IOException {
    Map<String, Measurement> byCell = new LinkedHashMap<>();
    lines(Measurement.class).forEach(one -> byCell.put(one.cell().id(), one));
    return List.copyOf(byCell.values());
  }

  /** Whether any cell came to more than being skipped, or any pair to a block. */
  public boolean isAnythingMeasured() throws IOException {
    return lines(JsonNode.class).stream().anyMatch(RunFolder::isMeasured);
  }

  private static boolean isMeasured(JsonNode line) {
    return line.has("pair")
        ? !line.path("problems").isEmpty()
            || line.findValues("blocks").stream().anyMatch(blocks -> !blocks.isEmpty())
        : !line.path("status").asText().equals(Status.SKIPPED.name());
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
    for (String name : List.of(MANIFEST, RECORDS, CELLS)) {
      EarlierResults.delete(file(name));
    }
    EarlierResults.deleteLogs(file("log"));
    EarlierResults earlier = new EarlierResults(path);
    if (earlier.areAside()) {
      earlier.putBack();
    } else if (EarlierResults.entries(path).isEmpty()) {
      Files.delete(path);
    }
  }

  /** Writes a file, whole or not at all. */
  public void replace(String name, String text) throws IOException {
    WholeFile.write(file(name), text);
  }

  /**
   * The results of an earlier run in the folder of a new one: set aside when that starts, removed
   * when it has measured its first cell, and put back if it never does. Only files that a run wrote
   * are removed.
   */
  static final class EarlierResults {
    private static final String ASIDE = ".enginedyno-replaced";
    private static final Pattern FILE =
        Pattern.compile(
            "(run\\.json|(records|cells)\\.jsonl|cells\\.csv|jmh-result\\.json|summary\\.md|junit\\.xml|report\\.html)"
                + WholeFile.DRAFT);
    private static final Pattern PICTURE = Pattern.compile(".+\\.(png|svg)" + WholeFile.DRAFT);
    private static final Pattern LOG = Pattern.compile(".+\\.log(\\.\\d+)?(\\.lck)?");

    private final Path folder;
    private final Path aside;

    EarlierResults(Path folder) {
      this.folder = folder;
      this.aside = folder.resolve(ASIDE);
    }

    boolean areAside() {
      return isFolder(aside);
    }

    /** Refuses files that no run wrote. */
    void requireOurs() throws IOException {
      requireOurs(folder);
      if (areAside()) {
        requireOurs(aside);
      }
    }

    private void requireOurs(Path results) throws IOException {
      for (Path entry : entries(results)) {
        if (!entry.equals(aside)) {
          switch (String.valueOf(entry.getFileName())) {
            case "plots" -> requireAll(entry, PICTURE);
            case "log" -> requireAll(entry, LOG);
            default -> require(entry, FILE);
          }
        }
      }
    }

    private void requireAll(Path inner, Pattern allowed) throws IOException {
      if (!isFolder(inner)) {
        throw foreign(inner);
      }
      for (Path entry : entries(inner)) {
        require(entry, allowed);
      }
    }

    private void require(Path entry, Pattern allowed) throws IOException {
      if (!isFile(entry, allowed)) {
        throw foreign(entry);
      }
    }

    private IOException foreign(Path entry) {
      return new IOException(
          "%s holds %s, which is no part of a run's results and would be lost; move it, or name another folder"
              .formatted(folder, folder.relativize(entry)));
    }

    /**
     * Sets aside what is there, if all of it is a run's own.
     *
     * @param measured whether the run that is there has measured anything
     */
    void setAside(boolean measured) throws IOException {
      requireOurs();
      if (areAside() && !measured) {
        // a run between these and the new one was killed before it had a figure
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

    void putBack() throws IOException {
      move(entries(aside), folder);
      Files.delete(aside);
    }

    void remove() throws IOException {
      delete(aside);
    }

    private static void move(List<Path> entries, Path into) throws IOException {
      for (Path entry : entries) {
        Files.move(entry, into.resolve(entry.getFileName()));
      }
    }

    /** The contents of a folder, in the order of their names. */
    static List<Path> entries(Path folder) throws IOException {
      try (Stream<Path> entries = Files.list(folder)) {
        return entries.sorted().toList();
      }
    }

    /** Removes the logs of a run from their folder, and the folder if nothing else is in it. */
    static void deleteLogs(Path folder) throws IOException {
      if (!isFolder(folder)) {
        return;
      }
      for (Path entry : entries(folder)) {
        if (isFile(entry, LOG)) {
          Files.delete(entry);
        }
      }
      if (entries(folder).isEmpty()) {
        Files.delete(folder);
      }
    }

    /** Refuses links, pipes and devices that stand where a run writes or reads. */
    static void requirePlain(Path folder) throws IOException {
      requirePlain(folder, FILE);
      for (String inner : List.of("plots", "log")) {
        WholeFile.requireFolder(folder.resolve(inner));
      }
      if (isFolder(folder.resolve("log"))) {
        requirePlain(folder.resolve("log"), LOG);
      }
    }

    private static void requirePlain(Path folder, Pattern names) throws IOException {
      for (Path entry : entries(folder)) {
        String name = String.valueOf(entry.getFileName());
        if (names.matcher(name).matches() && !name.endsWith(".part")) {
          WholeFile.requireFile(entry);
        }
      }
    }

    /** Removes a file, or a folder with its contents; follows no link. */
    static void delete(Path entry) throws IOException {
      if (isFolder(entry)) {
        for (Path inner : entries(entry)) {
          delete(inner);
        }
      }
      Files.deleteIfExists(entry);
    }

    private static boolean isFolder(Path path) {
      return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isFile(Path path, Pattern names) {
      return names.matcher(String.valueOf(path.getFileName())).matches()
          && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }
  }
}
