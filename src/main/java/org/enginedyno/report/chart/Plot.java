package org.enginedyno.report.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart over named categories that carries its title and its conditions inside the picture. */
public sealed class Plot extends XYChart permits FieldPlot, IntervalPlot, SequencePlot {
  static final int WIDTH = 780;
  static final int HEIGHT = 510;
  public static final String WHISKERS = " (least to best run)";

  private static final double CAP = 0.008;
  private static final double BAR = 0.3;
  private static final int FIRST_LABEL = 20;
  private static final int ABOVE = 10;

  private final transient Caption caption;
  private final transient List<String> categories;
  private final transient List<Note> notes = new ArrayList<>();
  private transient double[] places;
  private transient Optional<SecondAxis> second = Optional.empty();

  /** A few words at a place of the plot. */
  private record Note(double x, double y, String text) {}

  /** An empty plot; {@code top} is the largest value that it has to show. */
  public Plot(Caption caption, List<String> categories, String xTitle, String yTitle, double top) {
    super(WIDTH, HEIGHT + caption.furtherHeight() + CategoryLabels.furtherHeight(categories));
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
    getStyler().setYAxisMin(0.8 * least);
    getStyler().setYAxisMax(most * 1.3);
    setYAxisTitle(getYAxisTitle() + ", log scale");
  }

  /** Names values at the right too, for figures that were drawn so many times as large. */
  public void secondAxis(String title, double factor) {
    second = Optional.of(new SecondAxis(title, factor));
  }

  /** Adds a line; a value that is not a number leaves a gap. */
  public void line(String name, LineStyle style, double[] x, double[] y) {
    XYSeries line = addSeries(name, x, y);
    line.setLineColor(style.colour());
    line.setLineStyle(style.stroke());
    line.setMarker(style.marker());
    line.setMarkerColor(style.colour());
  }

  /** Adds a line from the bottom to the top, which the legend does not tell. */
  public void upright(String name, double x, double top) {
    XYSeries line = addSeries(name, new double[] {x, x}, new double[] {0, top});
    line.setShowInLegend(false);
    line.setLineColor(ChartStyle.FAINT);
    line.setLineStyle(ChartStyle.THIN);
    line.setMarker(SeriesMarkers.NONE);
  }

  /** Makes points of a line hollow, which is told once in the legend. */
  public void hollow(String name, String meaning, LineStyle style, double[] x, double[] y) {
    XYSeries points = points(name + ", " + meaning, meaning, x, y);
    points.setMarker(new HollowMarker(style.marker()));
    points.setMarkerColor(style.colour());
  }

  /** Writes a letter beside points, in that place where there are several; told once as well. */
  public void letters(
      String name, String letter, int place, String meaning, double[] x, double[] y) {
    XYSeries points = points("%s, %s %d".formatted(name, meaning, place), meaning, x, y);
    points.setMarker(new LetterMarker(letter, place));
    points.setMarkerColor(ChartStyle.INK);
  }

  private XYSeries points(String name, String meaning, double[] x, double[] y) {
    boolean isFirst =
        getSeriesCollection().stream().noneMatch(one -> meaning.equals(one.getLabel()));
    XYSeries points = addSeries(name, x, y);
    points.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
    points.setLabel(meaning);
    points.setShowInLegend(isFirst);
    points.setLineColor(Color.WHITE);
    points.setLineStyle(ChartStyle.THIN);
    return points;
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

  /** Adds one of several bars of a category, which have so much room, told once in the legend. */
  public void grouped(String kind, Color colour, double x, double width, double value) {
    String name = kind + " at " + x;
    boolean isFirst = getSeriesCollection().stream().noneMatch(one -> kind.equals(one.getLabel()));
    bar(name, colour, x, width / 2, value);
    XYSeries bar = Objects.requireNonNull(getSeries(name), name);
    bar.setLabel(kind);
    bar.setShowInLegend(isFirst);
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

  /** Writes a few words above a place, in lines. */
  public void note(double x, double y, String text) {
    notes.add(new Note(x, y, text));
  }

  public List<String> notes() {
    return notes.stream().map(Note::text).toList();
  }

  @Override
  public void paint(Graphics2D graphics, int width, int height) {
    ChartStyle.begin(graphics, width, height);
    List<XYSeries> lines = getSeriesCollection().stream().filter(XYSeries::isShowInLegend).toList();
    Legend legend = Legend.of(graphics, lines, width);
    CategoryLabels labels = CategoryLabels.of(graphics, categories, width);
    ValueAxis values = valueAxis();
    int head = caption.headHeight();
    int axis = FIRST_LABEL + labels.height() + 16;
    int left = values.room();
    graphics.translate(left, head);
    int plotHeight = height - head - axis - legend.height() - caption.footHeight();
    int right = second.map(other -> other.on(getStyler()).room()).orElse(0);
    paintPlot(graphics, values, width - left - right, plotHeight);
    int base = (int) Math.round(getScreenYFromChart(getStyler().getYAxisMin()));
    labels.paint(graphics, i -> getScreenXFromChart(places[i]), base + FIRST_LABEL);
    double middle = getScreenXFromChart((categories.size() - 1) / 2.0);
    ChartStyle.centred(graphics, getXAxisTitle(), middle, base + axis - 8);
    notes.forEach(note -> write(graphics, note));
    graphics.translate(-left, 0);
    legend.paint(graphics, middle + left, base + axis, width);
    graphics.translate(0, -head);
    setWidth(width);
    setHeight(height);
    caption.paint(graphics, height);
  }

  /** Where things are is known when XChart has painted: so it paints once for nobody. */
  private void paintPlot(Graphics2D graphics, ValueAxis values, int width, int height) {
    Graphics2D nobody = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
    super.paint(nobody, width, height);
    nobody.dispose();
    values.paint(
        graphics,
        this::getScreenYFromChart,
        getScreenXFromChart(getStyler().getXAxisMin()),
        getScreenXFromChart(getStyler().getXAxisMax()));
    second.ifPresent(
        axis ->
            axis.on(getStyler())
                .paintAtRight(
                    graphics,
                    value -> getScreenYFromChart(value * axis.factor()),
                    getScreenXFromChart(getStyler().getXAxisMax())));
    super.paint(graphics, width, height);
  }

  private ValueAxis valueAxis() {
    return new SecondAxis(getYAxisTitle(), 1).on(getStyler());
  }

  private void write(Graphics2D graphics, Note note) {
    int baseline = (int) Math.round(getScreenYFromChart(note.y())) - ABOVE;
    List<String> lines = note.text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      int higher = ChartStyle.LINE * (lines.size() - 1 - i);
      ChartStyle.centred(graphics, lines.get(i), getScreenXFromChart(note.x()), baseline - higher);
    }
  }
}
