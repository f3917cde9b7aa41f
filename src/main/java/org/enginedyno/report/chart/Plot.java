package org.enginedyno.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.report.format.CellText;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart over named categories with its title and its conditions inside the picture. */
public final class Plot extends XYChart implements Picture.Drawing {
  static final int WIDTH = 620;
  static final int HEIGHT = 450;
  public static final String WHISKERS = " (least to best run)";

  private static final double CAP = 0.008;
  private static final double BAR = 0.3;
  private static final int FIRST_LABEL = 20;

  private final transient Caption caption;
  private final transient List<String> categories;
  private final transient PlotNotes notes = new PlotNotes();
  private final transient PointTags tags = new PointTags();
  private final transient int bare;
  private transient double[] places;
  private transient Optional<SecondAxis> second = Optional.empty();

  /** A second axis for values that were multiplied by a factor before they were drawn. */
  private record SecondAxis(String title, double factor) {}

  /** An empty plot; {@code top} is the largest value that it must show. */
  public Plot(Caption caption, List<String> categories, String xTitle, String yTitle, double top) {
    super(WIDTH, HEIGHT + caption.beyondUsual() + CategoryLabels.furtherHeight(categories));
    bare = getHeight();
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
    getStyler().setYAxisMax((top > 0 ? top : 1) * 1.08); // a range of 0 gives endless ticks
  }

  @Override
  public Caption caption() {
    return caption;
  }

  public List<String> categories() {
    return categories;
  }

  /** Sets the positions of the categories, the first at 0, instead of equal distances. */
  public void place(double[] elsewhere) {
    places = elsewhere.clone();
  }

  /** The position of a category. */
  public double place(int category) {
    return places[category];
  }

  /** Makes the axis logarithmic, for values above 0 that differ by orders of magnitude. */
  public void logarithmic(double least, double most) {
    if (least <= 0) {
      return;
    }
    getStyler().setYAxisLogarithmic(true);
    getStyler().setYAxisMin(0.8 * least);
    getStyler().setYAxisMax(most * 1.3);
    setYAxisTitle(getYAxisTitle() + ", log scale");
  }

  /** Adds an axis at the right for values that are drawn multiplied by this factor. */
  public void secondAxis(String title, double factor) {
    second = Optional.of(new SecondAxis(title, factor));
  }

  /** A value at a position in the plot, if there is one, and the marks of its cell. */
  public record Point(double x, Optional<Interval> value, List<Mark.Label> marks) {
    public Point {
      marks = List.copyOf(marks);
    }

    public Point(double x, Interval value) {
      this(x, Optional.of(value), List.of());
    }

    public Point(double x, double value) {
      this(x, Interval.exactly(value));
    }

    /** The point that shows a value of a cell. */
    public static Point of(
        double x, Optional<Measurement> cell, Function<Measurement, Optional<Interval>> value) {
      return new Point(x, cell.flatMap(value), cell.stream().flatMap(CellText::labels).toList());
    }

    public boolean isComparable() {
      return marks.stream().allMatch(Mark.Label::isComparable);
    }

    /** Whether the value has a range around it. */
    public boolean isWide() {
      return value.filter(Interval::isWide).isPresent();
    }

    public double height() {
      return value.map(Interval::value).orElse(Double.NaN);
    }
  }

  /** Adds a line; a point without a value is a gap. */
  public void line(String name, LineStyle style, List<Point> points) {
    XYSeries line = add(name, points);
    style(line, style.colour(), style.stroke(), style.marker());
    line.setShowInLegend(true);
    makeRoom();
  }

  /** Adds points without a line, which the legend shows. */
  public void dots(String name, LineStyle style, List<Point> points) {
    scatter(name, name, points, style.marker()).setMarkerColor(style.colour());
  }

  /** Adds a line without markers, which the legend does not show. */
  public void curve(String name, Color colour, BasicStroke stroke, List<Point> points) {
    style(add(name, points), colour, stroke, SeriesMarkers.NONE);
  }

