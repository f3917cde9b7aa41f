package org.enginedyno.report.chart;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.compare.InsertRates;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;

/** Plots of the rows per second of a workload that adds rows, while a table grew. */
record InsertPlots(PlotContext context) {
  private static final int TICKS = 5;

  /** A cell that added rows, and its insert rates. */
  private record Grown(Series series, Measurement cell, InsertRates rates) {}

  private Optional<Grown> grown(Series series, int threads) {
    return context
        .workload()
        .at(series, threads)
        .filter(Measurement::isOk)
        .flatMap(cell -> InsertRates.of(cell).map(rates -> new Grown(series, cell, rates)));
  }

  /**
   * One line per series over the number of rows in its table. There is one plot for each thread
   * count, panel and final number of rows, as a short line would be invisible next to a long one.
   */
  Stream<Picture> growth() {
    return context.workload().threads().stream()
        .flatMap(
            threads -> context.palette().panels().stream().map(panel -> Map.entry(threads, panel)))
        .toList()
        .stream()
        .flatMap(one -> growth(one.getKey(), one.getValue()));
  }

  private Stream<Picture> growth(int threads, Panel panel) {
    return panel.series().stream()
        .flatMap(series -> grown(series, threads).stream())
        .collect(
            Collectors.groupingBy(one -> one.rates().rows(), TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(
            one ->
                context.picture(
                    "growth-t%d-%d-rows".formatted(threads, one.getKey()),
                    panel.name(),
                    plot(threads, panel, one.getKey(), one.getValue())));
  }

  private Plot plot(int threads, Panel panel, long most, List<Grown> grown) {
    List<Measurement> cells = grown.stream().map(Grown::cell).toList();
    ChartMarks marks = ChartMarks.of(cells);
    long step = Math.max(1, Math.round(Numbers.roundStep(most / (double) TICKS)));
    Plot plot =
        new Plot(
            context.caption(
                "rows per second while the table grew, %s%s"
                    .formatted(Numbers.count(threads, "thread"), panel.inTitle()),
                cells,
                "Drawn: the run of the median rate; each point is the mean since the previous point, and its whisker ends at the slowest sample of that interval. "
                    + marks.words().strip()),
            IntStream.rangeClosed(0, (int) ((most + step - 1) / step))
                .mapToObj(tick -> Numbers.count(tick * step))
                .toList(),
            "rows inserted",
            "rows per second",
            grown.stream()
                .flatMap(one -> one.rates().intervals().stream())
                .mapToDouble(InsertRates.Interval::rate)
                .max()
                .orElse(1));
    for (Grown one : grown) {
      // the marks apply to the whole line
      String name = marks.named(panel.label(one.series()), one.cell());
      LineStyle style = context.palette().line(one.series());
      List<Point> points = points(one, step, interval -> true);
      plot.line(name, style, points);
      plot.whiskers(name, style.colour(), points);
      plot.hollow(
          name,
          "an operation took over 1 s",
          style,
          points(one, step, InsertRates.Interval::isStalled));
    }
    return plot;
  }

  private static List<Point> points(Grown grown, long step, Predicate<InsertRates.Interval> some) {
    return grown.rates().intervals().stream()
        .filter(some)
        .map(
            one ->
                new Point(
                    one.upTo() / (double) step, Interval.of(one.rate(), List.of(one.worst()))))
        .toList();
  }
}
