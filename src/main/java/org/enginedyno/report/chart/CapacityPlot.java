package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.compare.CapacitySummary;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.threshold.Capacity;

/** Response times over the arrival rates that were probed to find capacities. */
record CapacityPlot(PlotContext context, Panel panel, int threads, List<Capacity> shown) {
  private static final String RULE =
      "Points: %1$s of each probe, hollow if it missed %2$s; lines: smoothed, solid for %1$s, dashed for the median. Vertical: the capacity, with its interval at the bottom%3$s. ";

  /** The number of probes on each side of a point that the smoothing uses. */
  private static final int NEIGHBOURS = 2;

  private static final int TICKS = 6;
  private static final String LATENCY = "latency-";

  /** The axis starts at this part of the least median, so that intervals have room below it. */
  private static final double FOOT = 0.7;

  /** The vertical distance between two intervals, as a part of the plot's height. */
  private static final double STEP = 0.02;

  /** One plot for each thread count and panel that has a capacity. */
  static Stream<Picture> of(PlotContext context) {
    List<Capacity> own =
        CapacitySummary.of(context.results()).all().stream()
            .filter(one -> one.closed().cell().workload().equals(context.workload().name()))
            .filter(one -> one.found().rate() != null)
            .toList();
    List<CapacityPlot> plots = new ArrayList<>();
    for (int threads : context.workload().threads()) {
      for (Panel panel : context.palette().panels()) {
        List<Capacity> shown =
            own.stream()
                .filter(one -> one.closed().cell().threads() == threads)
                .filter(one -> panel.series().contains(series(context, one)))
                .toList();
        if (!shown.isEmpty()) {
          plots.add(new CapacityPlot(context, panel, threads, shown));
        }
      }
    }
    boolean several = context.workload().threads().size() > 1;
    return plots.stream()
        .map(
            one ->
                context.picture(
                    "capacity" + (several ? "-t" + one.threads : ""),
                    one.panel.name(),
                    one.draw()));
  }

  private static Series series(PlotContext context, Capacity one) {
    return context.results().axes().series(one.closed().cell());
  }

  private Plot draw() {
    double scale = context.results().latencyUnit().in(1);
    List<Measurement> probes = shown.stream().flatMap(one -> ok(one).stream()).toList();
    double most =
        Stream.concat(
                probes.stream().map(Capacity::rate),
                shown.stream().flatMap(one -> Stream.ofNullable(one.found().high())))
            .mapToDouble(Double::doubleValue)
            .max()
            .orElseThrow();
    double step = Numbers.roundStep(most / TICKS);
    List<String> ticks =
        IntStream.rangeClosed(0, (int) Math.ceil(most / step))
            .mapToObj(i -> Numbers.number(i * step))
            .toList();
    Figure drawn =
        Stream.concat(Stream.of(FigureCatalogue.LATENCY_P99), FigureCatalogue.all().stream())
            .filter(figure -> figure.unit().isTime() && figure.key().startsWith(LATENCY))
            .filter(figure -> shown.get(0).limit(figure).isPresent())
            .findFirst()
            .orElse(FigureCatalogue.LATENCY_P99);
    Optional<Double> limit = shown.get(0).limit(drawn);
    double top = scale * Math.max(values(probes, drawn).max().orElse(1), limit.orElse(0.0));
    double least = FOOT * scale * values(probes, FigureCatalogue.LATENCY_P50).min().orElse(1);
    Plot plot =
        new Plot(
            context.caption(
                "response time over arrival rate at %s%s"
                    .formatted(Numbers.count(threads, "thread"), panel.inTitle()),
                shown.stream().map(Capacity::closed).toList(),
                RULE.formatted(
                    drawn.key().substring(LATENCY.length()),
                    shown.get(0).objective(),
                    limit.isPresent() ? "; horizontal: the limit" : "")),
            ticks,
            "arrivals per second",
            "response time (%s)".formatted(context.results().latencyUnit()),
            top);
    plot.logarithmic(least, top);
    limit.ifPresent(
        one ->
            plot.curve(
                "limit",
                ChartStyle.INK,
                ChartStyle.DASHES,
                List.of(new Point(0, one * scale), new Point(ticks.size() - 1, one * scale))));
    shown.forEach(one -> draw(plot, one, drawn, step, scale, least, top));
    for (Capacity one : shown) {
      Series series = series(context, one);
      plot.hollow(
          panel.label(series),
          "missed",
          context.palette().line(series),
          points(
              ok(one).stream().filter(probe -> !one.holds(probe).orElse(false)).toList(),
              step,
              scale,
              drawn));
    }
    return plot;
  }

  private void draw(
      Plot plot, Capacity one, Figure drawn, double step, double scale, double least, double top) {
    Series series = series(context, one);
    String name = panel.label(series);
    LineStyle style = context.palette().line(series);
    List<Measurement> probes = ok(one);
    List<Point> points = points(probes, step, scale, drawn);
    plot.curve(name + ", smoothed", style.colour(), style.stroke(), smooth(points));
    plot.dots(name, style, points);
    plot.curve(
        name + ", median",
        style.colour(),
        ChartStyle.DASHES,
        smooth(points(probes, step, scale, FigureCatalogue.LATENCY_P50)));
    if (one.found().isFound()) {
      double x = CapacitySummary.value(one) / step;
      double foot = least * Math.pow(top / least, STEP * shown.indexOf(one));
      plot.curve(
          name + ", capacity",
          style.colour(),
          ChartStyle.DASHES,
          List.of(new Point(x, least), new Point(x, top)));
      plot.curve(
          name + ", interval",
          style.colour(),
          style.stroke(),
          Stream.of(one.found().low(), one.found().high())
              .filter(Objects::nonNull)
              .map(bound -> new Point(bound / step, foot))
              .toList());
    }
  }

  /** The median of each point and its neighbours. */
  private static List<Point> smooth(List<Point> points) {
    double[] heights = points.stream().mapToDouble(Point::height).toArray();
    return IntStream.range(0, heights.length)
        .mapToObj(
            i -> {
              int reach = Math.min(NEIGHBOURS, Math.min(i, heights.length - 1 - i));
              double[] near = Arrays.copyOfRange(heights, i - reach, i + reach + 1);
              return new Point(points.get(i).x(), new Median().evaluate(near));
            })
        .toList();
  }

  private static List<Measurement> ok(Capacity one) {
    return one.byRate().stream().filter(probe -> probe.latency() != null).toList();
  }

  private static DoubleStream values(List<Measurement> probes, Figure figure) {
    return probes.stream().flatMapToDouble(probe -> figure.number(probe).stream());
  }

  private static List<Point> points(
      List<Measurement> probes, double step, double scale, Figure figure) {
    return probes.stream()
        .flatMap(
            probe ->
                figure.number(probe).stream()
                    .mapToObj(value -> new Point(Capacity.rate(probe) / step, scale * value)))
        .toList();
  }
}
