package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.compare.ScalingLaw;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;

/**
 * Draws series into a plot: each as a line with whiskers, or as a bar.
 *
 * @param value the value of a cell that is drawn
 */
record Strokes(
    Plot plot,
    Palette palette,
    Panel panel,
    List<Series> all,
    ChartMarks marks,
    Function<Measurement, Optional<Interval>> value) {
  static final String MARKED = "marked";

  private static final double DODGE = 0.06;

  /** The number of segments of a curve between two thread counts. */
  private static final int STEPS = 12;

  /** Draws the cells of a series, one per category. */
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
    plot.letters(name, drawn, marks.common());
  }

  /** Draws the scaling law of a series, also between the measured thread counts. */
  void law(Series series, ScalingLaw law, List<Integer> threads) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i <= (threads.size() - 1) * STEPS; i++) {
      int left = Math.min(i / STEPS, threads.size() - 2);
      double part = (double) i / STEPS - left;
      double growth = (double) threads.get(left + 1) / threads.get(left);
      double x = plot.place(left) + part * (plot.place(left + 1) - plot.place(left));
      double y = law.at(threads.get(left) * Math.pow(growth, part));
      points.add(new Point(x + shift(series, threads.size()), y));
    }
    plot.curve(
        panel.label(series) + ", scaling law",
        palette.line(series).colour(),
        ChartStyle.DASHES,
        points);
  }

  /** Shifts each series a little, so that whiskers do not cover each other. */
  private double shift(Series series, int categories) {
    double fromMiddle = all.indexOf(series) - (all.size() - 1) / 2.0;
    return fromMiddle * DODGE * categories / Math.max(6, all.size());
  }

  /** Draws the only cell of a series, or notes why it has no value. */
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
        category,
        value.high(),
        marks.below(
            Numbers.number(value.value()),
            cell.orElseThrow(),
            all.size() <= PlotContext.MOST_WORDS));
  }
}
