package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.compare.InsertRates;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.DurabilityText;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/** How fast rows were added while a table grew: a line a series, over the rows that it had. */
final class GrowthPlot {
  private static final int TICKS = 5;

  private final Results results;
  private final WorkloadResults workload;
  private final int threads;

  private GrowthPlot(Results results, WorkloadResults workload, int threads) {
    this.results = results;
    this.workload = workload;
    this.threads = threads;
  }

  /**
   * The plots of a workload that adds rows: one for each number of threads and panel, and for each
   * number of rows that runs end with, as a short way would vanish beside a long one.
   */
  static List<Picture> of(Results results, WorkloadResults workload, Palette palette) {
    List<Picture> pictures = new ArrayList<>();
    for (int threads : workload.threads()) {
      GrowthPlot plot = new GrowthPlot(results, workload, threads);
      for (Panel panel : palette.panels()) {
        plot.byRows(panel)
            .forEach((rows, grown) -> pictures.add(plot.draw(palette, panel, rows, grown)));
      }
    }
    return pictures;
  }

  private SortedMap<Long, List<Series>> byRows(Panel panel) {
    SortedMap<Long, List<Series>> byRows = new TreeMap<>();
    for (Series series : panel.series()) {
      growth(series)
          .ifPresent(
              growth ->
                  byRows.computeIfAbsent(growth.rows(), rows -> new ArrayList<>()).add(series));
    }
    return byRows;
  }

  private Picture draw(Palette palette, Panel panel, long most, List<Series> grown) {
    List<InsertRates> all = grown.stream().map(one -> growth(one).orElseThrow()).toList();
    List<Measurement> cells =
        grown.stream().flatMap(one -> workload.at(one, threads).stream()).toList();
    long step = step(most);
    List<String> ticks =
        IntStream.rangeClosed(0, (int) ((most + step - 1) / step))
            .mapToObj(tick -> Numbers.count(tick * step))
            .toList();
    double top =
        all.stream()
            .flatMap(growth -> growth.intervals().stream())
            .mapToDouble(InsertRates.Interval::rate)
            .max()
            .orElse(1);
    Plot plot =
        new Plot(
            new Caption(
                title(panel) + DurabilityText.inTitle(cells),
                WorkloadText.sql(workload.name()),
                conditions(cells)),
            ticks,
            "rows inserted",
            "rows per second",
            top);
    for (Series series : grown) {
      List<InsertRates.Interval> intervals = growth(series).orElseThrow().intervals();
      String name = name(panel, series);
      plot.line(
          name,
          palette.line(series),
          intervals.stream().mapToDouble(one -> one.upTo() / (double) step).toArray(),
          intervals.stream().mapToDouble(InsertRates.Interval::rate).toArray());
      worst(plot, name, palette.line(series), intervals, step);
    }
    String shown = "%s-t%d-%d-rows".formatted(PictureNames.GROWTH, threads, most);
    return new Picture(PictureNames.of(workload.name(), shown, panel.name()), plot);
  }

  private static void worst(
      Plot plot, String name, LineStyle style, List<InsertRates.Interval> intervals, long step) {
    plot.whiskers(
        name,
        style.colour(),
        intervals.stream().mapToDouble(one -> one.upTo() / (double) step).toArray(),
        intervals.stream().mapToDouble(InsertRates.Interval::worst).toArray(),
        intervals.stream().mapToDouble(InsertRates.Interval::rate).toArray());
    List<InsertRates.Interval> stalled =
        intervals.stream().filter(InsertRates.Interval::isStalled).toList();
    if (!stalled.isEmpty()) {
      plot.hollow(
          name,
          "an operation took over 1 s",
          style,
          stalled.stream().mapToDouble(one -> one.upTo() / (double) step).toArray(),
          stalled.stream().mapToDouble(InsertRates.Interval::rate).toArray());
    }
  }

  /** The marks are of the whole line. */
  private String name(Panel panel, Series series) {
    return workload
        .at(series, threads)
        .map(cell -> MarkText.beside(panel.label(series), cell))
        .orElse("");
  }

  private Optional<InsertRates> growth(Series series) {
    return workload.at(series, threads).filter(Measurement::isOk).flatMap(InsertRates::of);
  }

  /** A round number of rows, so that a few of them span the plot. */
  private static long step(long most) {
    double rough = most / (double) TICKS;
    double power = Math.pow(10, Math.floor(Math.log10(Math.max(1, rough))));
    double digit = rough / power;
    double round = digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10;
    return Math.max(1, Math.round(round * power));
  }

  private String title(Panel panel) {
    return "%s: rows per second while the table grew, %s%s"
        .formatted(workload.name(), Numbers.count(threads, "thread"), panel.inTitle());
  }

  private List<String> conditions(List<Measurement> shown) {
    Manifest manifest = results.manifest();
    return Conditions.under(
        shown,
        Conditions.measured(manifest, workload.cells()),
        "Drawn: the run of the median rate; each point is the mean since the one before, and its"
            + " whisker goes down to the slowest fifth of it."
            + " %s · Enginedyno %s".formatted(Conditions.day(manifest), manifest.dyno()));
  }
}
