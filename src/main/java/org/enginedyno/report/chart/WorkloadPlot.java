package org.enginedyno.report.chart;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Quantity.Spread;
import org.enginedyno.report.view.Conditions;
import org.enginedyno.report.view.Figures;
import org.enginedyno.report.view.Lane;
import org.enginedyno.report.view.Results;
import org.enginedyno.report.view.WorkloadText;
import org.enginedyno.result.Manifest;
import org.enginedyno.result.Measurement;

/** A quantity of one workload: lines over the threads, or bars where there is one thread count. */
final class WorkloadPlot {
  private final Results results;
  private final String workload;
  private final Quantity quantity;
  private final Palette palette;
  private final Panel panel;
  private final List<Measurement> cells;
  private final List<Integer> threads;
  private final List<Lane> lanes;

  private WorkloadPlot(
      Results results, String workload, Quantity quantity, Palette palette, Panel panel) {
    this.results = results;
    this.workload = workload;
    this.quantity = quantity;
    this.palette = palette;
    this.panel = panel;
    cells = results.of(workload);
    threads = cells.stream().map(cell -> cell.cell().threads()).distinct().sorted().toList();
    lanes =
        panel.lanes().stream()
            .filter(lane -> cells.stream().anyMatch(cell -> lane.holds(cell.cell())))
            .toList();
  }

  /** The plot, or nothing where no cell of the workload is OK. */
  static Optional<Plot> of(
      Results results, String workload, Quantity quantity, Palette palette, Panel panel) {
    return new WorkloadPlot(results, workload, quantity, palette, panel).draw();
  }

  /** All panels of a workload have the scale of its greatest value, so that they compare. */
  private Optional<Plot> draw() {
    double top =
        cells.stream()
            .flatMap(cell -> quantity.of(cell).stream())
            .mapToDouble(Spread::high)
            .max()
            .orElse(0);
    if (top <= 0 || here().noneMatch(Measurement::isOk)) {
      return Optional.empty();
    }
    double scale = quantity.scale(top);
    boolean bars = threads.size() == 1;
    List<String> categories =
        bars
            ? lanes.stream().map(panel::label).toList()
            : threads.stream().map(String::valueOf).toList();
    Plot plot =
        new Plot(
            new Caption(title(bars), WorkloadText.sql(workload), conditions()),
            categories,
            bars ? "" : "threads",
            quantity.axisTitle(top),
            top * scale);
    LaneStrokes strokes = new LaneStrokes(plot, palette, panel, lanes);
    for (Lane lane : lanes) {
      if (bars) {
        int count = threads.get(0);
        strokes.bar(lane, value(lane, count, scale), absence(lane, count));
      } else {
        strokes.line(lane, threads.stream().map(count -> value(lane, count, scale)).toList());
      }
    }
    return Optional.of(plot);
  }

  private Stream<Measurement> here() {
    return cells.stream().filter(cell -> lanes.stream().anyMatch(lane -> lane.holds(cell.cell())));
  }

  private String title(boolean bars) {
    String title = workload + ": " + quantity.title();
    String name = panel.name().isEmpty() ? "" : ", " + panel.name();
    return bars
        ? "%s at %s%s".formatted(title, Figures.count(threads.get(0), "thread"), name)
        : title + name;
  }

  private List<String> conditions() {
    Manifest manifest = results.manifest();
    return List.of(
        Conditions.measured(manifest),
        "%s %s%s · Enginedyno %s"
            .formatted(quantity.rule(), notDrawn(), Conditions.day(manifest), manifest.dyno()));
  }

  private String notDrawn() {
    List<Measurement> others = here().filter(cell -> !cell.isOk()).toList();
    if (others.isEmpty()) {
      return "";
    }
    String named = others.stream().map(this::named).collect(Collectors.joining("; "));
    return "Not drawn, because not OK: %s. "
        .formatted(others.size() <= 3 ? named : Figures.count(others.size(), "cell"));
  }

  private String named(Measurement cell) {
    return lanes.stream()
        .filter(lane -> lane.holds(cell.cell()))
        .map(lane -> panel.label(lane) + " at ")
        .collect(Collectors.joining())
        .concat(Figures.count(cell.cell().threads(), "thread"));
  }

  private Optional<Spread> value(Lane lane, int count, double scale) {
    return results
        .at(workload, lane, count)
        .flatMap(quantity::of)
        .map(spread -> spread.scaled(scale));
  }

  private String absence(Lane lane, int count) {
    return results.at(workload, lane, count).map(cell -> cell.status().name()).orElse("not run");
  }
}
