package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.plot.panel.Palette;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.word.Conditions;
import org.enginedyno.report.word.DurabilityWords;
import org.enginedyno.report.word.Numbers;
import org.enginedyno.report.word.WorkloadText;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Insight;
import org.enginedyno.result.record.Manifest;

/** Where the time of a workload's operations went in the server, by wait event. */
final class WaitPlot {
  /** More pictures than these say less: the table has all. */
  private static final int MOST_SERIES = 8;

  private final Results results;
  private final WorkloadResults pattern;
  private final Events events;
  private final List<Series> shown;
  private final List<Integer> threads;

  /** A bar of the plot: what it is called, and the cell that it shows. */
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
    return new Bar(label, pattern.at(series, threads.get(threadCount)));
  }

  private void draw(String name, List<Bar> bars, String xTitle, List<Picture> pictures) {
    String file = PictureNames.of(pattern.name(), PictureNames.WAITS, name);
    if (bars.isEmpty()) {
      return;
    }
    Manifest manifest = results.manifest();
    List<Measurement> cells = bars.stream().flatMap(bar -> bar.cell().stream()).toList();
    Plot plot =
        new Plot(
            new Caption(
                "%s: wait events%s%s"
                    .formatted(
                        pattern.name(),
                        threads.size() == 1 ? " at " + Numbers.count(threads.get(0), "thread") : "",
                        DurabilityWords.inTitle(cells)),
                name.isEmpty() ? WorkloadText.sql(pattern.name()) : name,
                Conditions.under(
                    cells,
                    Conditions.measured(manifest, pattern.cells()),
                    "Drawn: the longest waits that Performance Schema saw, all threads together."
                        + " %s · Enginedyno %s"
                            .formatted(Conditions.day(manifest), manifest.dyno()))),
            bars.stream().map(Bar::label).toList(),
            xTitle,
            "microseconds per operation",
            top());
    for (int i = 0; i < bars.size(); i++) {
      stack(plot, i, bars.get(i));
    }
    pictures.add(new Picture(file, plot));
  }

  /** All plots of a workload have one scale, so that they compare. */
  private double top() {
    return pattern.cells().stream()
        .flatMap(cell -> insight(Optional.of(cell)).stream())
        .mapToDouble(
            seen -> seen.waits().stream().mapToDouble(Insight.Wait::microsPerOperation).sum())
        .max()
        .orElseThrow();
  }

  private void stack(Plot plot, int category, Bar bar) {
    Map<String, Double> tops = new LinkedHashMap<>();
    double top = 0;
    for (Map.Entry<String, Double> wait : events.waits(insight(bar.cell())).entrySet()) {
      top += wait.getValue();
      tops.put(wait.getKey(), top);
    }
    List<String> downwards = new ArrayList<>(tops.keySet());
    Collections.reverse(downwards);
    for (String event : downwards) {
      plot.segment(event, events.colour(event), category, tops.getOrDefault(event, 0.0));
    }
    plot.note(category, top, top > 0 ? Numbers.number(top) : "not seen");
  }

  private static Optional<Insight> insight(Optional<Measurement> cell) {
    return cell.filter(Measurement::isOk)
        .map(Measurement::insight)
        .filter(seen -> !seen.waits().isEmpty());
  }
}
