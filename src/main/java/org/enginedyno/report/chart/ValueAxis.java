package org.enginedyno.report.chart;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.enginedyno.report.format.Numbers;

/**
 * The axis of a plot's values: a line across the plot for each tick, its label, and the title.
 * XChart would draw each letter as an outline, which makes a picture's file several times larger.
 */
record ValueAxis(String title, double least, List<Double> ticks) {
  private static final Font FONT = ChartStyle.font(Font.PLAIN, 12);
  private static final Font TITLE = ChartStyle.font(Font.PLAIN, 13);
  private static final int GAP = 6;
  private static final int TITLE_ROOM = 22;

  /** The height of a label. */
  private static final int LABEL = 13;

  private static final double TINY = 1e-9;
  private static final double STEPS = 8;
  private static final int FEW_DECADES = 3;
  private static final List<Integer> ALL = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
  static final List<Integer> SOME = List.of(1, 2, 5);

  /** An axis that starts at zero. */
  static ValueAxis linear(String title, double most) {
    double step = Numbers.roundStep(most / STEPS);
    return new ValueAxis(title, 0, steps(0, most, step));
  }

  /** A logarithmic axis. */
  static ValueAxis logarithmic(String title, double least, double most) {
    double decades = Math.ceil(Math.log10(most)) - Math.floor(Math.log10(least));
    List<Integer> digits = most < 10 * least ? ALL : decades <= FEW_DECADES ? SOME : List.of(1);
    List<Double> ticks = decades(least, most, digits);
    // a range within one decade may contain none of these ticks
    double step = Numbers.roundStep((most - least) / STEPS);
    return new ValueAxis(title, least, ticks.isEmpty() ? steps(least, most, step) : ticks);
  }

  /** The multiples of a step that lie within the bounds. */
  static List<Double> steps(double least, double most, double step) {
    return LongStream.iterate((long) Math.ceil(least / step), i -> i * step <= most, i -> i + 1)
        .mapToObj(i -> i * step)
        .toList();
  }

  /**
   * The multiples of powers of ten by these digits that lie within the bounds, which must be above
   * 0.
   */
  static List<Double> decades(double least, double most, List<Integer> digits) {
    double first = Math.max(least, Double.MIN_NORMAL);
    return IntStream.rangeClosed(
            (int) Math.floor(Math.log10(first)), (int) Math.ceil(Math.log10(most)))
        .mapToDouble(decade -> Math.pow(10, decade))
        .boxed()
        .flatMap(power -> digits.stream().map(digit -> digit * power))
        .filter(tick -> tick >= least && tick <= most)
        .toList();
  }

  /** The width of labels and title at the side of the plot. */
  int room() {
    double widest =
        ticks.stream().mapToDouble(tick -> ChartStyle.width(FONT, label(tick))).max().orElse(0);
    return TITLE_ROOM + (int) Math.ceil(widest) + GAP;
  }

  /** Draws the axis of a plot between left and right; {@code place} maps a value to its height. */
  void paint(Graphics2D graphics, DoubleUnaryOperator place, double left, double right) {
    graphics.setStroke(ChartStyle.HAIR);
    List<Double> labelled = labelled(place);
    for (double tick : ticks) {
      String label = labelled.contains(tick) ? label(tick) : "";
      paintTick(graphics, left, right, place.applyAsDouble(tick), label);
    }
    double base = Math.round(place.applyAsDouble(least));
    graphics.setColor(ChartStyle.FAINT);
    graphics.draw(new Line2D.Double(left, base, right, base));
    double top = place.applyAsDouble(ticks.get(ticks.size() - 1));
    double x = left - room() + TITLE_ROOM / 2.0;
    paintTitle(graphics, x, (base + top) / 2, base - top + LABEL, -Math.PI / 2);
  }

  /** The ticks whose labels do not overlap; the roundest numbers get theirs first. */
  List<Double> labelled(DoubleUnaryOperator place) {
    return labelled(ticks, Comparator.comparingInt(ValueAxis::roughness), place, LABEL);
  }

  /** The ticks whose labels are at least this far apart; labels are placed in the given order. */
  static List<Double> labelled(
      List<Double> ticks, Comparator<Double> order, DoubleUnaryOperator place, double apart) {
    List<Double> labelled = new ArrayList<>();
    ticks.stream()
        .sorted(order)
        .filter(
            tick ->
                labelled.stream()
                    .map(other -> place.applyAsDouble(other) - place.applyAsDouble(tick))
                    .allMatch(distance -> Math.abs(distance) >= apart))
        .forEach(labelled::add);
    return labelled;
  }

  /** 0 for powers of ten, 1 for twice and five times those, 2 for all others. */
  private static int roughness(double tick) {
    if (tick <= 0) {
      return 0;
    }
    double digit = tick / Math.pow(10, Math.floor(Math.log10(tick) + TINY));
    return Math.abs(digit - 1) < TINY ? 0 : SOME.contains((int) Math.round(digit)) ? 1 : 2;
  }

  /** Draws a line across the plot at this height, and its label at the left. */
  static void paintTick(
      Graphics2D graphics, double left, double right, double height, String label) {
    double y = Math.round(height);
    graphics.setColor(ChartStyle.GRID);
    graphics.draw(new Line2D.Double(left, y, right, y));
    int start = (int) Math.round(left - GAP - ChartStyle.width(FONT, label));
    if (!label.isEmpty()) {
      ChartStyle.write(graphics, FONT, ChartStyle.INK, label, start, (int) y + 4);
    }
  }

  /** Writes the title along the axis, in a smaller font if it is longer than the axis. */
  private void paintTitle(
      Graphics2D graphics, double x, double middle, double length, double angle) {
    graphics.translate(x, middle);
    graphics.rotate(angle);
    Font font = ChartStyle.fitting(TITLE, title, length);
    int half = (int) Math.round(ChartStyle.width(font, title) / 2);
    ChartStyle.write(graphics, font, ChartStyle.INK, title, -half, 0);
    graphics.rotate(-angle);
    graphics.translate(-x, -middle);
  }

  /** Draws the axis at the right of a plot, without lines across it. */
  void paintAtRight(Graphics2D graphics, DoubleUnaryOperator place, double right) {
    for (double tick : ticks) {
      int y = (int) Math.round(place.applyAsDouble(tick));
      ChartStyle.write(
          graphics, FONT, ChartStyle.INK, label(tick), (int) Math.round(right) + GAP, y + 4);
    }
    double base = place.applyAsDouble(ticks.get(0));
    double top = place.applyAsDouble(ticks.get(ticks.size() - 1));
    double x = right + room() - TITLE_ROOM / 2.0 + GAP;
    paintTitle(graphics, x, (base + top) / 2, base - top + LABEL, Math.PI / 2);
  }

  static String label(double tick) {
    return new DecimalFormat("#,##0.######", DecimalFormatSymbols.getInstance(Locale.ROOT))
        .format(tick);
  }
}
