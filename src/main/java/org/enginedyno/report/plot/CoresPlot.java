package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.DurabilityText;
import org.enginedyno.report.format.QueryText;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.VariedAxis;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/** The best throughput of one workload over the cores that the server has. */
final class CoresPlot {
  private static final String AXIS = "server-cores";

  private final Results results;
  private final WorkloadResults pattern;
  private final VariedAxis cores;
  private final Quantity quantity;

  private CoresPlot(Results results, WorkloadResults pattern, VariedAxis cores) {
    this.results = results;
    this.pattern = pattern;
    this.cores = cores;
    quantity = QueryText.areTold(pattern.cells()) ? Quantity.QUERIES : Quantity.THROUGHPUT;
  }

  /** The plots of a workload, one a panel, where the run varies the server's cores. */
  static List<Picture> of(Results results, WorkloadResults pattern, Palette palette) {
    return results
        .axes()
        .named(AXIS)
        .map(cores -> new CoresPlot(results, pattern, cores).draw(palette))
        .orElse(List.of());
  }

  private List<Picture> draw(Palette palette) {
    List<Series> drawn =
        palette.series().stream()
            .filter(series -> series.variant().isAtBase(cores))
            .filter(series -> points(series).filter(Optional::isPresent).count() > 1)
            .toList();
    if (drawn.isEmpty()) {
      return List.of();
    }
    double top =
        drawn.stream()
            .flatMap(this::points)
            .flatMap(Optional::stream)
            .mapToDouble(Spread::high)
            .max()
            .orElseThrow();
    Palette own = new Palette(results, drawn);
    List<Picture> pictures = new ArrayList<>();
    for (Panel panel : own.panels()) {
      Panel here = panel.telling(cores);
      pictures.add(
          new Picture(
              PictureNames.of(pattern.name(), PictureNames.CORES, panel.name()),
              plot(own, here, top)));
    }
    return pictures;
  }

  private Plot plot(Palette palette, Panel panel, double top) {
    Manifest manifest = results.manifest();
    String rule =
        "Each point at the thread count of its best score; whiskers: the least to the best run.";
    List<Measurement> shown =
        panel.series().stream()
            .flatMap(
                series ->
                    cores.values().stream()
                        .flatMap(count -> pattern.of(series.with(cores, count)).stream()))
            .toList();
    Plot plot =
        new Plot(
            new Caption(
                pattern.name()
                    + ": %s over server cores".formatted(quantity.title())
                    + panel.inTitle()
                    + DurabilityText.inTitle(shown),
                WorkloadText.sql(pattern.name()),
                Conditions.under(
                    shown,
                    Conditions.measured(manifest, pattern.cells()),
                    "%s %s · Enginedyno %s"
                        .formatted(rule, Conditions.day(manifest), manifest.dyno()))),
            cores.values(),
            "server cores",
            quantity.axisTitle(top),
            top);
    SeriesStrokes strokes = new SeriesStrokes(plot, palette, panel, panel.series());
    panel.series().forEach(series -> strokes.line(series, points(series).toList()));
    return plot;
  }

  private Stream<Optional<Spread>> points(Series series) {
    return cores.values().stream()
        .map(
            count ->
                pattern
                    .best(series.with(cores, count))
                    .flatMap(cell -> quantity.of(results, cell)));
  }
}
