package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
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
import org.enginedyno.result.Insight;
import org.enginedyno.result.Insight.Wait;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/**
 * What the server waited for in an operation: a bar for each event, one beside the other, as events
 * nest and have no sum.
 */
final class WaitPlot {
  /** More pictures than these say less: the table has all. */
  private static final int MOST_SERIES = 8;

  private static final double GROUP = 0.84;

  /** More bars than these leave no room for a figure above each. */
  private static final int MOST_FIGURES = 12;

  private final Results results;
  private final WorkloadResults pattern;
  private final Events events;
  private final List<Series> shown;
  private final List<Integer> threads;

  /** A group of bars: what it is called, and the cell that it shows. */
  private record Bar(String label, Optional<Measurement> cell) {}

  private WaitPlot(Results results, WorkloadResults pattern, Events events, List<Series> drawn) {
    this.results = results;
    this.pattern = pattern;
    this.events = events;
    shown = drawn.stream().filter(this::isSeen).limit(MOST_SERIES).toList();
    threads = pattern.threads();
  }

  private boolean isSeen(Series series) {
    return pattern.of(series).stream().anyMatch(cell -> insight(Optional.of(cell)).isPresent());
  }

  /** A plot over the threads for each series that was looked into; over the series at one count. */
  static List<Picture> of(
      Results results, WorkloadResults pattern, Palette palette, Events events) {
    List<Picture> pictures = new ArrayList<>();
    new WaitPlot(results, pattern, events, palette.series()).draw(pictures);
    return pictures;
  }

  private void draw(List<Picture> pictures) {
    if (threads.size() == 1) {
      List<Bar> bars = shown.stream().map(series -> bar(label(series), series, 0)).toList();
      draw("", bars, "", pictures);
      return;
    }
    for (Series series : shown) {
      List<Bar> bars = new ArrayList<>();
      for (int i = 0; i < threads.size(); i++) {
        bars.add(bar(threads.get(i).toString(), series, i));
      }
      draw(label(series), bars, "threads", pictures);
    }
  }

  private String label(Series series) {
    return results.series().label(series);
  }

  private Bar bar(String label, Series series, int threadCount) {
    Optional<Measurement> cell = pattern.at(series, threads.get(threadCount));
    return new Bar(cell.map(one -> MarkText.beside(label, one)).orElse(label), cell);
  }

  private void draw(String name, List<Bar> bars, String xTitle, List<Picture> pictures) {
    String file = PictureNames.of(pattern.name(), PictureNames.WAITS, name);
    List<Measurement> cells = bars.stream().flatMap(bar -> bar.cell().stream()).toList();
    List<Integer> ranks = ranks(cells);
    if (ranks.isEmpty()) {
      return;
    }
    Manifest manifest = results.manifest();
    Plot plot =
        new Plot(
            new Caption(
                "%s: wait events%s%s"
                    .formatted(
                        pattern.name(),
                        threads.size() == 1 ? " at " + Numbers.count(threads.get(0), "thread") : "",
                        DurabilityText.inTitle(cells)),
                name.isEmpty() ? WorkloadText.sql(pattern.name()) : name,
                Conditions.under(
                    cells,
                    Conditions.measured(manifest, pattern.cells()),
                    "Drawn: the longest waits that Performance Schema saw, all threads together."
                        + " Some lie within others: do not add them up. %s · Enginedyno %s"
                            .formatted(Conditions.day(manifest), manifest.dyno()))),
            bars.stream().map(Bar::label).toList(),
            xTitle,
            "microseconds per operation",
            top());
    boolean areFew = bars.size() * ranks.size() <= MOST_FIGURES;
    for (int i = 0; i < bars.size(); i++) {
      group(plot, i, bars.get(i), ranks, areFew);
    }
    pictures.add(new Picture(file, plot));
  }

  /** All plots of a workload have one scale, so that they compare. */
  private double top() {
    return waits(pattern.cells()).mapToDouble(Wait::microsPerOperation).max().orElse(1);
  }

  private Stream<Wait> waits(List<Measurement> cells) {
    return cells.stream()
        .flatMap(cell -> insight(Optional.of(cell)).stream())
        .flatMap(seen -> events.of(seen).stream());
  }

  /** The events that any of these bars has, so that each keeps its place in every category. */
  private List<Integer> ranks(List<Measurement> cells) {
    return waits(cells).map(events::rank).distinct().sorted().toList();
  }

  private void group(Plot plot, int category, Bar bar, List<Integer> ranks, boolean areFew) {
    List<Wait> waits = insight(bar.cell()).map(events::of).orElse(List.of());
    if (waits.isEmpty()) {
      plot.note(category, 0, "none of these seen");
    }
    double each = GROUP / ranks.size();
    for (Wait wait : waits) {
      int place = ranks.indexOf(events.rank(wait));
      double middle = category + (place - (ranks.size() - 1) / 2.0) * each;
      double micros = wait.microsPerOperation();
      plot.grouped(wait.shortName(), Colours.ofEvent(events.rank(wait)), middle, each, micros);
      if (areFew) {
        plot.note(middle, micros, Numbers.number(micros));
      }
    }
  }

  private static Optional<Insight> insight(Optional<Measurement> cell) {
    return cell.filter(Measurement::isOk)
        .map(Measurement::insight)
        .filter(seen -> !seen.waits().isEmpty());
  }
}
