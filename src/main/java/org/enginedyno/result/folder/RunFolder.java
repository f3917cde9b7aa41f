package org.enginedyno.result.folder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Json;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.WholeFile;
import org.enginedyno.result.soak.SoakLog;
import org.enginedyno.result.threshold.Capacity;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one run of cells or of a duel: its manifest, a journal of records, and a journal of
 * results. What they hold survives a later failure of the run.
 */
public final class RunFolder {
  private static final String MANIFEST = "run.json";
  private static final String RECORDS = "records.jsonl";
  private static final String CELLS = "cells.jsonl";
  private static final String PROBES = "probes.jsonl";

  /** The report's file of all cells or pairs as tests. */
  public static final String TESTS = "junit.xml";

  /** Matches a cell or pair that took some time. */
  private static final Pattern MEASURED = Pattern.compile("<testcase [^>]*time=\"(?!0\\.000\")");

  private final Path path;
  private final @Nullable Consumer<UserError> leftOut;

  RunFolder(Path path) {
    this(path, null);
  }

  /** Without a consumer, a damaged line is an error. */
  private RunFolder(Path path, @Nullable Consumer<UserError> leftOut) {
    this.path = path;
    this.leftOut = leftOut;
  }

  /**
   * The same folder, which skips lines that cannot be read.
   *
   * @param damage receives an error for each of them; if null, such a line is an error
   */
  public RunFolder without(@Nullable Consumer<UserError> damage) {
    return new RunFolder(path, damage);
  }

  /** One line of the journal of records. */
  private record RecordLine(Side side, RunRecord found) {}

  /** Opens the folder of a run that has started. */
  public static RunFolder open(Path path) throws IOException {
    EarlierResults earlier = new EarlierResults(path);
    earlier.finishPuttingBack();
    if (Files.exists(path) && !Files.isReadable(path)) {
      throw new IOException(path + " cannot be read: permission denied; let this user read it");
    }
    if (!isOne(path)) {
      throw new IOException(
          "%s contains no run: it has no %s%s".formatted(path, MANIFEST, earlier.whereTheyAre()));
    }
    EarlierResults.requirePlain(path);
    return new RunFolder(path);
  }

  public static boolean isOne(Path path) {
    return Files.isRegularFile(path.resolve(MANIFEST));
  }

