package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.DurabilityText;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/** The latencies of a workload from its median to its longest, at its most threads. */
final class PercentilePlot {
  private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99);
  private static final String LONGEST = "max";

  /** A percentile beyond which there are fewer is the luck of a few. */
  private static final int FEWEST_BEYOND = 10;

  /** The median and the longest alone are no curve. */
  private static final int FEWEST_POINTS = 3;

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MICROS_FOR_MILLIS = 10_000;

  private final Results results;
  private final WorkloadResults workload;
  private final int threads;
  private final Map<Series, double[]> curves = new LinkedHashMap<>();

  private PercentilePlot(Results results, WorkloadResults workload, int threads, Palette palette) {
    this.results = results;
    this.workload = workload;
    this.threads = threads;
    for (Series series : palette.series()) {
      cell(series)
          .map(PercentilePlot::curve)
          .filter(curve -> curve.length >= FEWEST_POINTS)
          .ifPresent(curve -> curves.put(series, curve));
    }
  }

  /** A plot for each panel that has a curve. */
  static List<Picture> of(Results results, WorkloadResults workload, Palette palette) {
    List<Picture> pictures = new ArrayList<>();
    int most = workload.threads().get(workload.threads().size() - 1);
    PercentilePlot plot = new PercentilePlot(results, workload, most, palette);
    for (Panel panel : palette.panels()) {
      if (panel.series().stream().anyMatch(plot.curves::containsKey)) {
        pictures.add(plot.draw(palette, panel));
      }
    }
    return pictures;
  }

  private Optional<Measurement> cell(Series series) {
    return workload.at(series, threads).filter(cell -> cell.isOk() && cell.latency() != null);
  }

  /** The percentiles that enough samples bear, and the longest, in microseconds. */
  private static double[] curve(Measurement cell) {
    Latency latency = Objects.requireNonNull(cell.latency());
    Histogram nanos = Histograms.decode(latency.histogram());
    List<Double> micros = new ArrayList<>();
    for (double percentile : PERCENTILES) {
      if (nanos.getTotalCount() * (1 - percentile / 100) >= FEWEST_BEYOND) {
        micros.add(nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO);
      }
    }
    micros.add(latency.max());
    return micros.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private Picture draw(Palette palette, Panel panel) {
    List<Series> drawn = panel.series().stream().filter(curves::containsKey).toList();
    List<Measurement> cells = drawn.stream().flatMap(one -> cell(one).stream()).toList();
    double least = all().min().orElseThrow();
    double top = all().max().orElseThrow();
    double scale = top >= MICROS_FOR_MILLIS ? 1e-3 : 1;
    List<String> categories = categories();
    Plot plot =
        new Plot(
            new Caption(
                title(panel) + DurabilityText.inTitle(cells),
                WorkloadText.sql(workload.name()),
                conditions(cells)),
            categories,
            "percentile",
            scale == 1 ? "latency (microseconds)" : "latency (milliseconds)",
            top * scale);
    plot.logarithmic(least * scale, top * scale);
    for (Series series : drawn) {
      double[] curve = curves.getOrDefault(series, new double[0]);
      double[] x = places(curve.length, categories.size() - 1);
      double[] y = Arrays.stream(curve).map(value -> value * scale).toArray();
      draw(plot, panel.label(series), palette.line(series), cell(series).orElseThrow(), x, y);
    }
    return new Picture(
        PictureNames.of(workload.name(), PictureNames.PERCENTILES, panel.name()), plot);
  }

  private static void draw(
      Plot plot, String label, LineStyle style, Measurement cell, double[] x, double[] y) {
    String letters = MarkText.letters(cell);
    String name = letters.isEmpty() ? label : "%s (%s)".formatted(label, letters);
    plot.line(name, style, x, y);
    if (!cell.isComparable()) {
      plot.hollow(name, SeriesStrokes.MARKED, style, x, y);
    }
  }

  private DoubleStream all() {
    return curves.values().stream().flatMapToDouble(Arrays::stream);
  }

  /** As many as the longest curve has: the last of each curve is its longest time. */
  private List<String> categories() {
    int most = curves.values().stream().mapToInt(curve -> curve.length).max().orElse(1);
    List<String> categories = new ArrayList<>();
    for (double percentile : PERCENTILES.subList(0, most - 1)) {
      categories.add(Double.toString(percentile).replaceAll("\\.0$", ""));
    }
    categories.add(LONGEST);
    return categories;
  }

  private static double[] places(int points, int last) {
    return IntStream.range(0, points)
        .mapToDouble(point -> point == points - 1 ? last : point)
        .toArray();
  }

  private String title(Panel panel) {
    return "%s: latency by percentile at %s%s"
        .formatted(workload.name(), Numbers.count(threads, "thread"), panel.inTitle());
  }

  private List<String> conditions(List<Measurement> shown) {
    Manifest manifest = results.manifest();
    return Conditions.under(
        shown,
        Conditions.measured(manifest, workload.cells()),
        "Drawn: every operation of all measured runs; percentiles beyond which lie %d or more. %s%s · Enginedyno %s"
            .formatted(FEWEST_BEYOND, letters(shown), Conditions.day(manifest), manifest.dyno()));
  }

  /** What the letters behind the names stand for. */
  private static String letters(List<Measurement> shown) {
    String legend = MarkText.legend(shown);
    return legend.isEmpty() ? "" : "In brackets: " + legend + ". ";
  }
}
