package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.enginedyno.report.chart.ChartStyle;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.format.MarkSign;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Series;

/** Draws series into a plot: a line each with whiskers, or a bar each. */
record SeriesStrokes(Plot plot, Palette palette, Panel panel, List<Series> all) {
  public static final String MARKED = "marked";

  private static final double DODGE = 0.06;
  private static final double NEAREST = 0.4;

  /**
   * Where thread counts stand, as far from each other as their ratios are; evenly where two of them
   * would come too near.
   */
  public static double[] places(List<Integer> threads) {
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

  /** Draws a series' values, one at each category. */
  public void line(Series series, List<Optional<Spread>> values) {
    double shift = shift(series, values.size());
    List<Point> points =
        IntStream.range(0, values.size())
            .boxed()
            .flatMap(
                i -> values.get(i).map(value -> new Point(plot.place(i) + shift, value)).stream())
            .toList();
    if (points.isEmpty()) {
      return;
    }
    String name = panel.label(series);
    LineStyle style = palette.line(series);
    plot.line(
        name,
        style,
        IntStream.range(0, values.size()).mapToDouble(i -> plot.place(i) + shift).toArray(),
        values.stream().mapToDouble(one -> one.map(Spread::value).orElse(Double.NaN)).toArray());
    List<Point> wide = points.stream().filter(point -> point.value.isWide()).toList();
    if (!wide.isEmpty()) {
      plot.whiskers(
          name,
          style.colour(),
          xs(wide),
          wide.stream().mapToDouble(point -> point.value.low()).toArray(),
          wide.stream().mapToDouble(point -> point.value.high()).toArray());
    }
    List<Point> marked = points.stream().filter(point -> !point.value.isComparable()).toList();
    if (!marked.isEmpty()) {
      plot.hollow(name, MARKED, style, xs(marked), ys(marked));
    }
    letters(name, points);
  }

  /** A value and where it stands. */
  private record Point(double x, Spread value) {}

  /** A mark, and which of its point's marks it is. */
  private record Letter(MarkSign sign, int place) {}

  private void letters(String name, List<Point> points) {
    Map<Letter, List<Point>> byLetter = new LinkedHashMap<>();
    for (Point point : points) {
      List<MarkSign> marks = point.value.marks();
      for (int i = 0; i < marks.size(); i++) {
        byLetter
            .computeIfAbsent(new Letter(marks.get(i), i), letter -> new ArrayList<>())
            .add(point);
      }
    }
    byLetter.forEach(
        (letter, at) ->
            plot.letters(
                name, letter.sign.letter(), letter.place, letter.sign.words(), xs(at), ys(at)));
  }

  private static double[] xs(List<Point> points) {
    return points.stream().mapToDouble(Point::x).toArray();
  }

  private static double[] ys(List<Point> points) {
    return points.stream().mapToDouble(point -> point.value.value()).toArray();
  }

  /** Series stand a little apart, so that their whiskers do not cover each other. */
  private double shift(Series series, int categories) {
    double fromMiddle = all.indexOf(series) - (all.size() - 1) / 2.0;
    return fromMiddle * DODGE * categories / Math.max(6, all.size());
  }

  /** Draws a series' only value, or says why there is none. */
  public void bar(Series series, Optional<Spread> value, String absence) {
    int category = all.indexOf(series);
    if (value.isEmpty()) {
      plot.note(category, 0, absence);
      return;
    }
    Spread spread = value.get();
    String name = panel.label(series);
    plot.bar(name, palette.barColour(series), category, spread.value());
    if (spread.isWide()) {
      plot.whiskers(
          name,
          ChartStyle.INK,
          new double[] {category},
          new double[] {spread.low()},
          new double[] {spread.high()});
    }
    plot.note(category, spread.high(), spread.below(Numbers.number(spread.value())));
  }
}
