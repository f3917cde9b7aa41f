package org.enginedyno.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart over named categories that carries its title and its conditions inside the picture. */
final class Plot extends XYChart {
  static final int WIDTH = 900;
  static final int HEIGHT = 560;
  static final String WHISKERS = " (least to best run)";

  private static final double CAP = 0.04;
  private static final double BAR = 0.3;

  private final transient Caption caption;
  private final transient List<String> categories;
  private final transient List<Note> notes = new ArrayList<>();

  private record Note(double x, double y, String text) {}

  /** An empty plot; {@code top} is the largest value that it has to show. */
  Plot(Caption caption, List<String> categories, String xTitle, String yTitle, double top) {
    super(WIDTH, HEIGHT);
    this.caption = caption;
    this.categories = List.copyOf(categories);
    setTitle(caption.title());
    setXAxisTitle(xTitle);
    setYAxisTitle(yTitle);
    Look.apply(getStyler());
    getStyler().setXAxisMin(-0.5);
    getStyler().setXAxisMax(categories.size() - 0.5);
    getStyler().setYAxisMin(0.0);
    getStyler().setYAxisMax(top * 1.08);
    setCustomXAxisTickLabelsFormatter(place -> "\u00a0");
  }

  Caption caption() {
    return caption;
  }

  List<String> categories() {
    return categories;
  }

  /** Adds a line; a value that is not a number leaves a gap. */
  void line(String name, Color colour, BasicStroke stroke, Marker marker, double[] x, double[] y) {
    XYSeries line = addSeries(name, x, y);
    line.setLineColor(colour);
    line.setLineStyle(stroke);
    line.setMarker(marker);
    line.setMarkerColor(colour);
  }

  /** Adds a bar in the middle of its category. */
  void bar(String name, Color colour, double x, double value) {
    XYSeries bar =
        addSeries(name, new double[] {x - BAR, x + BAR}, new double[] {value, value});
    bar.setXYSeriesRenderStyle(XYSeriesRenderStyle.Area);
    bar.setFillColor(colour);
    bar.setLineColor(colour);
    bar.setLineStyle(Look.THIN);
    bar.setMarker(SeriesMarkers.NONE);
  }

  /** Adds whiskers from the low to the high value at each place. */
  void whiskers(String name, Color colour, double[] x, double[] low, double[] high) {
    List<Double> xs = new ArrayList<>();
    List<Double> ys = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      stroke(xs, ys, x[i] - CAP, low[i], x[i] + CAP, low[i]);
      stroke(xs, ys, x[i], low[i], x[i], high[i]);
      stroke(xs, ys, x[i] - CAP, high[i], x[i] + CAP, high[i]);
    }
    XYSeries whiskers = addSeries(name + WHISKERS, xs, ys);
    whiskers.setShowInLegend(false);
    whiskers.setLineColor(colour);
    whiskers.setLineStyle(Look.THIN);
    whiskers.setMarker(SeriesMarkers.NONE);
  }

  private static void stroke(
      List<Double> xs, List<Double> ys, double x1, double y1, double x2, double y2) {
    xs.addAll(List.of(x1, x2, x2));
    ys.addAll(List.of(y1, y2, Double.NaN));
  }

  /** Writes a few words above a place. */
  void note(double x, double y, String text) {
    notes.add(new Note(x, y, text));
  }

  List<String> notes() {
    return notes.stream().map(Note::text).toList();
  }

  @Override
  public void paint(Graphics2D graphics, int width, int height) {
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    int extraLines = Look.lines(categories) - 1;
    getStyler().setXAxisTitleVisible(extraLines == 0);
    int below = caption.footHeight() + (extraLines == 0 ? 0 : (extraLines + 1) * Look.LINE);
    graphics.translate(0, Caption.HEAD_HEIGHT);
    super.paint(graphics, width, height - Caption.HEAD_HEIGHT - below);
    writeCategories(graphics, extraLines > 0);
    for (Note note : notes) {
      int baseline = (int) getScreenYFromChart(note.y()) - 6;
      Look.centred(graphics, Look.INK, note.text(), getScreenXFromChart(note.x()), baseline);
    }
    graphics.translate(0, -Caption.HEAD_HEIGHT);
    setWidth(width);
    setHeight(height);
    caption.paint(graphics, height);
  }

  private void writeCategories(Graphics2D graphics, boolean withTitle) {
    int base = (int) getScreenYFromChart(0);
    int below = base + 20;
    for (int i = 0; i < categories.size(); i++) {
      double x = getScreenXFromChart(i);
      int line = 0;
      for (String text : Look.split(categories.get(i))) {
        Look.centred(graphics, Look.INK, text, x, below + Look.LINE * line++);
      }
    }
    if (withTitle) {
      double middle = getScreenXFromChart((categories.size() - 1) / 2.0);
      int baseline = below + Look.LINE * Look.lines(categories) + 6;
      Look.centred(graphics, Look.INK, getXAxisTitle(), middle, baseline);
    }
  }
}
