package org.enginedyno.report.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.ChartStyle;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.history.History.CellHistory;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.history.RunConditions.ConditionChange;

/** A figure of a cell over the runs of a history, with vertical lines where conditions changed. */
public record HistoryPlot(History history, CellHistory cell, Figure figure) {
  private static final int LABELS = 15;

  /** With more runs, the letters would overlap. */
  private static final int LETTERS = 20;

  private static final int NAMED = 2;
  private static final int CHANGES = 5;

  /**
   * The pictures of the cells: throughput, and the server's CPU time if known. If there are very
   * many, only the first ones of each workload.
   */
  public static Plots of(History history) {
    return Plots.first(
        history.cells().stream()
            .collect(
                Collectors.groupingBy(
                    cell -> cell.name().workload(), LinkedHashMap::new, Collectors.toList()))
            .values()
            .stream()
            .<Supplier<Stream<Picture>>>map(
                cells -> () -> cells.stream().flatMap(cell -> of(history, cell)))
            .toList());
  }

  private static Stream<Picture> of(History history, CellHistory cell) {
    return Stream.of(FigureCatalogue.THROUGHPUT, FigureCatalogue.SERVER_CPU)
        .filter(figure -> cell.values(figure).stream().anyMatch(value -> value > 0))
        .map(
            figure ->
                new Picture(name(cell, figure), new HistoryPlot(history, cell, figure).plot()));
  }

  /** The name of a picture's files. */
  public static String name(CellHistory cell, Figure figure) {
    return cell.name().slug() + "-" + figure.title().toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  private Plot plot() {
    int runs = history.runs().size();
    List<Point> points =
        IntStream.range(0, runs)
            .mapToObj(
                run -> Point.of(run, Optional.ofNullable(cell.byRun().get(run)), this::interval))
            .toList();
    double top =
        points.stream()
            .flatMap(point -> point.value().stream())
            .mapToDouble(Interval::high)
            .max()
            .orElseThrow();
    Plot plot =
        new Plot(
            new Caption(title(), cell.name().toString(), conditions()),
            categories(),
            "runs in the order of their start",
            "%s (%s)".formatted(figure.title(), figure.unit()),
            top);
    LineStyle style = new LineStyle(new Colours(List.of(engine())).of(any().engine()), 0, 0);
    changed()
        .forEach(
            run ->
                plot.curve(
                    "change before run " + (run + 1),
                    ChartStyle.FAINT,
                    ChartStyle.THIN,
                    List.of(new Point(run - 0.5, 0), new Point(run - 0.5, top * 1.08))));
    plot.line(engine(), style, points);
    if (isThroughput()) {
      plot.whiskers(engine(), style.colour(), points);
    }
    plot.hollow(
        engine(),
        "marked as unsteady; see the table",
        style,
        points.stream().filter(point -> !point.isComparable()).toList());
    if (runs <= LETTERS) {
      plot.letters(engine(), points, Set.of());
    }
    return plot;
  }

  private boolean isThroughput() {
    return figure.equals(FigureCatalogue.THROUGHPUT);
  }

  private Optional<Interval> interval(Measurement found) {
    return figure.number(found).stream()
        .mapToObj(
            value -> isThroughput() ? Interval.of(value, found.runs()) : Interval.exactly(value))
        .findFirst();
  }

  private Cell any() {
    return cell.byRun().values().iterator().next().cell();
  }

  private String engine() {
    return any().hasTables() ? any().engine() : any().workload();
  }

  private String title() {
    String threads = Numbers.count(any().threads(), "thread");
    return "%s, %s: %s over %s"
        .formatted(
            any().workload(),
            engine().equals(any().workload()) ? threads : engine() + ", " + threads,
            figure.title(),
            Numbers.count(history.runs().size(), "run"));
  }

  /** The numbers of the runs; with little room, only some of them. */
  private List<String> categories() {
    int runs = history.runs().size();
    int step = (runs + LABELS - 1) / LABELS;
    return IntStream.range(0, runs)
        .mapToObj(run -> run % step == 0 ? Integer.toString(run + 1) : "")
        .toList();
  }

  private List<Integer> changed() {
    return IntStream.range(0, history.runs().size())
        .filter(run -> !history.changes().get(run).isEmpty())
        .boxed()
        .toList();
  }

  private List<String> conditions() {
    List<String> lines = new ArrayList<>();
    List<Integer> changed = changed();
    changed.stream().limit(CHANGES).forEach(run -> lines.add(words(run)));
    if (changed.size() > CHANGES) {
      lines.add("and %d more lines, listed in the table".formatted(changed.size() - CHANGES));
    }
    String drawn =
        isThroughput()
            ? "Drawn: the scores of the runs that were OK; whiskers: the least to the best run."
            : "Drawn: the mean over all operations of the runs that were OK.";
    lines.add(
        "%s %s to %s"
            .formatted(
                drawn,
                Conditions.moment(history.runs().get(0).manifest()),
                Conditions.moment(history.runs().get(history.runs().size() - 1).manifest())));
    return lines;
  }

  private String words(int run) {
    List<ConditionChange> changes = history.changes().get(run);
    List<String> shown =
        new ArrayList<>(changes.stream().limit(NAMED).map(ConditionChange::toString).toList());
    if (changes.size() > NAMED) {
      shown.add("and %d more".formatted(changes.size() - NAMED));
    }
    return "Line before run %d: %s".formatted(run + 1, String.join("; ", shown));
  }
}
