package org.enginedyno.report.chart;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.result.Insight;
import org.enginedyno.result.Insight.Wait;
import org.enginedyno.result.Measurement;

/**
 * The wait events of an operation on the server, as one bar per event next to each other: events
 * nest, so their sum has no meaning.
 *
 * @param events the events with a colour of their own, the longest of the run first
 */
record WaitPlot(PlotContext context, List<String> events) {
  /** More pictures are hard to read; the table has all. */
  private static final int MOST_SERIES = 8;

  private static final int MOST_EVENTS = 8;
  private static final double GROUP = 0.84;

  /** A group of bars: its label, and the cell that it shows. */
  private record Group(String label, Optional<Measurement> cell) {
    String named(ChartMarks marks) {
      return cell.map(one -> marks.named(label, one)).orElse(label);
    }
  }

  /** The events that took longest over all cells of a run. */
  static List<String> longest(Results results) {
    Map<String, Double> sums = new HashMap<>();
    waits(results.cells().stream())
        .forEach(wait -> sums.merge(wait.event(), wait.microsPerOperation(), Double::sum));
    return sums.entrySet().stream()
        .sorted(
            Collections.<Map.Entry<String, Double>>reverseOrder(Map.Entry.comparingByValue())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_EVENTS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Stream<Wait> waits(Stream<Measurement> cells) {
    return cells
        .filter(Measurement::isOk)
        .flatMap(cell -> Stream.ofNullable(cell.insight()))
        .map(Insight::waits)
        .flatMap(List::stream);
  }

  /**
   * One plot over the threads for each series with recorded waits; with one thread count, one plot
   * over these series.
   */
  static Stream<Picture> of(PlotContext context, List<String> events) {
    WaitPlot plot = new WaitPlot(context, events);
    List<Integer> threads = context.workload().threads();
    List<Series> shown =
        context.palette().series().stream()
            .filter(one -> waits(context.workload().of(one).stream()).findAny().isPresent())
            .limit(MOST_SERIES)
            .toList();
    Stream<Optional<Picture>> pictures =
        threads.size() == 1
            ? Stream.of(
                plot.draw(
                    "",
                    shown.stream()
                        .map(series -> plot.group(plot.label(series), series, threads.get(0)))
                        .toList()))
            : shown.stream()
                .map(
                    series ->
                        plot.draw(
                            plot.label(series),
                            threads.stream()
                                .map(count -> plot.group(count.toString(), series, count))
                                .toList()));
    return pictures.flatMap(Optional::stream);
  }

  private String label(Series series) {
    return context.results().series().label(series);
  }

  private Group group(String label, Series series, int threads) {
    return new Group(label, context.workload().at(series, threads));
  }

  /** A plot over the threads of one series, or over several series if the name is empty. */
  private Optional<Picture> draw(String series, List<Group> groups) {
    List<Measurement> cells = groups.stream().flatMap(group -> group.cell().stream()).toList();
    // each event keeps its position in every category
    List<Integer> ranks =
        coloured(cells.stream())
            .map(wait -> events.indexOf(wait.event()))
            .distinct()
            .sorted()
            .toList();
    if (ranks.isEmpty()) {
      return Optional.empty();
    }
    ChartMarks marks = ChartMarks.of(cells);
    LatencyUnit unit = context.results().latencyUnit();
    List<Integer> threads = context.workload().threads();
    String workload = context.workload().name();
    Plot plot =
        new Plot(
            context.caption(
                "wait events"
                    + (threads.size() == 1 ? " at " + Numbers.count(threads.get(0), "thread") : ""),
                series.isEmpty() ? WorkloadText.sql(workload) : series,
                cells,
                "Drawn: the longest waits that Performance Schema recorded, over all threads. Waits nest: do not add them up. "
                    + marks.words().strip()),
            groups.stream().map(one -> one.named(marks)).toList(),
            series.isEmpty() ? "" : "threads",
            unit + " per operation",
            // all plots of a workload have one scale, so that they can be compared
            coloured(context.workload().cells().stream())
                .mapToDouble(wait -> unit.in(wait.microsPerOperation()))
                .max()
                .orElse(1));
    boolean areFew = groups.size() * ranks.size() <= PlotContext.MOST_FIGURES;
    for (int i = 0; i < groups.size(); i++) {
      List<Wait> waits = coloured(groups.get(i).cell().stream()).toList();
      if (waits.isEmpty()) {
        plot.note(i, 0, "none of these recorded");
      }
      plot.bars(i, GROUP, ranks.stream().map(rank -> bar(waits, rank, areFew)).toList());
    }
    return Optional.of(context.picture(Plots.WAITS, series, plot));
  }

  private Stream<Wait> coloured(Stream<Measurement> cells) {
    return waits(cells).filter(wait -> events.contains(wait.event()));
  }

  private Optional<Plot.Bar> bar(List<Wait> waits, int rank, boolean hasNote) {
    return waits.stream()
        .filter(wait -> wait.event().equals(events.get(rank)))
        .findFirst()
        .map(
            wait -> {
              double time = context.results().latencyUnit().in(wait.microsPerOperation());
              return new Plot.Bar(
                  wait.shortName(),
                  Colours.ofEvent(rank),
                  time,
                  hasNote ? Numbers.number(time) : "");
            });
  }
}