  /** The folders of runs in a folder, sorted by name. */
  public static List<Path> within(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      // earlier results that are set aside do not count as a run
      return entries
          .filter(entry -> !String.valueOf(entry.getFileName()).startsWith("."))
          .filter(RunFolder::isOne)
          .sorted()
          .toList();
    }
  }

  public Path path() {
    return path;
  }

  public Path file(String name) {
    return path.resolve(name);
  }

  /** The log file of this name, such as that of a cell. */
  public Path log(String name) {
    return path.resolve("log").resolve(name + ".log");
  }

  public boolean hasManifest() {
    return isOne(path);
  }

  public boolean isDuel() throws IOException {
    return read(MANIFEST, Manifest.class).isDuel();
  }

  /** Writes the manifest, completely or not at all, and appends its records to their journal. */
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

  /** The manifest, with all records so far. */
  public Manifest manifest() throws IOException {
    Manifest manifest = read(MANIFEST, Manifest.class);
    Map<Side, List<RunRecord>> found = new EnumMap<>(Side.class);
    read(
        RECORDS,
        RecordLine.class,
        one -> found.computeIfAbsent(one.side, side -> new ArrayList<>()).add(one.found));
    if (found.containsKey(Side.NEW) && !manifest.isDuel()) {
      throw new UserError(
          "%s has records of a second side, which the run in %s does not have; the two files must belong to the same run"
              .formatted(file(RECORDS), MANIFEST));
    }
    for (Map.Entry<Side, List<RunRecord>> one : found.entrySet()) {
      Side side = one.getKey();
      manifest = manifest.with(side, manifest.side(side).records().with(one.getValue()));
    }
    return manifest;
  }

  /** Appends a record of a side, and waits until it is on the disk. */
  public void append(Side side, RunRecord found) throws IOException {
    WholeFile.append(file(RECORDS), Json.MAPPER.writeValueAsString(new RecordLine(side, found)));
  }

  /** Appends a finished cell or the results of a pair, and waits until they are on the disk. */
  public void append(Object line) throws IOException {
    JsonNode tree = Json.MAPPER.valueToTree(line);
    WholeFile.append(file(CELLS), Json.MAPPER.writeValueAsString(tree));
    if (isMeasured(tree)) {
      new EarlierResults(path).remove();
    }
  }

  /** Appends a probe of the capacity of a cell, and waits until it is on the disk. */
  public void appendProbe(Measurement probe) throws IOException {
    WholeFile.append(file(PROBES), Json.MAPPER.writeValueAsString(probe));
  }

  /** All probes, in the order in which they were measured. */
  public List<Measurement> probes() throws IOException {
    List<Measurement> probes = new ArrayList<>();
    read(PROBES, Measurement.class, probes::add);
    return probes;
  }

  /** The lines of the journal of results; an incomplete last line is left out. */
  public <L> List<L> lines(Class<L> type) throws IOException {
    List<L> lines = new ArrayList<>();
    read(CELLS, type, lines::add);
    return lines;
  }

  /** The number of lines in the journal of results, plus that of soaks, finished or not. */
  public int finished() throws IOException {
    int[] lines = {soakFiles(path).size()};
    WholeFile.lines(file(CELLS), line -> lines[0]++);
    return lines[0];
  }

  private <L> void read(String name, Class<L> type, Consumer<L> reader) throws IOException {
    int[] number = {0};
    boolean isWhole =
        WholeFile.lines(
            file(name),
            line -> {
              String where = "%s, line %d".formatted(file(name), ++number[0]);
              try {
                L value = Json.read(where, line, type);
                if (value instanceof Measurement cell && cell.impossible().isPresent()) {
                  throw new UserError("%s: %s".formatted(where, cell.impossible().get()));
                }
                reader.accept(value);
              } catch (UserError e) {
                if (leftOut == null) {
                  throw e;
                }
                leftOut.accept(e);
              }
            });
    if (!isWhole && leftOut != null) {
      leftOut.accept(new UserError(file(name) + ": the last line is cut off"));
    }
  }

  private <V> V read(String name, Class<V> type) throws IOException {
    return Json.read(file(name).toString(), WholeFile.read(file(name)), type);
  }

  /** The last line of every finished cell, with the capacity that its probes show. */
  public List<Measurement> measurements() throws IOException {
    Map<String, Measurement> byCell = new LinkedHashMap<>();
    read(CELLS, Measurement.class, one -> byCell.put(one.cell().id(), one));
    List<Measurement> cells = List.copyOf(byCell.values());
    return hasManifest()
        ? Capacity.addedTo(cells, read(MANIFEST, Manifest.class).plan(), probes())
        : cells;
  }

  /** The soaks of the folder of a run, finished or not, by their cells. */
  public static List<SoakLog> soaks(Path folder) throws IOException {
    List<SoakLog> soaks = new ArrayList<>();
    for (Path file : soakFiles(folder)) {
      soaks.add(SoakLog.read(file));
    }
    return soaks;
  }

  /** The logs of soaks, each of which has at least one second. */
  private static List<Path> soakFiles(Path folder) throws IOException {
    Path logs = folder.resolve("log");
    return Files.isDirectory(logs)
        ? EarlierResults.entries(logs).stream()
            .filter(file -> file.toString().endsWith(SoakLog.ENDING))
            .toList()
        : List.of();
  }

  /**
   * Whether any cell was not skipped, any pair has a block or problem, or any soak has a second.
   */
  public boolean isAnythingMeasured() throws IOException {
    boolean[] any = {!soakFiles(path).isEmpty()};
    read(CELLS, JsonNode.class, line -> any[0] |= isMeasured(line));
    return any[0];
  }

  private static boolean isMeasured(JsonNode line) {
    return line.has("pair")
        ? !line.path("problems").isEmpty()
            || line.findValues("blocks").stream().anyMatch(blocks -> !blocks.isEmpty())
        : !line.path("status").asText().equals(Status.SKIPPED.name());
  }

  /** A message about a run that has measured nothing, if earlier results are still set aside. */
  public Optional<String> nothingYet() throws IOException {
    return replacesNothingYet() && !isAnythingMeasured()
        ? Optional.of(path + " contains no results yet" + new EarlierResults(path).whereTheyAre())
        : Optional.empty();
  }

  /**
   * Rejects a run that lacks the cells or pairs that an earlier report shows as measured, or the
   * records that belong to its results.
   */
  public void requireJournals() throws IOException {
    Path shown = file(TESTS);
    boolean[] any = {false};
    WholeFile.lines(file(CELLS), line -> any[0] = true);
    if (!any[0]
        && !replacesNothingYet()
        && Files.exists(shown)
        && MEASURED.matcher(Files.readString(shown)).find()) {
      throw new UserError(
          "%s is %s, but all figures are read from it; restore it"
              .formatted(
                  file(CELLS), Files.exists(file(CELLS)) ? "without a complete line" : "missing"));
    }
    if (any[0] && !Files.exists(file(RECORDS))) {
      throw new UserError(
          file(RECORDS)
              + " is missing, but it holds the records of servers and settings; restore it");
    }
  }

  /** Whether an earlier run's results are still set aside, as this run has measured nothing yet. */
  public boolean replacesNothingYet() {
    return new EarlierResults(path).areAside();
  }

  /**
   * Removes the files of a run that measured nothing, and restores the results it was to replace.
   */
  public void removeIfNothingIsMeasured() throws IOException {
    if (isAnythingMeasured()) {
      return;
    }
    for (String name : List.of(MANIFEST, RECORDS, CELLS, PROBES)) {
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

  /** Writes a file, completely or not at all. */
  public void replace(String name, String text) throws IOException {
    WholeFile.write(file(name), text);
  }
}
