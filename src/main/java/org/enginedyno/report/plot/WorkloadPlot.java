package org.enginedyno.report.plot;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.DurabilityText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.QueryText;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/** A quantity of one workload: lines over the threads, or bars where there is one thread count. */
final class WorkloadPlot {
  /** Room for a figure and its marks above the highest bar. */
  static final double ABOVE_BARS = 1.1;

  private final Results results;
  private final WorkloadResults workload;
  private final Quantity quantity;
  private final Palette palette;
  private final Panel panel;
  private final List<Integer> threads;
  private final List<Series> shown;

  private WorkloadPlot(
      Results results, WorkloadResults workload, Quantity quantity, Palette palette, Panel panel) {
    this.results = results;
    this.workload = workload;
    this.quantity = quantity;
    this.palette = palette;
    this.panel = panel;
    threads = workload.threads();
    shown = panel.series().stream().filter(workload.bySeries()::containsKey).toList();
  }

  /** The plot, or nothing where no cell of the workload is OK. */
  static Optional<Plot> of(
      Results results, WorkloadResults workload, Quantity quantity, Palette palette, Panel panel) {
    return new WorkloadPlot(results, workload, quantity, palette, panel).draw();
  }

  /** All panels of a workload have the scale of its greatest value, so that they compare. */
  private Optional<Plot> draw() {
    double top = values().mapToDouble(Spread::high).max().orElse(0);
    if (top <= 0 || !quantity.isDrawn(threads.size()) || here().noneMatch(Measurement::isOk)) {
      return Optional.empty();
    }
    double scale = quantity.scale(top);
    boolean bars = threads.size() == 1;
    List<String> categories =
        bars
            ? shown.stream().map(panel::label).toList()
            : threads.stream().map(String::valueOf).toList();
    Plot plot =
        new Plot(
            new Caption(title(bars), WorkloadText.sql(workload.name()), conditions()),
            categories,
            bars ? "" : "threads",
            axisTitle(top),
            top * scale * (bars ? ABOVE_BARS : 1));
    if (!bars) {
      plot.place(SeriesStrokes.places(threads));
      double least = values().mapToDouble(Spread::low).min().orElse(top);
      if (quantity.isLogarithmic(least, top)) {
        plot.logarithmic(least * scale, top * scale);
      }
    }
    SeriesStrokes strokes = new SeriesStrokes(plot, palette, panel, shown);
    for (Series series : shown) {
      if (bars) {
        int count = threads.get(0);
        strokes.bar(series, value(series, count, scale), absence(series, count));
      } else {
        strokes.line(series, threads.stream().map(count -> value(series, count, scale)).toList());
      }
    }
    return Optional.of(plot);
  }

  private Stream<Spread> values() {
    return workload.cells().stream().flatMap(cell -> quantity.of(results, cell).stream());
  }

  /** A transaction of several queries must not be taken for a query. */
  private String axisTitle(double top) {
    return quantity == Quantity.THROUGHPUT
        ? QueryText.unit(here().toList()) + " per second"
        : quantity.axisTitle(top);
  }

  private Stream<Measurement> here() {
    return workload.cells().stream().filter(cell -> shown.contains(series(cell)));
  }

  private Series series(Measurement cell) {
    return results.axes().series(cell.cell());
  }

  private String title(boolean bars) {
    String title = workload.name() + ": " + quantity.title();
    String name = panel.inTitle();
    String mixed = DurabilityText.inTitle(here().toList());
    return bars
        ? "%s at %s%s%s".formatted(title, Numbers.count(threads.get(0), "thread"), name, mixed)
        : title + name + mixed;
  }

  private List<String> conditions() {
    Manifest manifest = results.manifest();
    return Conditions.under(
        here().toList(),
        Conditions.measured(manifest, workload.cells()),
        "%s %s%s · Enginedyno %s"
            .formatted(
                quantity.rule(),
                QueryText.operation(here().toList()) + notDrawn(),
                Conditions.day(manifest),
                manifest.dyno()));
  }

  private String notDrawn() {
    List<Measurement> others = here().filter(cell -> !cell.isOk()).toList();
    if (others.isEmpty()) {
      return "";
    }
    String named = others.stream().map(this::named).collect(Collectors.joining("; "));
    return "Not drawn, because not OK: %s. "
        .formatted(others.size() <= 3 ? named : Numbers.count(others.size(), "cell"));
  }

  private String named(Measurement cell) {
    return "%s at %s"
        .formatted(panel.label(series(cell)), Numbers.count(cell.cell().threads(), "thread"));
  }

  private Optional<Spread> value(Series series, int count, double scale) {
    return workload
        .at(series, count)
        .flatMap(cell -> quantity.of(results, cell))
        .map(spread -> spread.scaled(scale));
  }

  private String absence(Series series, int count) {
    return workload.at(series, count).map(cell -> cell.status().name()).orElse("not run");
  }
}
