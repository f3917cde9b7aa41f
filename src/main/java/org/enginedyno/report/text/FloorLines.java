package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.report.view.Figures;
import org.enginedyno.report.view.Lane;
import org.enginedyno.report.view.Lanes;
import org.enginedyno.report.view.Results;
import org.enginedyno.report.view.SummaryRow;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;

/** The floors in a line each, at the thread counts that a summary shows. */
final class FloorLines {
  private FloorLines() {}

  static List<String> of(Results results, List<SummaryRow> rows) {
    Set<Integer> threads = rows.stream().map(SummaryRow::threads).collect(Collectors.toSet());
    List<String> lines = new ArrayList<>();
    for (String floor : results.floors()) {
      for (Lane lane : Lanes.ofFloors(results).all()) {
        for (Measurement cell : results.of(floor)) {
          boolean shown = threads.isEmpty() || threads.contains(cell.cell().threads());
          if (shown && lane.holds(cell.cell())) {
            lines.add(line(cell, lane));
          }
        }
      }
    }
    return lines;
  }

  private static String line(Measurement cell, Lane lane) {
    String way = lane.way().label();
    String name =
        "%s at %s%s"
            .formatted(
                cell.cell().workload(),
                Figures.count(cell.cell().threads(), "thread"),
                way.isEmpty() ? "" : " (" + way + ")");
    Latency latency = cell.latency();
    if (!cell.isOk() || latency == null) {
      return name + ": " + cell.status();
    }
    return "%s: %s ops/s, p99 %s"
        .formatted(name, Figures.number(cell.score().orElseThrow()), Figures.micros(latency.p99()));
  }
}
