package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;

/** The latencies of a workload from the median to the maximum, at its most threads. */
record PercentilePlot(PlotContext context, int threads, Map<Series, Curve> curves) {
  private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99);

  /** A percentile with fewer samples beyond it is mostly chance. */
  private static final int FEWEST_BEYOND = 10;

  /** The median and the maximum alone are not a curve. */
  private static final int FEWEST_POINTS = 3;

  private static final double NANOS_PER_MICRO = 1e3;

  /** The percentiles of a cell that have enough samples, and its maximum. */
  private record Curve(Series series, Measurement cell, List<Double> micros) {}

  /** A plot for each panel that has a curve. */
  static Stream<Picture> of(PlotContext context) {
    List<Integer> counts = context.workload().threads();
    int threads = counts.get(counts.size() - 1);
    Map<Series, Curve> curves =
        context.palette().series().stream()
            .flatMap(
                series ->
                    context.workload().at(series, threads).stream()
                        .filter(cell -> cell.isOk() && cell.latency() != null)
                        .map(cell -> new Curve(series, cell, micros(cell))))
            .filter(curve -> curve.micros().size() >= FEWEST_POINTS)
            .collect(Collectors.toMap(Curve::series, Function.identity()));
    PercentilePlot plot = new PercentilePlot(context, threads, curves);
    return context.palette().panels().stream()
        .filter(panel -> !plot.in(panel).isEmpty())
        .map(panel -> context.picture("percentiles", panel.name(), plot.draw(panel)));
  }

  private List<Curve> in(Panel panel) {
    return panel.series().stream()
        .flatMap(series -> Stream.ofNullable(curves.get(series)))
        .toList();
  }

  private static List<Double> micros(Measurement cell) {
    Latency latency = Objects.requireNonNull(cell.latency());
    Histogram nanos = Histograms.decode(latency.histogram());
    List<Double> micros = new ArrayList<>();
    for (double percentile : PERCENTILES) {
      if (Math.round(nanos.getTotalCount() * (100 - percentile)) >= 100 * FEWEST_BEYOND) {
        micros.add(nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO);
      }
    }
    micros.add(latency.max());
    return micros;
  }

  private Plot draw(Panel panel) {
    List<Measurement> cells = in(panel).stream().map(Curve::cell).toList();
    ChartMarks marks = ChartMarks.of(cells);
    double top = all().max().orElseThrow();
    LatencyUnit unit = context.results().latencyUnit();
    double scale = unit.in(1);
    List<String> categories = categories();
    Plot plot =
        new Plot(
            context.caption(
                "latency by percentile at %s%s"
                    .formatted(Numbers.count(threads, "thread"), panel.inTitle()),
                cells,
                "Drawn: every operation of all measured runs; only percentiles with %d or more operations beyond them. %s%s"
                    .formatted(FEWEST_BEYOND, marks.words(), marks.legend(cells))
                    .strip()),
            categories,
            "percentile",
            "latency (%s)".formatted(unit),
            top * scale);
    plot.logarithmic(all().min().orElseThrow() * scale, top * scale);
    for (Curve curve : in(panel)) {
      String name = marks.lettered(panel.label(curve.series()), curve.cell());
      LineStyle style = context.palette().line(curve.series());
      List<Point> points = points(curve.micros(), scale, categories.size() - 1);
      plot.line(name, style, points);
      if (!curve.cell().isComparable()) {
        plot.hollow(name, Strokes.MARKED, style, points);
      }
    }
    return plot;
  }

  private DoubleStream all() {
    return curves.values().stream()
        .flatMap(curve -> curve.micros().stream())
        .mapToDouble(Double::doubleValue);
  }

  /**
   * As many categories as the longest curve has points; the last point of each curve is its
   * maximum.
   */
  private List<String> categories() {
    int most = curves.values().stream().mapToInt(curve -> curve.micros().size()).max().orElse(1);
    List<String> categories = new ArrayList<>();
    for (double percentile : PERCENTILES.subList(0, most - 1)) {
      categories.add(Double.toString(percentile).replaceAll("\\.0$", ""));
    }
    categories.add("max");
    return categories;
  }

  private static List<Point> points(List<Double> micros, double scale, int last) {
    return IntStream.range(0, micros.size())
        .mapToObj(i -> new Point(i == micros.size() - 1 ? last : i, micros.get(i) * scale))
        .toList();
  }
}
