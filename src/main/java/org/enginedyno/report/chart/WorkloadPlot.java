package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.report.chart.Quantity.Spread;
import org.enginedyno.report.view.Conditions;
import org.enginedyno.report.view.Figures;
import org.enginedyno.report.view.Lane;
import org.enginedyno.report.view.Results;
import org.enginedyno.report.view.Statements;
import org.enginedyno.result.Manifest;
import org.enginedyno.result.Measurement;

/** A quantity of one workload: lines over the threads, or bars where there is one thread count. */
final class WorkloadPlot {
  private static final double DODGE = 0.06;

  private final Results results;
  private final String workload;
  private final Quantity quantity;
  private final Palette palette;
  private final List<Measurement> cells;
  private final List<Integer> threads;
  private final List<Lane> lanes;

  private WorkloadPlot(Results results, String workload, Quantity quantity, Palette palette) {
    this.results = results;
    this.workload = workload;
    this.quantity = quantity;
    this.palette = palette;
    cells = results.of(workload);
    threads = cells.stream().map(cell -> cell.cell().threads()).distinct().sorted().toList();
    lanes =
        palette.lanes().stream()
            .filter(lane -> cells.stream().anyMatch(cell -> lane.holds(cell.cell())))
            .toList();
  }

  /** The plot, or nothing where no cell of the workload is OK. */
  static Optional<Plot> of(Results results, String workload, Quantity quantity, Palette palette) {
    return new WorkloadPlot(results, workload, quantity, palette).draw();
  }

  private Optional<Plot> draw() {
    double top =
        cells.stream()
            .flatMap(cell -> quantity.of(cell).stream())
            .mapToDouble(Spread::high)
            .max()
            .orElse(0);
    if (top <= 0) {
      return Optional.empty();
    }
    double scale = quantity.scale(top);
    boolean bars = threads.size() == 1;
    List<String> categories =
        bars
            ? lanes.stream().map(Lane::label).toList()
            : threads.stream().map(String::valueOf).toList();
    Plot plot =
        new Plot(
            new Caption(title(bars), Statements.sql(workload), conditions()),
            categories,
            bars ? "engine" : "threads",
            quantity.axisTitle(top),
            top * scale);
    if (bars) {
      drawBars(plot, scale);
    } else {
      lanes.forEach(lane -> drawLine(plot, lane, scale));
    }
    return Optional.of(plot);
  }

  private String title(boolean bars) {
    String title = workload + ": " + quantity.title();
    return bars ? "%s at %s".formatted(title, Figures.count(threads.get(0), "thread")) : title;
  }

  private List<String> conditions() {
    Manifest manifest = results.manifest();
    return List.of(
        Conditions.measured(manifest),
        "%s %s%s · Enginedyno %s"
            .formatted(quantity.rule(), notDrawn(), Conditions.day(manifest), manifest.dyno()));
  }

  private String notDrawn() {
    List<Measurement> others = cells.stream().filter(cell -> !cell.isOk()).toList();
    if (others.isEmpty()) {
      return "";
    }
    String named =
        others.stream()
            .map(
                cell ->
                    "%s at %s"
                        .formatted(
                            palette.label(cell.cell()),
                            Figures.count(cell.cell().threads(), "thread")))
            .collect(Collectors.joining("; "));
    return "Not drawn, because not OK: %s. "
        .formatted(others.size() <= 3 ? named : Figures.count(others.size(), "cell"));
  }

  private Optional<Measurement> at(Lane lane, int count) {
    return cells.stream()
        .filter(cell -> lane.holds(cell.cell()) && cell.cell().threads() == count)
        .findFirst();
  }

  private Optional<Spread> value(Lane lane, int count, double scale) {
    return at(lane, count).flatMap(quantity::of).map(spread -> spread.scaled(scale));
  }

  private void drawBars(Plot plot, double scale) {
    int count = threads.get(0);
    for (int i = 0; i < lanes.size(); i++) {
      Lane lane = lanes.get(i);
      Optional<Spread> value = value(lane, count, scale);
      if (value.isEmpty()) {
        plot.note(i, 0, at(lane, count).map(cell -> cell.status().name()).orElse("not run"));
        continue;
      }
      Spread spread = value.get();
      plot.bar(lane.label(), palette.colour(lane), i, spread.value());
      if (spread.high() > spread.low()) {
        plot.whiskers(
            lane.label(),
            Look.INK,
            new double[] {i},
            new double[] {spread.low()},
            new double[] {spread.high()});
      }
      plot.note(i, spread.high(), Figures.number(spread.value()));
    }
  }

  private void drawLine(Plot plot, Lane lane, double scale) {
    double shift =
        (lanes.indexOf(lane) - (lanes.size() - 1) / 2.0)
            * DODGE
            * threads.size()
            / Math.max(6, lanes.size());
    double[] x = new double[threads.size()];
    double[] y = new double[threads.size()];
    List<Integer> spreadAt = new ArrayList<>();
    List<Spread> spreads = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      Optional<Spread> value = value(lane, threads.get(i), scale);
      x[i] = i + shift;
      y[i] = value.map(Spread::value).orElse(Double.NaN);
      if (value.isPresent() && value.get().high() > value.get().low()) {
        spreadAt.add(i);
        spreads.add(value.get());
      }
    }
    if (Arrays.stream(y).allMatch(Double::isNaN)) {
      return;
    }
    plot.line(lane.label(), palette.colour(lane), palette.stroke(lane), palette.marker(lane), x, y);
    if (!spreads.isEmpty()) {
      plot.whiskers(
          lane.label(),
          palette.colour(lane),
          spreadAt.stream().mapToDouble(i -> x[i]).toArray(),
          spreads.stream().mapToDouble(Spread::low).toArray(),
          spreads.stream().mapToDouble(Spread::high).toArray());
    }
  }
}