  /** Makes the picture higher for a legend of many rows, instead of making the plot lower. */
  private void makeRoom() {
    setHeight(bare + Legend.of(inLegend(), WIDTH).furtherHeight());
  }

  private List<XYSeries> inLegend() {
    return getSeriesCollection().stream().filter(XYSeries::isShowInLegend).toList();
  }

  /** Draws points hollow; the legend explains that once. */
  public void hollow(String name, String meaning, LineStyle style, List<Point> points) {
    if (!points.isEmpty()) {
      scatter(name + ", " + meaning, meaning, points, new LineStyle.Hollow(style.marker()))
          .setMarkerColor(style.colour());
    }
  }

  /** Writes a letter for each mark next to its point, except for some; the legend explains them. */
  public void letters(String name, List<Point> points, Set<Mark.Label> without) {
    for (Mark.Label label : Mark.Label.values()) {
      List<Point> at = points.stream().filter(point -> point.marks().contains(label)).toList();
      if (!at.isEmpty() && !without.contains(label)) {
        scatter(name + ", " + label, label.toString(), at, new LineStyle.Letter(label.letter()));
      }
    }
    for (Point point : points) {
      Stream<Mark.Label> shown = point.marks().stream().filter(label -> !without.contains(label));
      tags.add(
          point.x(),
          point.height(),
          shown.distinct().map(Mark.Label::letter).collect(Collectors.joining()));
    }
  }

  private XYSeries scatter(String name, String meaning, List<Point> points, Marker marker) {
    boolean isFirst = isNew(meaning);
    XYSeries scattered = add(name, points);
    scattered.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
    scattered.setLabel(meaning);
    style(scattered, Color.WHITE, ChartStyle.THIN, marker);
    scattered.setShowInLegend(isFirst);
    makeRoom();
    return scattered;
  }

  private XYSeries add(String name, List<Point> points) {
    return addSeries(
        name,
        points.stream().mapToDouble(Point::x).toArray(),
        points.stream().mapToDouble(Point::height).toArray());
  }

  private boolean isNew(String label) {
    return getSeriesCollection().stream().noneMatch(one -> label.equals(one.getLabel()));
  }

  private static void style(XYSeries series, Color colour, BasicStroke stroke, Marker marker) {
    series.setLineColor(colour);
    series.setMarkerColor(colour);
    series.setLineStyle(stroke);
    series.setMarker(marker);
    series.setShowInLegend(false);
  }

  /** Adds a bar in the middle of its category. */
  public void bar(String name, Color colour, int category, double value) {
    bar(name, colour, category, BAR, value);
  }

  private XYSeries bar(String name, Color colour, double x, double half, double value) {
    XYSeries bar = addSeries(name, new double[] {x - half, x + half}, new double[] {value, value});
    bar.setXYSeriesRenderStyle(XYSeriesRenderStyle.Area);
    bar.setFillColor(colour);
    style(bar, colour, ChartStyle.THIN, SeriesMarkers.NONE);
    return bar;
  }

  /** One of several bars of a category, with a note above it. */
  public record Bar(String kind, Color colour, double value, String note) {}

  /** Adds the bars of a category; each keeps its position even if another one is missing. */
  public void bars(int category, double room, List<Optional<Bar>> bars) {
    double width = room / bars.size();
    for (int i = 0; i < bars.size(); i++) {
      double x = category + (i - (bars.size() - 1) / 2.0) * width;
      bars.get(i).ifPresent(bar -> grouped(bar, x, width));
    }
  }

  /** Adds the bars of a category on top of each other, the first at the bottom. */
  public void stack(int category, List<Bar> bars) {
    double top = bars.stream().mapToDouble(Bar::value).sum();
    // each bar is drawn from zero, so the upper ones come first
    for (int i = bars.size() - 1; i >= 0; i--) {
      Bar bar = bars.get(i);
      grouped(new Bar(bar.kind(), bar.colour(), top, bar.note()), category, 2 * BAR);
      top -= bar.value();
    }
  }

