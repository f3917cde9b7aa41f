package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;

/** The floors in a line each, at the thread counts that a summary shows. */
final class FloorLines {
  private FloorLines() {}

  static List<String> of(Results results, List<SummaryRow> rows) {
    Set<Integer> threads = rows.stream().map(SummaryRow::threads).collect(Collectors.toSet());
    List<String> lines = new ArrayList<>();
    for (WorkloadResults floor : results.floors()) {
      for (Series series : results.floorSeries().all()) {
        for (Measurement cell : floor.of(series)) {
          if (threads.isEmpty() || threads.contains(cell.cell().threads())) {
            lines.add(line(cell, results.floorSeries().label(series.variant())));
          }
        }
      }
    }
    return lines;
  }

  private static String line(Measurement cell, String variant) {
    String name =
        "%s at %s%s"
            .formatted(
                cell.cell().workload(),
                Numbers.count(cell.cell().threads(), "thread"),
                variant.isEmpty() ? "" : " (" + variant + ")");
    Latency latency = cell.latency();
    if (!cell.isOk() || latency == null) {
      return name + ": " + cell.status();
    }
    String marks = MarkText.unsteady(cell);
    return "%s: %s ops/s%s, p99 %s"
        .formatted(
            name,
            Numbers.number(cell.score().orElseThrow()),
            marks.isEmpty() ? "" : " (" + marks + ")",
            Numbers.micros(latency.p99()));
  }
}
