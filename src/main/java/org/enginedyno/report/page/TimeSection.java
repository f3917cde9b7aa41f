package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.report.chart.TimeChart;
import org.enginedyno.report.chart.TimeChart.Line;
import org.enginedyno.report.compare.CellLink;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.result.Measurement;

/** The cells over time: a script draws the figures that are embedded in the page. */
final class TimeSection {
  static final String ID = "time";

  private static final String ABOUT =
      "Throughput and p99 latency in each slice of the measured runs, one run after the other. A"
          + " checkpoint or a stall shows as a dip of throughput with a peak of p99. A triangle marks"
          + " a slice in which an operation took a second or more.";
  private static final String DUE = "A dotted line is the arrival rate.";
  private static final String HOW =
      "Move the pointer for values. Click a name to hide or show its line. Drag to zoom,"
          + " double-click for the whole.";
  private static final String WITHOUT =
      "These charts need scripts. Each cell below shows its rate in its details.";

  private TimeSection() {}

  static Optional<Section> of(Results results) {
    List<TimeChart> charts = TimeChart.of(results);
    List<Measurement> lines =
        charts.stream().flatMap(chart -> chart.lines().stream()).map(TimeChart.Line::cell).toList();
    // a cell may be in several charts
    long drawn = lines.stream().distinct().count();
    long all =
        results.patternCells().stream()
            .filter(cell -> cell.isOk() && !cell.courses().isEmpty())
            .count();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Text(ABOUT));
    if (lines.size() == TimeChart.MOST_CELLS && all > drawn) {
      blocks.add(
          new Block.Text(
              "Drawn: the first %d of %s. cells.jsonl has the slices of all."
                  .formatted(drawn, Numbers.count(all, "cell"))));
    }
    if (charts.stream()
        .flatMap(chart -> chart.lines().stream())
        .anyMatch(line -> !line.cell().cell().arrivals().isClosed())) {
      blocks.add(new Block.Text(DUE));
    }
    blocks.add(Html.tag("noscript", Html.tag("p", WITHOUT)));
    blocks.add(Html.styled("p", "how", HOW));
    for (TimeChart chart : charts) {
      Html folded = folded(chart, results.latencyUnit());
      blocks.add(chart.equals(charts.get(0)) ? folded.with("open", "") : folded);
    }
    return Section.of(charts, ID, "Over time", blocks.toArray(Block[]::new));
  }

  private static Html folded(TimeChart chart, LatencyUnit unit) {
    List<Html> links =
        chart.lines().stream()
            .flatMap(
                line ->
                    List.of(CellLink.to(line.cell(), Html.text(line.name())), Html.text(" "))
                        .stream())
            .toList();
    String part = chart.part().isEmpty() ? "" : ", " + chart.part();
    String title = chart.workload() + ", " + Numbers.count(chart.threads(), "thread") + part;
    return Html.details(
            Html.text(title),
            Html.tag("p", Html.text("Cells: "), Html.join(links)),
            figures(chart, unit))
        .with("class", "time");
  }

  private static Html figures(TimeChart chart, LatencyUnit unit) {
    List<Map<String, Object>> lines = chart.lines().stream().map(TimeSection::line).toList();
    return PageTemplate.figures(
        Map.of("unit", unit.toString(), "factor", unit.in(1), "lines", lines));
  }

  private static Map<String, Object> line(Line line) {
    return Map.of(
        "name", line.name(),
        "colours", line.colours(),
        "dash", line.dashes(),
        "runs", line.runs());
  }
}
