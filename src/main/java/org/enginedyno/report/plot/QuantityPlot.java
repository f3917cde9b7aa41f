package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;

/** A quantity of one workload: lines over the threads, or bars where there is one thread count. */
record QuantityPlot(PlotContext context, Quantity quantity, Panel panel, List<Series> shown) {
  /** Room for a figure and its marks above the highest bar. */
  static final double ABOVE_BARS = 1.1;

  /** A plot for each quantity and each panel of which a cell is OK. */
  static List<Picture> of(PlotContext context, List<Panel> panels) {
    List<Picture> pictures = new ArrayList<>();
    for (Quantity quantity : Quantity.values()) {
      for (Panel panel : panels) {
        List<Series> shown =
            panel.series().stream().filter(context.workload().bySeries()::containsKey).toList();
        new QuantityPlot(context, quantity, panel, shown)
            .draw()
            .map(plot -> context.picture(quantity.suffix(), panel.name(), plot))
            .ifPresent(pictures::add);
      }
    }
    return pictures;
  }

  /** All panels of a workload have the scale of its greatest value, so that they compare. */
  private Optional<Plot> draw() {
    WorkloadResults workload = context.workload();
    List<Integer> threads = workload.threads();
    List<Measurement> cells =
        workload.cells().stream().filter(cell -> shown.contains(series(cell))).toList();
    double top = values().mapToDouble(Interval::high).max().orElse(0);
    if (top <= 0
        || !quantity.isDrawn(threads.size())
        || cells.stream().noneMatch(Measurement::isOk)) {
      return Optional.empty();
    }
    double scale = quantity.scale(top);
    boolean bars = threads.size() == 1;
    String title =
        quantity.title() + (bars ? " at " + Numbers.count(threads.get(0), "thread") : "");
    Plot plot =
        new Plot(
            context.caption(
                title + panel.inTitle(),
                cells,
                "%s %s%s"
                    .formatted(quantity.rule(), CellText.operation(cells), notDrawn(cells))
                    .strip()),
            bars
                ? shown.stream().map(panel::label).toList()
                : threads.stream().map(String::valueOf).toList(),
            bars ? "" : "threads",
            axisTitle(top, cells),
            top * scale * (bars ? ABOVE_BARS : 1));
    SeriesStrokes strokes =
        new SeriesStrokes(
            plot,
            context.palette(),
            panel,
            shown,
            cell -> value(cell).map(one -> one.times(scale)));
    if (bars) {
      shown.forEach(series -> strokes.bar(series, workload.at(series, threads.get(0))));
      return Optional.of(plot);
    }
    plot.place(SeriesStrokes.places(threads));
    double least = values().mapToDouble(Interval::low).min().orElse(top);
    if (quantity.isLogarithmic(least, top)) {
      plot.logarithmic(least * scale, top * scale);
    }
    for (Series series : shown) {
      strokes.line(series, threads.stream().map(count -> workload.at(series, count)).toList());
    }
    return Optional.of(plot);
  }

  private Optional<Interval> value(Measurement cell) {
    return quantity.of(context.results(), cell);
  }

  private Stream<Interval> values() {
    return context.workload().cells().stream().flatMap(cell -> value(cell).stream());
  }

  /** A transaction of several queries must not be taken for a query. */
  private String axisTitle(double top, List<Measurement> cells) {
    return quantity == Quantity.THROUGHPUT
        ? CellText.unit(cells) + " per second"
        : quantity.axisTitle(top);
  }

  private Series series(Measurement cell) {
    return context.results().axes().series(cell.cell());
  }

  private String notDrawn(List<Measurement> cells) {
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
                            panel.label(series(cell)),
                            Numbers.count(cell.cell().threads(), "thread")))
            .collect(Collectors.joining("; "));
    return "Not drawn, because not OK: %s. "
        .formatted(others.size() <= 3 ? named : Numbers.count(others.size(), "cell"));
  }
}