  /** Groups bars by kind, so that the legend explains each kind once. */
  private void grouped(Bar bar, double x, double width) {
    boolean isFirst = isNew(bar.kind());
    XYSeries drawn = bar(bar.kind() + " at " + x, bar.colour(), x, width / 2, bar.value());
    drawn.setLabel(bar.kind());
    drawn.setShowInLegend(isFirst);
    if (!bar.note().isEmpty()) {
      note(x, bar.value(), bar.note());
    }
  }

  /** Adds whiskers from the low to the high end of each point's interval. */
  public void whiskers(String name, Color colour, List<Point> points) {
    List<Double> xs = new ArrayList<>();
    List<Double> ys = new ArrayList<>();
    double cap = CAP * categories.size();
    for (Point point : points) {
      double x = point.x();
      point
          .value()
          .ifPresent(
              ends -> {
                stroke(xs, ys, x - cap, ends.low(), x + cap, ends.low());
                stroke(xs, ys, x, ends.low(), x, ends.high());
                stroke(xs, ys, x - cap, ends.high(), x + cap, ends.high());
              });
    }
    if (!xs.isEmpty()) {
      style(addSeries(name + WHISKERS, xs, ys), colour, ChartStyle.THIN, SeriesMarkers.NONE);
    }
  }

  private static void stroke(
      List<Double> xs, List<Double> ys, double x1, double y1, double x2, double y2) {
    xs.addAll(List.of(x1, x2, x2));
    ys.addAll(List.of(y1, y2, Double.NaN));
  }

  /** Writes a short text above a position, in lines. */
  public void note(double x, double y, String text) {
    notes.add(x, y, text);
  }

  public List<String> notes() {
    return notes.texts();
  }

  @Override
  public void paint(Graphics2D graphics, int width, int height) {
    ChartStyle.begin(graphics, width, height);
    Legend legend = Legend.of(inLegend(), width);
    CategoryLabels labels = CategoryLabels.of(graphics, categories, width);
    ValueAxis values = axis(new SecondAxis(getYAxisTitle(), 1));
    int head = caption.headHeight();
    int axis = FIRST_LABEL + labels.height() + 16;
    int left = values.room();
    graphics.translate(left, head);
    int plotHeight = height - head - axis - legend.height() - caption.footHeight();
    int right = second.map(other -> axis(other).room()).orElse(0);
    paintPlot(graphics, values, width - left - right, plotHeight);
    int base = (int) Math.round(getScreenYFromChart(getStyler().getYAxisMin()));
    labels.paint(graphics, i -> getScreenXFromChart(places[i]), base + FIRST_LABEL);
    double middle = getScreenXFromChart((categories.size() - 1) / 2.0);
    ChartStyle.centred(graphics, getXAxisTitle(), middle, base + axis - 8);
    notes.paint(graphics, this);
    tags.paint(graphics, this);
    graphics.translate(-left, 0);
    legend.paint(graphics, middle + left, base + axis, width);
    graphics.translate(0, -head);
    setWidth(width);
    setHeight(height);
    caption.paint(graphics, height);
  }

  /** Paints to a scratch image first: XChart knows positions only after it has painted. */
  private void paintPlot(Graphics2D graphics, ValueAxis values, int width, int height) {
    Graphics2D scrap = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
    super.paint(scrap, width, height);
    scrap.dispose();
    values.paint(
        graphics,
        this::getScreenYFromChart,
        getScreenXFromChart(getStyler().getXAxisMin()),
        getScreenXFromChart(getStyler().getXAxisMax()));
    second.ifPresent(
        axis ->
            axis(axis)
                .paintAtRight(
                    graphics,
                    value -> getScreenYFromChart(value * axis.factor()),
                    getScreenXFromChart(getStyler().getXAxisMax())));
    super.paint(graphics, width, height);
  }

  private ValueAxis axis(SecondAxis axis) {
    double most = getStyler().getYAxisMax() / axis.factor();
    return getStyler().isYAxisLogarithmic()
        ? ValueAxis.logarithmic(axis.title(), getStyler().getYAxisMin() / axis.factor(), most)
        : ValueAxis.linear(axis.title(), most);
  }
}
