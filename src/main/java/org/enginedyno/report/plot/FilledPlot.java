package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.compare.Filled;
import org.enginedyno.report.plot.panel.Palette;
import org.enginedyno.report.plot.panel.Panel;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.word.Conditions;
import org.enginedyno.report.word.Numbers;
import org.enginedyno.report.word.PublishedWords;
import org.enginedyno.result.record.Manifest;

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
  private record Left(Series series, Filled filled) {}

  /**
   * A plot for each panel and each number of rows that tables were left with; one for all where
   * each series left a number of its own.
   */
  static List<Picture> of(Results results, WorkloadResults workload, Palette palette) {
    List<Picture> pictures = new ArrayList<>();
    for (Panel panel : palette.panels()) {
      SortedMap<Long, List<Left>> byRows = new TreeMap<>();
      for (Series series : panel.series()) {
        filled(workload, series)
            .map(filled -> new Left(series, filled))
            .ifPresent(
                left ->
                    byRows
                        .computeIfAbsent(left.filled().rows(), rows -> new ArrayList<>())
                        .add(left));
      }
      FilledPlot plot = new FilledPlot(results, workload, palette, panel);
      if (byRows.size() > 1 && byRows.values().stream().allMatch(left -> left.size() == 1)) {
        plot.draw("sizes", "at the end, ", byRows).ifPresent(pictures::add);
      } else {
        byRows.forEach(
            (rows, left) ->
                plot.draw(
                        "sizes-%d-rows".formatted(rows),
                        "after %s, ".formatted(Numbers.count(rows, "row")),
                        new TreeMap<>(Map.of(rows, left)))
                    .ifPresent(pictures::add));
      }
    }
    return pictures;
  }

  private Optional<Picture> draw(String name, String after, SortedMap<Long, List<Left>> byRows) {
    List<SizePlot.Bar> bars =
        panel.series().stream()
            .flatMap(
                series ->
                    byRows.values().stream()
                        .flatMap(List::stream)
                        .filter(left -> left.series().equals(series)))
            .map(left -> bar(left, byRows.size() > 1))
            .toList();
    return SizePlot.draw(caption(after, byRows.keySet()), bars, palette)
        .map(plot -> new Picture(PictureNames.of(workload.name(), name, panel.name()), plot));
  }

  private SizePlot.Bar bar(Left left, boolean withRows) {
    Filled filled = left.filled();
    String label = panel.label(left.series());
    return new SizePlot.Bar(
        withRows ? "%s, %s".formatted(label, Numbers.count(filled.rows(), "row")) : label,
        left.series().engine(),
        filled.dataBytes(),
        filled.indexBytes(),
        filled.fileBytes());
  }

  private static Optional<Filled> filled(WorkloadResults workload, Series series) {
    return workload.threads().stream()
        .findFirst()
        .flatMap(threads -> workload.at(series, threads))
        .flatMap(Filled::of);
  }

  private Caption caption(String after, Collection<Long> rows) {
    Manifest manifest = results.manifest();
    List<String> conditions = new ArrayList<>();
    conditions.add(Conditions.measured(manifest, workload.cells()));
    rows.forEach(
        each -> PublishedWords.size(manifest, workload.name(), each).ifPresent(conditions::add));
    conditions.add("%s · Enginedyno %s".formatted(Conditions.day(manifest), manifest.dyno()));
    return new Caption(
        "%s: size of the tables %s%s%s"
            .formatted(
                workload.name(),
                after,
                Numbers.count(workload.threads().get(0), "thread"),
                panel.name().isEmpty() ? "" : ", " + panel.name()),
        SizePlot.ABOUT,
        conditions);
  }
}
