package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
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
  private FilledPlot() {}

  /** A plot for each panel and each number of rows that tables were left with. */
  static List<Picture> of(Results results, WorkloadResults workload, Palette palette) {
    List<Picture> pictures = new ArrayList<>();
    for (Panel panel : palette.panels()) {
      SortedMap<Long, List<SizePlot.Bar>> byRows = new TreeMap<>();
      for (Series series : panel.series()) {
        filled(workload, series)
            .ifPresent(
                filled ->
                    byRows
                        .computeIfAbsent(filled.rows(), rows -> new ArrayList<>())
                        .add(
                            new SizePlot.Bar(
                                panel.label(series),
                                series.engine(),
                                filled.dataBytes(),
                                filled.indexBytes(),
                                filled.fileBytes())));
      }
      byRows.forEach(
          (rows, bars) ->
              SizePlot.draw(caption(results, workload, panel, rows), bars, palette)
                  .ifPresent(
                      plot ->
                          pictures.add(
                              new Picture(
                                  PictureNames.of(
                                      workload.name(),
                                      "sizes-%d-rows".formatted(rows),
                                      panel.name()),
                                  plot))));
    }
    return pictures;
  }

  private static Optional<Filled> filled(WorkloadResults workload, Series series) {
    return workload.threads().stream()
        .findFirst()
        .flatMap(threads -> workload.at(series, threads))
        .flatMap(Filled::of);
  }

  private static Caption caption(
      Results results, WorkloadResults workload, Panel panel, long rows) {
    Manifest manifest = results.manifest();
    List<String> conditions = new ArrayList<>();
    conditions.add(Conditions.measured(manifest, workload.cells()));
    PublishedWords.size(manifest, workload.name(), rows).ifPresent(conditions::add);
    conditions.add("%s · Enginedyno %s".formatted(Conditions.day(manifest), manifest.dyno()));
    return new Caption(
        "%s: size of the tables after %s, %s%s"
            .formatted(
                workload.name(),
                Numbers.count(rows, "row"),
                Numbers.count(workload.threads().get(0), "thread"),
                panel.name().isEmpty() ? "" : ", " + panel.name()),
        SizePlot.ABOUT,
        conditions);
  }
}
