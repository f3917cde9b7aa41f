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
 * The folder of one run, be it of cells or of a duel: its manifest, a journal of what it found and
 * one of what it measured. They outlive whatever breaks later.
 */
public final class RunFolder {
  private static final String MANIFEST = "run.json";
  private static final String RECORDS = "records.jsonl";
  private static final String CELLS = "cells.jsonl";
  private static final String PROBES = "probes.jsonl";

  /** The report's file of all cells or pairs as tests. */
  public static final String TESTS = "junit.xml";

  /** A cell or pair that took some time. */
  private static final Pattern MEASURED = Pattern.compile("<testcase [^>]*time=\"(?!0\\.000\")");

  private final Path path;
  private final @Nullable Consumer<UserError> leftOut;

  RunFolder(Path path) {
    this(path, null);
  }

  /** Without such a consumer, damage is refused. */
  private RunFolder(Path path, @Nullable Consumer<UserError> leftOut) {
    this.path = path;
    this.leftOut = leftOut;
  }

  /**
   * The same folder without the lines that cannot be read.
   *
   * @param damage receives each of them; without it, they are refused
   */
  public RunFolder without(@Nullable Consumer<UserError> damage) {
    return new RunFolder(path, damage);
  }

  /** A line of the journal of what was found. */
  private record RecordLine(Side side, RunRecord found) {}

  /** The folder of a run that has started. */
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

  /** The folders of runs that stand in a folder, by their names. */
  public static List<Path> within(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      // earlier results that were being set aside are no run of their own
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

  /** The file that a cell's own chatter goes to. */
  public Path log(String name) {
    return path.resolve("log").resolve(name + ".log");
  }

  public boolean hasManifest() {
    return isOne(path);
  }

  public boolean isDuel() throws IOException {
    return read(MANIFEST, Manifest.class).isDuel();
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
    Map<Side, List<RunRecord>> found = new EnumMap<>(Side.class);
    read(
        RECORDS,
        RecordLine.class,
        one -> found.computeIfAbsent(one.side, side -> new ArrayList<>()).add(one.found));
    if (found.containsKey(Side.NEW) && !manifest.isDuel()) {
      throw new UserError(
          "%s has records of a second side, which the run in %s does not have; the two files must be of one run"
              .formatted(file(RECORDS), MANIFEST));
    }
    for (Map.Entry<Side, List<RunRecord>> one : found.entrySet()) {
      Side side = one.getKey();
      manifest = manifest.with(side, manifest.side(side).records().with(one.getValue()));
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

  /** Adds a probe of the capacity of a cell; it is on the disk when this returns. */
  public void appendProbe(Measurement probe) throws IOException {
    WholeFile.append(file(PROBES), Json.MAPPER.writeValueAsString(probe));
  }

  /** All probes, in the order in which they were measured. */
  public List<Measurement> probes() throws IOException {
    List<Measurement> probes = new ArrayList<>();
    read(PROBES, Measurement.class, probes::add);
    return probes;
  }

  /** What the journal has of what was measured, line by line; one that was cut off is left out. */
  public <L> List<L> lines(Class<L> type) throws IOException {
    List<L> lines = new ArrayList<>();
    read(CELLS, type, lines::add);
    return lines;
  }

  /** How many lines that journal has, and how many soaks there are, finished or not. */
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

  /** Every finished cell, the last word on each, with what the probes show of its capacity. */
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

  /** A file has at least one second. */
  private static List<Path> soakFiles(Path folder) throws IOException {
    Path logs = folder.resolve("log");
    return Files.isDirectory(logs)
        ? EarlierResults.entries(logs).stream()
            .filter(file -> file.toString().endsWith(SoakLog.ENDING))
            .toList()
        : List.of();
  }

  /** Whether any cell was not just skipped, or any pair has a block, or a soak any second. */
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

  /** What to say of a run that has measured nothing, if another one's results are still here. */
  public Optional<String> nothingYet() throws IOException {
    return replacesNothingYet() && !isAnythingMeasured()
        ? Optional.of(path + " has nothing measured" + new EarlierResults(path).whereTheyAre())
        : Optional.empty();
  }

  /**
   * Refuses to read a run without the cells or pairs that an earlier report shows as measured, or
   * without what was found while they were measured.
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
          "%s is %s, and without it there are no figures; restore it"
              .formatted(
                  file(CELLS), Files.exists(file(CELLS)) ? "without a whole line" : "missing"));
    }
    if (any[0] && !Files.exists(file(RECORDS))) {
      throw new UserError(
          file(RECORDS)
              + " is missing, and without it nothing is known of servers and settings; restore it");
    }
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

  /** Writes a file, whole or not at all. */
  public void replace(String name, String text) throws IOException {
    WholeFile.write(file(name), text);
  }
}
