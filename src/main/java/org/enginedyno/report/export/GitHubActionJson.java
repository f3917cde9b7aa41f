package org.enginedyno.report.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Json;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.ServerRecord;
import org.enginedyno.result.history.CellName;
import org.enginedyno.result.history.TrackedFigure;

/**
 * The entries of github-action-benchmark's custom tools, one for each figure of a cell: what is
 * better when it is bigger in one file, what is better when it is smaller in another.
 */
public final class GitHubActionJson {
  private GitHubActionJson() {}

  /** For the tool {@code customBiggerIsBetter}. */
  public static String bigger(Results results) {
    return text(results, true);
  }

  /** For the tool {@code customSmallerIsBetter}. */
  public static String smaller(Results results) {
    return text(results, false);
  }

  private static String text(Results results, boolean bigger) {
    ArrayNode entries = Json.MAPPER.createArrayNode();
    for (Measurement cell : results.cells()) {
      Arrays.stream(TrackedFigure.values())
          .filter(figure -> figure.isBiggerBetter() == bigger)
          .forEach(
              figure ->
                  figure
                      .of(cell)
                      .ifPresent(
                          value ->
                              put(entries.addObject(), results.manifest(), cell, figure, value)));
    }
    return entries.toPrettyString() + "\n";
  }

  private static void put(
      ObjectNode entry, Manifest manifest, Measurement cell, TrackedFigure figure, double value) {
    entry.put("name", CellName.of(cell.cell()) + ", " + figure.title());
    entry.put("unit", figure.unit());
    entry.put("value", value);
    if (figure == TrackedFigure.THROUGHPUT && cell.runs().size() > 1) {
      entry.put("range", range(cell.runs()));
    }
    entry.put("extra", extra(manifest, cell));
  }

  /** The reader takes but one number: half of what lies between the least and the best run. */
  private static String range(List<Double> runs) {
    double half = (Collections.max(runs) - Collections.min(runs)) / 2;
    return String.format(Locale.ROOT, "± %.1f", half);
  }

  private static String extra(Manifest manifest, Measurement measured) {
    Cell cell = measured.cell();
    List<String> lines = new ArrayList<>();
    manifest.servers().stream()
        .filter(server -> server.name().equals(cell.server()))
        .map(ServerRecord::version)
        .distinct()
        .forEach(version -> lines.add("server version: " + version));
    lines.add("measured: " + cell.measureText());
    if (measured.durability() != null) {
      lines.add("durability in force: " + measured.durability());
    }
    for (Mark mark : measured.marks()) {
      lines.add("mark: " + mark);
    }
    return String.join("\n", lines);
  }
}
