package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.compare.ScalingFit;
import org.enginedyno.report.compare.ScalingLaw;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.compare.VariedAxis;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;

/**
 * A quantity of one workload: lines over the threads, or bars if there is only one thread count.
 *
 * @param all the values of the whole workload, so that all its panels have the same scale
 */
record QuantityPlot(
    PlotContext context,
    Quantity quantity,
    DoubleSummaryStatistics all,
    Panel panel,
    List<Series> shown) {
  /** Room for a figure and its marks above the highest bar. */
  private static final double ABOVE_BARS = 1.1;

  private static final String LAW = "Thin dashes: the scaling law, where it fits. ";

  private static final double NEAREST = 0.4;

  /** The least and the greatest of some values. */
  private static DoubleSummaryStatistics ends(Stream<Interval> values) {
    return values
        .flatMapToDouble(one -> DoubleStream.of(one.low(), one.high()))
        .summaryStatistics();
  }

  /** One plot for each quantity and each panel that has an OK cell. */
  static Stream<Picture> of(PlotContext context, List<Panel> panels) {
    List<QuantityPlot> plots = new ArrayList<>();
    for (Quantity quantity : Quantity.of(context.workload())) {
      DoubleSummaryStatistics all =
          ends(
              context.workload().cells().stream()
                  .flatMap(cell -> quantity.of(context.results(), cell).stream()));
      for (Panel panel : panels) {
        List<Series> shown =
            panel.series().stream().filter(context.workload().bySeries()::containsKey).toList();
        plots.add(new QuantityPlot(context, quantity, all, panel, shown));
      }
    }
    return plots.stream().flatMap(plot -> plot.picture().stream());
  }

  private Optional<Picture> picture() {
    return draw().map(plot -> context.picture(quantity.suffix(), panel.name(), plot));
  }

  /** Plots of each panel over server cores, clients and arrival rates, if these vary. */
  static Stream<Picture> overAxes(PlotContext context) {
    Quantity speed =
        CellText.asksQueries(context.workload().cells()) ? Quantity.QUERIES : Quantity.THROUGHPUT;
    String clients = PlanAxis.CLIENTS.key();
    return Stream.concat(
        Stream.concat(
            over(context, Panel.CORES, "server cores", "cores", speed),
            over(context, clients, clients, clients, speed)),
        Stream.of(Quantity.P50, Quantity.P99)
            .flatMap(
                latency ->
                    over(
                        context,
                        PlanAxis.ARRIVALS.key(),
                        "arrivals",
                        "arrivals-" + latency.suffix(),
                        latency)));
  }

  private static Stream<Picture> over(
      PlotContext context, String key, String title, String suffix, Quantity quantity) {
    return context.results().axes().named(key).stream()
        .flatMap(axis -> new OverAxis(context, axis, title, suffix, quantity).draw());
  }

  /** The cells of the panel, in the order of the plan. */
  private List<Measurement> cells() {
    List<String> servers = context.results().manifest().plan().servers();
    return shown.stream()
        .flatMap(series -> context.workload().of(series).stream())
        .sorted(
            Comparator.comparingInt((Measurement cell) -> servers.indexOf(cell.cell().server()))
                .thenComparingInt(cell -> cell.cell().threads()))
        .toList();
  }

  private Optional<Plot> draw() {
    WorkloadResults workload = context.workload();
    List<Integer> threads = workload.threads();
    List<Measurement> cells = cells();
    double top = all.getMax();
    if (top <= 0
        || !quantity.isDrawn(threads.size())
        || cells.stream().noneMatch(Measurement::isOk)) {
      return Optional.empty();
    }
    double scale = quantity.scale(context.results().latencyUnit());
    boolean bars = threads.size() == 1;
    List<Measurement> drawn = cells.stream().filter(cell -> value(cell).isPresent()).toList();
    ChartMarks marks = ChartMarks.of(drawn);
    boolean isSpelled = shown.size() <= PlotContext.MOST_WORDS;
    String title =
        quantity.title() + (bars ? " at " + Numbers.count(threads.get(0), "thread") : "");
    Plot plot =
        new Plot(
            context.caption(
                title + panel.inTitle(),
                cells,
                "%s %s%s%s%s%s"
                    .formatted(
                        quantity.rule(),
                        marks.words(),
                        bars && !isSpelled ? marks.legend(drawn) : "",
                        CellText.operation(cells),
                        shown.stream().anyMatch(one -> law(one).isPresent()) ? LAW : "",
                        notDrawn(cells))
                    .strip()),
            bars
                ? shown.stream().map(panel::label).toList()
                : threads.stream().map(String::valueOf).toList(),
            bars ? "" : "threads",
            axisTitle(cells),
            top * scale * (bars ? ABOVE_BARS : 1));
    Strokes strokes =
        new Strokes(
            plot,
            context.palette(),
            panel,
            shown,
            marks,
            cell -> value(cell).map(one -> one.times(scale)));
    if (bars) {
      shown.forEach(series -> strokes.bar(series, workload.at(series, threads.get(0))));
      return Optional.of(plot);
    }
    plot.place(places(threads));
    if (quantity.isLogarithmic(all.getMin(), top)) {
      plot.logarithmic(all.getMin() * scale, top * scale);
    }
    for (Series series : shown) {
      strokes.line(series, threads.stream().map(count -> workload.at(series, count)).toList());
      law(series).ifPresent(law -> strokes.law(series, law, threads));
    }
    return Optional.of(plot);
  }

  private Optional<Interval> value(Measurement cell) {
    return quantity.of(context.results(), cell);
  }

  /** The scaling law of a series, if it fits and the series was measured at all thread counts. */
  private Optional<ScalingLaw> law(Series series) {
    WorkloadResults workload = context.workload();
    return quantity == Quantity.THROUGHPUT
            && workload.of(series).size() == workload.threads().size()
        ? ScalingFit.of(context.results(), workload, series).flatMap(ScalingFit::law)
        : Optional.empty();
  }

  /** The title names the unit of an operation, so that a transaction is not taken for a query. */
  private String axisTitle(List<Measurement> cells) {
    return quantity == Quantity.THROUGHPUT
        ? CellText.unit(cells) + " per second"
        : quantity.axisTitle(context.results().latencyUnit());
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

  /**
   * The positions of thread counts, spaced by their ratios; evenly spaced if two would be too
   * close.
   */
  static double[] places(List<Integer> threads) {
    int last = threads.size() - 1;
    double[] places = IntStream.rangeClosed(0, last).asDoubleStream().toArray();
    double whole = Math.log((double) threads.get(last) / threads.get(0));
    double[] byRatio =
        threads.stream()
            .mapToDouble(count -> last * Math.log((double) count / threads.get(0)) / whole)
            .toArray();
    boolean areApart =
        IntStream.range(0, last).allMatch(i -> byRatio[i + 1] - byRatio[i] >= NEAREST);
    return areApart ? byRatio : places;
  }

  /** The cells of one workload with the best scores, over the values of an axis. */
  private record OverAxis(
      PlotContext context, VariedAxis axis, String title, String suffix, Quantity quantity) {
    private Stream<Picture> draw() {
      List<Series> drawn =
          context.palette().series().stream()
              .filter(series -> series.variant().isAtBase(axis))
              .filter(series -> values(series).count() > 1)
              .toList();
      DoubleSummaryStatistics all = ends(drawn.stream().flatMap(this::values));
      Palette own = new Palette(context.results(), drawn);
      return drawn.isEmpty()
          ? Stream.empty()
          : own.panels().stream()
              .map(panel -> context.picture(suffix, panel.name(), plot(own, panel, all)));
    }

    private Plot plot(Palette palette, Panel panel, DoubleSummaryStatistics all) {
      List<Measurement> shown =
          panel.series().stream()
              .flatMap(
                  series ->
                      places().stream()
                          .flatMap(
                              value -> context.workload().of(series.with(axis, value)).stream()))
              .toList();
      ChartMarks marks =
          ChartMarks.of(
              panel.series().stream()
                  .flatMap(series -> best(series).stream())
                  .flatMap(Optional::stream)
                  .toList());
      Plot plot =
          new Plot(
              context.caption(
                  "%s over %s%s".formatted(quantity.title(), title, panel.inTitle()),
                  shown,
                  "%s%s %s"
                      .formatted(
                          context.workload().threads().size() > 1
                              ? "Each point at the thread count of its best score. "
                              : "",
                          quantity.rule(),
                          marks.words())
                      .strip()),
              places(),
              title,
              quantity.axisTitle(context.results().latencyUnit()),
              all.getMax());
      if (quantity.isLogarithmic(all.getMin(), all.getMax())) {
        plot.logarithmic(all.getMin(), all.getMax());
      }
      Strokes strokes =
          new Strokes(
              plot, palette, panel.withoutLabelsOf(axis), panel.series(), marks, this::value);
      panel.series().forEach(series -> strokes.line(series, best(series)));
      return plot;
    }

    /** The values at which the workload was measured; floors have others. */
    private List<String> places() {
      List<String> own =
          axis.axis().values(context.workload().cells().stream().map(Measurement::cell).toList());
      return axis.values().stream().filter(own::contains).toList();
    }

    private List<Optional<Measurement>> best(Series series) {
      return places().stream()
          .map(value -> context.workload().best(series.with(axis, value)))
          .toList();
    }

    private Stream<Interval> values(Series series) {
      return best(series).stream().flatMap(Optional::stream).flatMap(cell -> value(cell).stream());
    }

    private Optional<Interval> value(Measurement cell) {
      return quantity
          .of(context.results(), cell)
          .map(one -> one.times(quantity.scale(context.results().latencyUnit())));
    }
  }
}
