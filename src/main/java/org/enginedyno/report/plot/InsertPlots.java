package org.enginedyno.report.plot;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.compare.InsertRates;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.Variant;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;

/** Rows per second of a workload that adds rows: over the whole run, and while a table grew. */
record InsertPlots(PlotContext context) {
  private static final int MOST_CASES = 6;
  private static final double GROUP = 0.8;
  private static final int TICKS = 5;

  /** What is varied, so many threads, and the cells of all engines. */
  private record Case(Variant variant, int threads, List<Grown> grown) {}

  /** A cell that added rows, and how fast. */
  private record Grown(Series series, Measurement cell, InsertRates rates) {
    boolean isDrawnAsThroughput() {
      return Numbers.number(rates.rate()).equals(Numbers.number(cell.score().orElse(0)));
    }
  }

  private Optional<Grown> grown(Series series, int threads) {
    return context
        .workload()
        .at(series, threads)
        .filter(Measurement::isOk)
        .flatMap(cell -> InsertRates.of(cell).map(rates -> new Grown(series, cell, rates)));
  }

  /**
   * A group of bars for each case, a bar for each engine. As many plots as the cases need; none
   * where there is but one bar, or where the rows are the operations, which have their own plot.
   */
  Stream<Picture> cases() {
    List<Case> cases =
        context.palette().series().stream()
            .map(Series::variant)
            .distinct()
            .flatMap(
                variant ->
                    context.workload().threads().stream()
                        .map(threads -> new Case(variant, threads, grown(variant, threads))))
            .filter(one -> !one.grown().isEmpty())
            .toList();
    List<Grown> bars = cases.stream().flatMap(one -> one.grown().stream()).toList();
    return bars.size() > 1 && !bars.stream().allMatch(Grown::isDrawnAsThroughput)
        ? IntStream.iterate(0, from -> from < cases.size(), from -> from + MOST_CASES)
            .mapToObj(from -> cases(cases, from))
        : Stream.empty();
  }

  private Picture cases(List<Case> all, int from) {
    String number = all.size() > MOST_CASES ? "%d".formatted(from / MOST_CASES + 1) : "";
    List<Case> some = all.subList(from, Math.min(all.size(), from + MOST_CASES));
    return context.picture("cases", number, plot(some, number));
  }

  private List<Grown> grown(Variant variant, int threads) {
    return context.results().engines().stream()
        .flatMap(engine -> grown(new Series(variant, engine), threads).stream())
        .toList();
  }

  private Plot plot(List<Case> cases, String number) {
    List<Grown> shown = cases.stream().flatMap(one -> one.grown().stream()).toList();
    List<Measurement> cells = shown.stream().map(Grown::cell).toList();
    ChartMarks marks = ChartMarks.of(cells);
    boolean isSpelled = shown.size() <= PlotContext.MOST_WORDS;
    boolean areFew = shown.size() <= PlotContext.MOST_FIGURES;
    String legend = areFew && !isSpelled ? marks.legend(cells) : "";
    Plot plot =
        new Plot(
            context.caption(
                "rows per second" + (number.isEmpty() ? "" : ", part " + number),
                cells,
                "Drawn: rows over the whole run of the median rate. %s%s"
                    .formatted(marks.words(), legend)
                    .strip()),
            cases.stream().map(this::label).toList(),
            "",
            "rows per second",
            shown.stream().mapToDouble(one -> one.rates().rate()).max().orElse(1)
                * QuantityPlot.ABOVE_BARS);
    List<String> drawn =
        context.results().engines().stream()
            .filter(engine -> shown.stream().anyMatch(one -> one.series().engine().equals(engine)))
            .toList();
    Function<Grown, String> note =
        grown ->
            areFew
                ? marks.below(Numbers.number(grown.rates().rate()), grown.cell(), isSpelled)
                : "";
    for (int i = 0; i < cases.size(); i++) {
      Case one = cases.get(i);
      plot.bars(i, GROUP, drawn.stream().map(engine -> bar(one, engine, note)).toList());
    }
    return plot;
  }

  private Optional<Plot.Bar> bar(Case one, String engine, Function<Grown, String> note) {
    return one.grown().stream()
        .filter(grown -> grown.series().engine().equals(engine))
        .map(
            grown ->
                new Plot.Bar(
                    engine,
                    context.palette().colour(engine),
                    grown.rates().rate(),
                    note.apply(grown)))
        .findFirst();
  }

  private String label(Case one) {
    String variant = context.results().series().label(one.variant());
    String threads = Numbers.count(one.threads(), "thread");
    return variant.isEmpty() ? threads : threads + ", " + variant;
  }

  /**
   * A line for each series over the rows that its table had: a plot for each number of threads and
   * panel, and for each number of rows that runs end with, as a short way would vanish next to a
   * long one.
   */
  Stream<Picture> growth() {
    return context.workload().threads().stream()
        .flatMap(
            threads -> context.palette().panels().stream().map(panel -> Map.entry(threads, panel)))
        .toList()
        .stream()
        .flatMap(one -> growth(one.getKey(), one.getValue()));
  }

  private Stream<Picture> growth(int threads, Panel panel) {
    return panel.series().stream()
        .flatMap(series -> grown(series, threads).stream())
        .collect(
            Collectors.groupingBy(one -> one.rates().rows(), TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(
            one ->
                context.picture(
                    "growth-t%d-%d-rows".formatted(threads, one.getKey()),
                    panel.name(),
                    plot(threads, panel, one.getKey(), one.getValue())));
  }

  private Plot plot(int threads, Panel panel, long most, List<Grown> grown) {
    List<Measurement> cells = grown.stream().map(Grown::cell).toList();
    ChartMarks marks = ChartMarks.of(cells);
    long step = Math.max(1, Math.round(Numbers.roundStep(most / (double) TICKS)));
    Plot plot =
        new Plot(
            context.caption(
                "rows per second while the table grew, %s%s"
                    .formatted(Numbers.count(threads, "thread"), panel.inTitle()),
                cells,
                "Drawn: the run of the median rate; each point is the mean since the one before,"
                    + " and its whisker goes down to the slowest fifth of it. "
                    + marks.words().strip()),
            IntStream.rangeClosed(0, (int) ((most + step - 1) / step))
                .mapToObj(tick -> Numbers.count(tick * step))
                .toList(),
            "rows inserted",
            "rows per second",
            grown.stream()
                .flatMap(one -> one.rates().intervals().stream())
                .mapToDouble(InsertRates.Interval::rate)
                .max()
                .orElse(1));
    for (Grown one : grown) {
      // the marks are of the whole line
      String name = marks.named(panel.label(one.series()), one.cell());
      LineStyle style = context.palette().line(one.series());
      List<Point> points = points(one, step, interval -> true);
      plot.line(name, style, points);
      plot.whiskers(name, style.colour(), points);
      plot.hollow(
          name,
          "an operation took over 1 s",
          style,
          points(one, step, InsertRates.Interval::isStalled));
    }
    return plot;
  }

  private static List<Point> points(Grown grown, long step, Predicate<InsertRates.Interval> some) {
    return grown.rates().intervals().stream()
        .filter(some)
        .map(
            one ->
                new Point(
                    one.upTo() / (double) step, Interval.of(one.rate(), List.of(one.worst()))))
        .toList();
  }
}
