package org.enginedyno.report.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart over named categories that carries its title and its conditions inside the picture. */
public sealed class Plot extends XYChart permits FieldPlot {
  static final int WIDTH = 780;
  static final int HEIGHT = 510;
  public static final String WHISKERS = " (least to best run)";

  private static final double CAP = 0.008;
  private static final double BAR = 0.3;
  private static final int FIRST_LABEL = 20;
  private static final int ABOVE = 10;
  private static final int BESIDE_CATEGORIES = 110;
  private static final int LETTER_WIDTH = 8;
  private static final int USUAL_LINES = 2;

  private final transient Caption caption;
  private final transient List<String> categories;
  private final transient List<Note> notes = new ArrayList<>();
  private transient double[] places;

  /** A few words at a place of the plot. */
  private record Note(double x, double y, String text) {}

  /** An empty plot; {@code top} is the largest value that it has to show. */
  public Plot(Caption caption, List<String> categories, String xTitle, String yTitle, double top) {
    super(WIDTH, HEIGHT + roomFor(categories));
    this.caption = caption;
    this.categories = List.copyOf(categories);
    places = IntStream.range(0, categories.size()).asDoubleStream().toArray();
    setTitle(caption.title());
    setXAxisTitle(xTitle);
    setYAxisTitle(yTitle);
    ChartStyle.apply(getStyler());
    getStyler().setXAxisMin(-0.5);
    getStyler().setXAxisMax(categories.size() - 0.5);
    getStyler().setYAxisMin(0.0);
    getStyler().setYAxisMax(top * 1.08);
  }

  /** Long labels of many lines take no room from the plot itself. */
  private static int roomFor(List<String> categories) {
    int longest = categories.stream().mapToInt(String::length).max().orElse(0);
    int perLine = Math.max(1, (WIDTH - BESIDE_CATEGORIES) / categories.size() / LETTER_WIDTH);
    return ChartStyle.LINE * Math.max(0, longest / perLine - USUAL_LINES);
  }

  public final Caption caption() {
    return caption;
  }

  public final List<String> categories() {
    return categories;
  }

  /** Puts the categories elsewhere than one beside the other, the first at 0. */
  public void place(double[] elsewhere) {
    places = elsewhere.clone();
  }

  /** Where a category is. */
  public double place(int category) {
    return places[category];
  }

  /** Gives each power of ten as much room, for values that lie far apart. */
  public void logarithmic(double least, double most) {
    getStyler().setYAxisLogarithmic(true);
    // at exactly a power of ten XChart leaves out its tick
    getStyler().setYAxisMin(0.99 * Math.pow(10, Math.floor(Math.log10(least))));
    getStyler().setYAxisMax(most * 1.3);
    setYAxisTitle(getYAxisTitle() + ", log scale");
  }

  /** Adds a line; a value that is not a number leaves a gap. */
  public void line(String name, LineStyle style, double[] x, double[] y) {
    XYSeries line = addSeries(name, x, y);
    line.setLineColor(style.colour());
    line.setLineStyle(style.stroke());
    line.setMarker(style.marker());
    line.setMarkerColor(style.colour());
  }

  /** Adds rings around points whose values are not to be compared, told once in the legend. */
  public void rings(String name, String meaning, Color colour, double[] x, double[] y) {
    boolean isFirst =
        getSeriesCollection().stream().noneMatch(one -> meaning.equals(one.getLabel()));
    XYSeries rings = addSeries(name + ", " + meaning, x, y);
    rings.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
    rings.setLabel(meaning);
    rings.setShowInLegend(isFirst);
    rings.setLineColor(Color.WHITE);
    rings.setLineStyle(ChartStyle.THIN);
    rings.setMarker(new HollowMarker());
    rings.setMarkerColor(colour);
  }

  /** Adds a bar in the middle of its category. */
  public void bar(String name, Color colour, double x, double value) {
    bar(name, colour, x, BAR, value);
  }

  private void bar(String name, Color colour, double x, double half, double value) {
    XYSeries bar = addSeries(name, new double[] {x - half, x + half}, new double[] {value, value});
    bar.setXYSeriesRenderStyle(XYSeriesRenderStyle.Area);
    bar.setFillColor(colour);
    bar.setLineColor(colour);
    bar.setLineStyle(ChartStyle.THIN);
    bar.setMarker(SeriesMarkers.NONE);
    bar.setShowInLegend(false);
  }

