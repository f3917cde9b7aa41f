package org.enginedyno.report.plot;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.enginedyno.report.chart.ChartStyle;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Series;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;

/**
 * Draws series into a plot: a line each with whiskers, or a bar each.
 *
 * @param value what is drawn of a cell
 */
record SeriesStrokes(
    Plot plot,
    Palette palette,
    Panel panel,
    List<Series> all,
    Function<Measurement, Optional<Interval>> value) {
  static final String MARKED = "marked";

  private static final double DODGE = 0.06;
  private static final double NEAREST = 0.4;

  /**
   * Where thread counts stand, as far from each other as their ratios are; evenly where two of them
   * would come too near.
   */
  static double[] places(List<Integer> threads) {
    int last = threads.size() - 1;
    double[] places = IntStream.rangeClosed(0, last).asDoubleStream().toArray();
    double whole = Math.log((double) threads.get(last) / threads.get(0));
    double[] byRatio =
        threads.stream()
            .mapToDouble(count -> last * Math.log((double) count / threads.get(0)) / whole)
            .toArray();
    boolean areApart =
        IntStream.range(0, last).allMatch(i -> byRatio[i + 1] - byRatio[i] >= NEAREST);
    return areApart ? byRatio : places;
  }

  /** Draws the cells of a series, one at each category. */
  void line(Series series, List<Optional<Measurement>> cells) {
    double shift = shift(series, cells.size());
    List<Point> points =
        IntStream.range(0, cells.size())
            .mapToObj(i -> Point.of(plot.place(i) + shift, cells.get(i), value))
            .toList();
    List<Point> drawn = points.stream().filter(point -> point.value().isPresent()).toList();
    if (drawn.isEmpty()) {
      return;
    }
    String name = panel.label(series);
    LineStyle style = palette.line(series);
    plot.line(name, style, points);
    plot.whiskers(name, style.colour(), drawn.stream().filter(Point::isWide).toList());
    plot.hollow(name, MARKED, style, drawn.stream().filter(one -> !one.isComparable()).toList());
    plot.letters(name, drawn);
  }

  /** Series stand a little apart, so that their whiskers do not cover each other. */
  private double shift(Series series, int categories) {
    double fromMiddle = all.indexOf(series) - (all.size() - 1) / 2.0;
    return fromMiddle * DODGE * categories / Math.max(6, all.size());
  }

  /** Draws the only cell of a series, or says why it has no value. */
  void bar(Series series, Optional<Measurement> cell) {
    int category = all.indexOf(series);
    Point point = Point.of(category, cell, value);
    if (point.value().isEmpty()) {
      plot.note(category, 0, cell.map(one -> one.status().name()).orElse("not run"));
      return;
    }
    Interval value = point.value().get();
    String name = panel.label(series);
    plot.bar(name, palette.barColour(series), category, value.value());
    if (value.isWide()) {
      plot.whiskers(name, ChartStyle.INK, List.of(point));
    }
    plot.note(
        category, value.high(), CellText.below(Numbers.number(value.value()), cell.orElseThrow()));
  }
}
