package org.enginedyno.report.plot;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.VariedAxis;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;

/** The best throughput of one workload over the cores that the server has. */
record CoresPlot(PlotContext context, VariedAxis cores, Quantity quantity) {
  /** The plots of a workload, one per panel, where the run varies the server's cores. */
  static List<Picture> of(PlotContext context) {
    Quantity quantity =
        CellText.asksQueries(context.workload().cells()) ? Quantity.QUERIES : Quantity.THROUGHPUT;
    return context
        .results()
        .axes()
        .named(Panel.CORES)
        .map(cores -> new CoresPlot(context, cores, quantity).draw())
        .orElse(List.of());
  }

  private List<Picture> draw() {
    List<Series> drawn =
        context.palette().series().stream()
            .filter(series -> series.variant().isAtBase(cores))
            .filter(series -> values(series).count() > 1)
            .toList();
    double top = drawn.stream().flatMap(this::values).mapToDouble(Interval::high).max().orElse(0);
    Palette own = new Palette(context.results(), drawn);
    return drawn.isEmpty()
        ? List.of()
        : own.panels().stream()
            .map(panel -> context.picture("cores", panel.name(), plot(own, panel, top)))
            .toList();
  }

  private Plot plot(Palette palette, Panel panel, double top) {
    List<Measurement> shown =
        panel.series().stream()
            .flatMap(
                series ->
                    cores.values().stream()
                        .flatMap(
                            count -> context.workload().of(series.with(cores, count)).stream()))
            .toList();
    Plot plot =
        new Plot(
            context.caption(
                "%s over server cores%s".formatted(quantity.title(), panel.inTitle()),
                shown,
                "Each point at the thread count of its best score; whiskers: the least to the best"
                    + " run."),
            cores.values(),
            "server cores",
            quantity.axisTitle(top),
            top);
    SeriesStrokes strokes =
        new SeriesStrokes(plot, palette, panel.telling(cores), panel.series(), this::value);
    panel.series().forEach(series -> strokes.line(series, best(series)));
    return plot;
  }

  private List<Optional<Measurement>> best(Series series) {
    return cores.values().stream()
        .map(count -> context.workload().best(series.with(cores, count)))
        .toList();
  }

  private Stream<Interval> values(Series series) {
    return best(series).stream().flatMap(Optional::stream).flatMap(cell -> value(cell).stream());
  }

  private Optional<Interval> value(Measurement cell) {
    return quantity.of(context.results(), cell);
  }
}
