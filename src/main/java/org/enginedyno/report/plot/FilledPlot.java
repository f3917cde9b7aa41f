package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.figure.FilledTables;
import org.enginedyno.result.folder.Manifest;

/** What the tables take that a workload has filled: a bar a series, at its fewest threads. */
final class FilledPlot {
  private final Results results;
  private final WorkloadResults workload;
  private final Palette palette;
  private final Panel panel;

  private FilledPlot(Results results, WorkloadResults workload, Palette palette, Panel panel) {
    this.results = results;
    this.workload = workload;
    this.palette = palette;
    this.panel = panel;
  }

  /** A series, and what its tables were left with. */
  private record Left(Series series, FilledTables filled) {}

  /**
   * A plot for each panel and each number of rows that tables were left with; one for all where
   * each series left a number of its own.
   */
  static List<Picture> of(Results results, WorkloadResults workload, Palette palette) {
    List<Picture> pictures = new ArrayList<>();
    for (Panel panel : palette.panels()) {
      List<Left> all =
          panel.series().stream().flatMap(series -> left(workload, series).stream()).toList();
      SortedSet<Long> rows = rows(all);
      FilledPlot plot = new FilledPlot(results, workload, palette, panel);
      if (rows.size() > 1 && rows.size() == all.size()) {
        plot.draw("sizes", "at the end, ", all).ifPresent(pictures::add);
      } else {
        for (long each : rows) {
          plot.draw(
                  "sizes-%d-rows".formatted(each),
                  "after %s, ".formatted(Numbers.count(each, "row")),
                  all.stream().filter(one -> one.filled().rows() == each).toList())
              .ifPresent(pictures::add);
        }
      }
    }
    return pictures;
  }

  private static SortedSet<Long> rows(List<Left> left) {
    SortedSet<Long> rows = new TreeSet<>();
    left.forEach(one -> rows.add(one.filled().rows()));
    return rows;
  }

  private Optional<Picture> draw(String name, String after, List<Left> left) {
    SortedSet<Long> rows = rows(left);
    List<SizePlot.Bar> bars = left.stream().map(one -> bar(one, rows.size() > 1)).toList();
    return SizePlot.draw(caption(after), bars, palette)
        .map(plot -> new Picture(PictureNames.of(workload.name(), name, panel.name()), plot));
  }

  private SizePlot.Bar bar(Left left, boolean withRows) {
    FilledTables filled = left.filled();
    String label = panel.label(left.series());
    return new SizePlot.Bar(
        withRows ? "%s, %s".formatted(label, Numbers.count(filled.rows(), "row")) : label,
        left.series().engine(),
        filled.dataBytes(),
        filled.indexBytes(),
        filled.fileBytes());
  }

  private static Optional<Left> left(WorkloadResults workload, Series series) {
    return workload.threads().stream()
        .findFirst()
        .flatMap(threads -> workload.at(series, threads))
        .flatMap(FilledTables::of)
        .map(filled -> new Left(series, filled));
  }

  private Caption caption(String after) {
    Manifest manifest = results.manifest();
    return new Caption(
        "%s: size of the tables %s%s%s"
            .formatted(
                workload.name(),
                after,
                Numbers.count(workload.threads().get(0), "thread"),
                panel.inTitle()),
        SizePlot.ABOUT,
        List.of(
            Conditions.measured(manifest, workload.cells()),
            "%s · Enginedyno %s".formatted(Conditions.day(manifest), manifest.dyno())));
  }
}
