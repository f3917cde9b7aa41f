package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Quantity.Spread;
import org.enginedyno.report.view.Conditions;
import org.enginedyno.report.view.Dimension;
import org.enginedyno.report.view.Lane;
import org.enginedyno.report.view.Results;
import org.enginedyno.report.view.WorkloadText;
import org.enginedyno.result.Manifest;
import org.enginedyno.result.Measurement;

/** The best throughput of one workload over the cores that the server has. */
final class CoresPlot {
  private static final String AXIS = "server-cores";

  private final Results results;
  private final String workload;
  private final Dimension cores;

  private CoresPlot(Results results, String workload, Dimension cores) {
    this.results = results;
    this.workload = workload;
    this.cores = cores;
  }

  /** The plots of a workload, one a panel, where the run varies the server's cores. */
  static List<Picture> of(Results results, String workload, Palette palette) {
    return results
        .dimensions()
        .named(AXIS)
        .map(cores -> new CoresPlot(results, workload, cores).draw(palette))
        .orElse(List.of());
  }

  private List<Picture> draw(Palette palette) {
    List<Lane> lanes =
        palette.lanes().stream()
            .filter(lane -> place(lane).equals(cores.base()))
            .filter(lane -> points(lane).filter(Optional::isPresent).count() > 1)
            .toList();
    if (lanes.isEmpty()) {
      return List.of();
    }
    double top =
        lanes.stream()
            .flatMap(this::points)
            .flatMap(Optional::stream)
            .mapToDouble(Spread::high)
            .max()
            .orElseThrow();
    Palette own = new Palette(results, lanes);
    List<Picture> pictures = new ArrayList<>();
    for (Panel panel : own.panels()) {
      List<Dimension> told = new ArrayList<>(panel.told());
      told.add(cores);
      Panel here = new Panel(panel.name(), panel.lanes(), told);
      pictures.add(
          new Picture(
              PictureNames.of(workload, PictureNames.CORES, panel.name()), plot(own, here, top)));
    }
    return pictures;
  }

  private Plot plot(Palette palette, Panel panel, double top) {
    Manifest manifest = results.manifest();
    String rule =
        "Each point at the thread count of its best score; whiskers: the least to the best run.";
    Plot plot =
        new Plot(
            new Caption(
                workload
                    + ": throughput over server cores"
                    + (panel.name().isEmpty() ? "" : ", " + panel.name()),
                WorkloadText.sql(workload),
                List.of(
                    Conditions.measured(manifest),
                    "%s %s · Enginedyno %s"
                        .formatted(rule, Conditions.day(manifest), manifest.dyno()))),
            cores.places(),
            "server cores",
            Quantity.THROUGHPUT.axisTitle(top),
            top);
    LaneStrokes strokes = new LaneStrokes(plot, palette, panel, panel.lanes());
    panel.lanes().forEach(lane -> strokes.line(lane, points(lane).toList()));
    return plot;
  }

  private String place(Lane lane) {
    return lane.dimensions().place(cores, lane.way());
  }

  private Stream<Optional<Spread>> points(Lane lane) {
    return cores.places().stream().map(count -> best(lane, count));
  }

  private Optional<Spread> best(Lane lane, String count) {
    Lane there = lane.at(cores, count);
    return results.of(workload).stream()
        .filter(cell -> cell.isOk() && there.holds(cell.cell()))
        .max(Comparator.comparingDouble((Measurement cell) -> cell.score().orElseThrow()))
        .flatMap(Quantity.THROUGHPUT::of);
  }
}
