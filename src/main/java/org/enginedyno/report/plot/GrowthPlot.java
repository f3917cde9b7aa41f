package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.compare.InsertRates;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Series;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;

/** How fast rows were added while a table grew: a line a series, over the rows that it had. */
record GrowthPlot(PlotContext context, int threads, Panel panel) {
  private static final int TICKS = 5;

  /** A cell that grew, and how. */
  private record Grown(Series series, Measurement cell, InsertRates rates) {}

  /**
   * The plots of a workload that adds rows: one for each number of threads and panel, and for each
   * number of rows that runs end with, as a short way would vanish next to a long one.
   */
  static List<Picture> of(PlotContext context) {
    List<Picture> pictures = new ArrayList<>();
    for (int threads : context.workload().threads()) {
      for (Panel panel : context.palette().panels()) {
        GrowthPlot plot = new GrowthPlot(context, threads, panel);
        plot.byRows()
            .forEach(
                (rows, grown) ->
                    pictures.add(
                        context.picture(
                            "growth-t%d-%d-rows".formatted(threads, rows),
                            panel.name(),
                            plot.draw(rows, grown))));
      }
    }
    return pictures;
  }

  private SortedMap<Long, List<Grown>> byRows() {
    return panel.series().stream()
        .flatMap(series -> grown(series).stream())
        .collect(
            Collectors.groupingBy(one -> one.rates().rows(), TreeMap::new, Collectors.toList()));
  }

  private Optional<Grown> grown(Series series) {
    return context
        .workload()
        .at(series, threads)
        .filter(Measurement::isOk)
        .flatMap(cell -> InsertRates.of(cell).map(rates -> new Grown(series, cell, rates)));
  }

  private Plot draw(long most, List<Grown> grown) {
    long step = Math.max(1, Math.round(Numbers.roundStep(most / (double) TICKS)));
    Plot plot =
        new Plot(
            context.caption(
                "rows per second while the table grew, %s%s"
                    .formatted(Numbers.count(threads, "thread"), panel.inTitle()),
                grown.stream().map(Grown::cell).toList(),
                "Drawn: the run of the median rate; each point is the mean since the one before,"
                    + " and its whisker goes down to the slowest fifth of it."),
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
      // the marks are of the whole line
      String name = CellText.beside(panel.label(one.series()), one.cell());
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