  /** Adds a bar that others lie upon, named in the legend where it is the first of its kind. */
  public void segment(String kind, Color colour, double x, double value) {
    named(kind, colour, x, BAR, value);
  }

  /** Adds one of several bars of a category, which have so much room, named as a segment is. */
  public void grouped(String kind, Color colour, double x, double width, double value) {
    named(kind, colour, x, width / 2, value);
  }

  private void named(String kind, Color colour, double x, double half, double value) {
    String name = kind + " at " + x;
    boolean isFirst = getSeriesCollection().stream().noneMatch(one -> kind.equals(one.getLabel()));
    bar(name, colour, x, half, value);
    XYSeries segment = Objects.requireNonNull(getSeries(name), name);
    segment.setLabel(kind);
    segment.setShowInLegend(isFirst);
  }

  /** Adds whiskers from the low to the high value at each place. */
  public void whiskers(String name, Color colour, double[] x, double[] low, double[] high) {
    List<Double> xs = new ArrayList<>();
    List<Double> ys = new ArrayList<>();
    double cap = CAP * categories.size();
    for (int i = 0; i < x.length; i++) {
      stroke(xs, ys, x[i] - cap, low[i], x[i] + cap, low[i]);
      stroke(xs, ys, x[i], low[i], x[i], high[i]);
      stroke(xs, ys, x[i] - cap, high[i], x[i] + cap, high[i]);
    }
    XYSeries whiskers = addSeries(name + WHISKERS, xs, ys);
    whiskers.setShowInLegend(false);
    whiskers.setLineColor(colour);
    whiskers.setLineStyle(ChartStyle.THIN);
    whiskers.setMarker(SeriesMarkers.NONE);
  }

  private static void stroke(
      List<Double> xs, List<Double> ys, double x1, double y1, double x2, double y2) {
    xs.addAll(List.of(x1, x2, x2));
    ys.addAll(List.of(y1, y2, Double.NaN));
  }

  /** Writes a few words above a place. */
  public void note(double x, double y, String text) {
    notes.add(new Note(x, y, text));
  }

  public List<String> notes() {
    return notes.stream().map(Note::text).toList();
  }

  @Override
  public void paint(Graphics2D graphics, int width, int height) {
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    List<XYSeries> lines = getSeriesCollection().stream().filter(XYSeries::isShowInLegend).toList();
    Legend legend = Legend.of(graphics, lines, width);
    List<List<String>> labels = labels(graphics, width);
    int axis =
        FIRST_LABEL + ChartStyle.LINE * labels.stream().mapToInt(List::size).max().orElse(1) + 16;
    graphics.translate(0, Caption.HEAD_HEIGHT);
    super.paint(
        graphics,
        width,
        height - Caption.HEAD_HEIGHT - axis - legend.height() - caption.footHeight());
    int base = (int) Math.round(getScreenYFromChart(getStyler().getYAxisMin()));
    double middle = getScreenXFromChart((categories.size() - 1) / 2.0);
    writeCategories(graphics, labels, base + FIRST_LABEL);
    ChartStyle.centred(graphics, getXAxisTitle(), middle, base + axis - 8);
    legend.paint(graphics, middle, base + axis, width);
    notes.forEach(note -> write(graphics, note));
    graphics.translate(0, -Caption.HEAD_HEIGHT);
    setWidth(width);
    setHeight(height);
    caption.paint(graphics, width, height);
  }

  private List<List<String>> labels(Graphics2D graphics, int width) {
    FontMetrics metrics = graphics.getFontMetrics(ChartStyle.font(Font.PLAIN, 12));
    double room = (width - BESIDE_CATEGORIES) / (double) categories.size();
    return categories.stream().map(label -> ChartStyle.split(metrics, label, room)).toList();
  }

  private void writeCategories(Graphics2D graphics, List<List<String>> labels, int baseline) {
    for (int i = 0; i < labels.size(); i++) {
      int line = 0;
      for (String text : labels.get(i)) {
        ChartStyle.centred(
            graphics, text, getScreenXFromChart(places[i]), baseline + ChartStyle.LINE * line++);
      }
    }
  }

  private void write(Graphics2D graphics, Note note) {
    int baseline = (int) Math.round(getScreenYFromChart(note.y())) - ABOVE;
    ChartStyle.centred(graphics, note.text(), getScreenXFromChart(note.x()), baseline);
  }
}
