package org.enginedyno.report.plot.panel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.enginedyno.report.chart.ChartStyle;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.word.Numbers;

/** Draws series into a plot: a line each with whiskers, or a bar each. */
public record SeriesStrokes(Plot plot, Palette palette, Panel panel, List<Series> all) {
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
    double[] x = new double[values.size()];
    double[] y = new double[values.size()];
    List<Integer> spreadAt = new ArrayList<>();
    List<Spread> spreads = new ArrayList<>();
    List<Integer> markedAt = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      Optional<Spread> value = values.get(i);
      x[i] = plot.place(i) + shift;
      y[i] = value.map(Spread::value).orElse(Double.NaN);
      if (value.isPresent() && value.get().isMarked()) {
        markedAt.add(i);
      }
      if (value.isPresent() && value.get().isWide()) {
        spreadAt.add(i);
        spreads.add(value.get());
      }
    }
    if (Arrays.stream(y).allMatch(Double::isNaN)) {
      return;
    }
    String name = panel.label(series);
    plot.line(name, palette.line(series), x, y);
    if (!spreads.isEmpty()) {
      plot.whiskers(
          name,
          palette.colour(series),
          spreadAt.stream().mapToDouble(i -> x[i]).toArray(),
          spreads.stream().mapToDouble(Spread::low).toArray(),
          spreads.stream().mapToDouble(Spread::high).toArray());
    }
    if (!markedAt.isEmpty()) {
      plot.rings(
          name,
          MARKED,
          palette.colour(series),
          markedAt.stream().mapToDouble(i -> x[i]).toArray(),
          markedAt.stream().mapToDouble(i -> y[i]).toArray());
    }
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
    String number = Numbers.number(spread.value());
    plot.note(category, spread.high(), spread.isMarked() ? number + ", " + spread.marks() : number);
  }
}
