package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Series;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;

/**
 * The latencies of a workload from its median to its longest, at its most threads.
 *
 * @param curves in microseconds, of the series that have one
 */
record PercentilePlot(PlotContext context, int threads, Map<Series, List<Double>> curves) {
  private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99);

  /** A percentile beyond which there are fewer is the luck of a few. */
  private static final int FEWEST_BEYOND = 10;

  /** The median and the longest alone are no curve. */
  private static final int FEWEST_POINTS = 3;

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MICROS_FOR_MILLIS = 10_000;

  /** A plot for each panel that has a curve. */
  static List<Picture> of(PlotContext context) {
    List<Integer> threads = context.workload().threads();
    PercentilePlot plot =
        new PercentilePlot(context, threads.get(threads.size() - 1), new LinkedHashMap<>());
    for (Series series : context.palette().series()) {
      plot.cell(series)
          .map(PercentilePlot::curve)
          .filter(curve -> curve.size() >= FEWEST_POINTS)
          .ifPresent(curve -> plot.curves.put(series, curve));
    }
    return context.palette().panels().stream()
        .filter(panel -> panel.series().stream().anyMatch(plot.curves::containsKey))
        .map(panel -> context.picture("percentiles", panel.name(), plot.draw(panel)))
        .toList();
  }

  private Optional<Measurement> cell(Series series) {
    return context
        .workload()
        .at(series, threads)
        .filter(cell -> cell.isOk() && cell.latency() != null);
  }

  /** The percentiles that enough samples bear, and the longest, in microseconds. */
  private static List<Double> curve(Measurement cell) {
    Latency latency = Objects.requireNonNull(cell.latency());
    Histogram nanos = Histograms.decode(latency.histogram());
    List<Double> micros = new ArrayList<>();
    for (double percentile : PERCENTILES) {
      if (nanos.getTotalCount() * (1 - percentile / 100) >= FEWEST_BEYOND) {
        micros.add(nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO);
      }
    }
    micros.add(latency.max());
    return micros;
  }

  private Plot draw(Panel panel) {
    Map<Series, Measurement> drawn = new LinkedHashMap<>();
    panel.series().stream()
        .filter(curves::containsKey)
        .forEach(series -> drawn.put(series, cell(series).orElseThrow()));
    List<Measurement> cells = List.copyOf(drawn.values());
    double top = all().max().orElseThrow();
    double scale = top >= MICROS_FOR_MILLIS ? 1e-3 : 1;
    List<String> categories = categories();
    Plot plot =
        new Plot(
            context.caption(
                "latency by percentile at %s%s"
                    .formatted(Numbers.count(threads, "thread"), panel.inTitle()),
                cells,
                "Drawn: every operation of all measured runs; percentiles beyond which lie %d or more. %s"
                    .formatted(FEWEST_BEYOND, letters(cells))
                    .strip()),
            categories,
            "percentile",
            scale == 1 ? "latency (microseconds)" : "latency (milliseconds)",
            top * scale);
    plot.logarithmic(all().min().orElseThrow() * scale, top * scale);
    drawn.forEach(
        (series, cell) -> {
          String letters = MarkText.letters(cell);
          String label = panel.label(series);
          String name = letters.isEmpty() ? label : "%s (%s)".formatted(label, letters);
          LineStyle style = context.palette().line(series);
          List<Point> points = points(series, scale, categories.size() - 1);
          plot.line(name, style, points);
          plot.hollow(name, SeriesStrokes.MARKED, style, cell.isComparable() ? List.of() : points);
        });
    return plot;
  }

  private DoubleStream all() {
    return curves.values().stream().flatMap(List::stream).mapToDouble(Double::doubleValue);
  }

  /** As many as the longest curve has: the last of each curve is its longest time. */
  private List<String> categories() {
    int most = curves.values().stream().mapToInt(List::size).max().orElse(1);
    List<String> categories = new ArrayList<>();
    for (double percentile : PERCENTILES.subList(0, most - 1)) {
      categories.add(Double.toString(percentile).replaceAll("\\.0$", ""));
    }
    categories.add("max");
    return categories;
  }

  private List<Point> points(Series series, double scale, int last) {
    List<Double> curve = curves.getOrDefault(series, List.of());
    return IntStream.range(0, curve.size())
        .mapToObj(i -> new Point(i == curve.size() - 1 ? last : i, curve.get(i) * scale))
        .toList();
  }

  /** What the letters after the names stand for. */
  private static String letters(List<Measurement> shown) {
    String legend = MarkText.legend(shown);
    return legend.isEmpty() ? "" : "In brackets: " + legend + ".";
  }
}
