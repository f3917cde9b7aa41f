package org.enginedyno.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.enginedyno.Copy;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.result.Json;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.result.folder.RunFolder;

/**
 * Enlarges a small run, to measure the cost of commands: repeats its cells, each time with another
 * value of a setting, or unchanged.
 */
public final class ManyCells {
  private static final String SETTING = "innodb_spin_wait_delay";

  private ManyCells() {}

  /** Arguments: the folder of a run, a new folder, the number of lines, and the number of cells. */
  public static void main(String[] args) throws IOException {
    RunFolder small = RunFolder.open(Path.of(args[0]));
    Path large = Files.createDirectories(Path.of(args[1]));
    List<Measurement> cells =
        small.measurements().stream().filter(cell -> !cell.cell().isFloor()).toList();
    int lines = Integer.parseInt(args[2]);
    int settings = Math.max(1, Integer.parseInt(args[3]) / cells.size());
    Manifest manifest = of(small.manifest(), settings, cells.size());
    Files.writeString(
        large.resolve("run.json"), Json.MAPPER.valueToTree(manifest).toPrettyString() + "\n");
    Files.copy(small.file("records.jsonl"), large.resolve("records.jsonl"));
    try (BufferedWriter journal = Files.newBufferedWriter(large.resolve("cells.jsonl"))) {
      for (int line = 0; line < lines; line++) {
        String value = Integer.toString(line / cells.size() % settings);
        Measurement cell = of(cells.get(line % cells.size()), value);
        journal.write(Json.MAPPER.writeValueAsString(cell));
        journal.write('\n');
      }
    }
  }

  private static Measurement of(Measurement cell, String value) {
    Setup setup = new Setup(new TreeMap<>(Map.of(SETTING, value)));
    return Copy.of(cell, "cell", Copy.of(cell.cell(), "setup", setup));
  }

  private static Manifest of(Manifest small, int settings, int cells) {
    Plan plan = small.plan();
    List<String> values = IntStream.range(0, settings).mapToObj(Integer::toString).toList();
    Axes axes = Copy.of(plan.axes(), "settings", Map.of(SETTING, values));
    RunSide side = small.side(Side.BASE);
    return Copy.of(
        small,
        "expected",
        Copy.of(small.expected(), "cells", settings * cells),
        "sides",
        List.of(new RunSide(side.text(), plan.with(axes), side.serverFiles())));
  }
}
