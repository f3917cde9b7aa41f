package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.chart.Quantity.Spread;
import org.enginedyno.report.view.Figures;
import org.enginedyno.report.view.Lane;

/** Draws lanes into a plot: a line each with whiskers, or a bar each. */
record LaneStrokes(Plot plot, Palette palette, Panel panel, List<Lane> lanes) {
  private static final double DODGE = 0.06;

  /** Draws a lane's values, one at each category. */
  void line(Lane lane, List<Optional<Spread>> values) {
    double shift = shift(lane, values.size());
    double[] x = new double[values.size()];
    double[] y = new double[values.size()];
    List<Integer> spreadAt = new ArrayList<>();
    List<Spread> spreads = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      Optional<Spread> value = values.get(i);
      x[i] = i + shift;
      y[i] = value.map(Spread::value).orElse(Double.NaN);
      if (value.isPresent() && value.get().isWide()) {
        spreadAt.add(i);
        spreads.add(value.get());
      }
    }
    if (Arrays.stream(y).allMatch(Double::isNaN)) {
      return;
    }
    String name = panel.label(lane);
    plot.line(name, palette.colour(lane), palette.stroke(lane), palette.marker(lane), x, y);
    if (!spreads.isEmpty()) {
      plot.whiskers(
          name,
          palette.colour(lane),
          spreadAt.stream().mapToDouble(i -> x[i]).toArray(),
          spreads.stream().mapToDouble(Spread::low).toArray(),
          spreads.stream().mapToDouble(Spread::high).toArray());
    }
  }

  /** Lanes stand a little apart, so that their whiskers do not cover each other. */
  private double shift(Lane lane, int categories) {
    double fromMiddle = lanes.indexOf(lane) - (lanes.size() - 1) / 2.0;
    return fromMiddle * DODGE * categories / Math.max(6, lanes.size());
  }

  /** Draws a lane's only value, or says why there is none. */
  void bar(Lane lane, Optional<Spread> value, String absence) {
    int place = lanes.indexOf(lane);
    if (value.isEmpty()) {
      plot.note(place, 0, absence);
      return;
    }
    Spread spread = value.get();
    String name = panel.label(lane);
    plot.bar(name, palette.barColour(lane), place, spread.value());
    if (spread.isWide()) {
      plot.whiskers(
          name,
          ChartStyle.INK,
          new double[] {place},
          new double[] {spread.low()},
          new double[] {spread.high()});
    }
    plot.note(place, spread.high(), Figures.number(spread.value()));
  }
}
