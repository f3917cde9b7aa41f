package org.enginedyno.report.claim;

import java.awt.Color;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Figure;
import org.enginedyno.claim.FigureTable;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Interval;
import org.enginedyno.result.claim.TableFigures;

/** The published figures of a table on one axis, and the measured ones on another. */
final class TablePlot {
  private static final double BARS = 0.72;
  private static final double FAR_APART = 20;

  private final Article article;
  private final FigureTable table;
  private final TableFigures measured;
  private final String along;
  private final List<String> categories;
  private final double top;
  private final double factor;

  TablePlot(Article article, TableFigures measured) {
    this.article = article;
    this.measured = measured;
    table = measured.table();
    along = along(table.axes());
    categories = table.entries().stream().map(entry -> value(entry, along)).distinct().toList();
    top = spreads().mapToDouble(Interval::high).max().orElse(1);
    factor = top / published().max().orElse(1);
  }

  /** The last axis with an order, such as thread counts; the engines if there is none. */
  private static String along(List<String> axes) {
    return axes.stream()
        .filter(axis -> !axis.equals(Case.ENGINE))
        .reduce((first, last) -> last)
        .orElse(Case.ENGINE);
  }

  /** A published figure, and the measured one that corresponds to it. */
  private record Pair(FigureTable.Entry published, Optional<Interval> here) {}

  private Stream<Pair> pairs() {
    return IntStream.range(0, table.entries().size())
        .mapToObj(i -> new Pair(table.entries().get(i), measured.figures().get(i)));
  }

  private Stream<Interval> spreads() {
    return pairs().flatMap(pair -> pair.here().stream());
  }

  private DoubleStream published() {
    return table.entries().stream().mapToDouble(FigureTable.Entry::compared);
  }

  Plot plot() {
    Plot plot =
        new Plot(caption(), categories, along, "here: " + unit(), top * (isBars() ? 1.1 : 1));
    double least =
        Math.min(
            published().map(one -> one * factor).min().orElse(1),
            spreads().mapToDouble(Interval::low).min().orElse(1));
    if (!isBars() && top > FAR_APART * least) {
      plot.logarithmic(least, top);
    }
    plot.secondAxis("published: " + publishedUnit(), factor);
    if (isBars()) {
      bars(plot);
    } else {
      lines(plot);
    }
    return plot;
  }

  /** Whether to draw bars: engines have no order that a line could show. */
  private boolean isBars() {
    return along.equals(Case.ENGINE);
  }

  private void bars(Plot plot) {
    Colours colours = new Colours(categories);
    for (Pair pair : pairs().toList()) {
      FigureTable.Entry entry = pair.published();
      String engine = value(entry, along);
      Plot.Bar published =
          new Plot.Bar(
              "published",
              Colours.ofShade(0).darker(),
              entry.compared() * factor,
              Numbers.number(entry.published()));
      Optional<Plot.Bar> here =
          pair.here()
              .map(Interval::value)
              .map(
                  figure ->
                      new Plot.Bar(
                          engine + " here", colours.of(engine), figure, Numbers.number(figure)));
      plot.bars(place(entry), BARS, List.of(Optional.of(published), here));
    }
  }

  private void lines(Plot plot) {
    Map<String, List<Pair>> series =
        pairs()
            .collect(
                Collectors.groupingBy(
                    pair -> series(pair.published()), LinkedHashMap::new, Collectors.toList()));
    int number = 0;
    for (Map.Entry<String, List<Pair>> one : series.entrySet()) {
      String name = one.getKey();
      Color colour = Colours.ofVariant(number);
      plot.line(
          name + ", published",
          new LineStyle(Colours.lighter(colour, 0.45), 1, number),
          points(
              one.getValue(),
              pair -> Optional.of(Interval.exactly(pair.published().compared() * factor))));
      List<Point> here = points(one.getValue(), Pair::here);
      if (here.stream().anyMatch(point -> point.value().isPresent())) {
        plot.line(name + ", here", new LineStyle(colour, 0, number), here);
        plot.whiskers(name, colour, here);
      }
      number++;
    }
  }

  /** One point per category; it has no value if none of these pairs has one there. */
  private List<Point> points(List<Pair> pairs, Function<Pair, Optional<Interval>> value) {
    return IntStream.range(0, categories.size())
        .mapToObj(
            place ->
                new Point(
                    place,
                    pairs.stream()
                        .filter(pair -> place(pair.published()) == place)
                        .flatMap(pair -> value.apply(pair).stream())
                        .reduce((first, last) -> last),
                    List.of()))
        .toList();
  }

  private int place(FigureTable.Entry entry) {
    return categories.indexOf(value(entry, along));
  }

  private String series(FigureTable.Entry entry) {
    return table.axes().stream()
        .filter(axis -> !axis.equals(along))
        .map(
            axis -> axis.equals(Case.ENGINE) ? value(entry, axis) : axis + " " + value(entry, axis))
        .collect(Collectors.joining(", "));
  }

  private static String value(FigureTable.Entry entry, String axis) {
    return entry.place().value(axis).orElse("");
  }

  private String unit() {
    return table.figure() == Figure.RATE ? "operations or rows per second" : "bytes";
  }

  private String publishedUnit() {
    boolean isRate = table.entries().stream().allMatch(one -> one.compared() == one.published());
    return isRate ? table.unit() : "rows/s";
  }

  private Caption caption() {
    return new Caption(
        "%s: published %s and measured here".formatted(table.workload(), article.date()),
        article.title() + ": " + table.place(),
        List.of(
            "Published: " + ClaimText.circumstances(article),
            "Here: "
                + Conditions.measured(measured.run().manifest(), List.of())
                + " · "
                + Conditions.day(measured.run().manifest()),
            "Each has its own axis: compare the shapes, not the heights. Whiskers: the least to the best run."));
  }
}
