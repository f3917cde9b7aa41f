package org.enginedyno.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.result.Interval;

/**
 * Ratios with their intervals, a row each, on one axis; what counts as no difference is shaded, and
 * the verdict on each stands next to it.
 */
public final class IntervalPlot extends Plot {
  private static final int NAMES = 250;
  private static final int WORDS = 176;
  private static final int GAP = 12;
  private static final int BELOW_HEAD = 14;
  private static final int LINE = 15;
  private static final int BELOW_ROW = 9;
  private static final int MOST_LINES = 3;
  private static final int AXIS = 44;
  private static final double POINT = 9;
  private static final double CAP = 4;
  private static final double ARROW = 7;
  private static final Font NAME = ChartStyle.font(Font.BOLD, 12);
  private static final Font SMALL = ChartStyle.font(Font.PLAIN, 11);
  private static final BasicStroke THICK = new BasicStroke(2.2f);
  private static final BasicStroke HAIR = new BasicStroke(1);

  private final transient Interval even;
  private final transient List<Row> rows;
  private final transient RatioAxis axis;

  /**
   * A row.
   *
   * @param name what it is of
   * @param about the line below the name
   * @param ratio with an end that may lie beyond the picture, which is drawn as an arrow
   * @param colour of the point and its interval
   * @param isOpen whether the point is a ring, as nothing is settled
   * @param word the verdict
   * @param figures the line below the verdict
   */
  public record Row(
      String name,
      String about,
      Interval ratio,
      Color colour,
      boolean isOpen,
      String word,
      String figures) {}

  /**
   * A plot.
   *
   * @param even what counts as no difference
   */
  public IntervalPlot(Caption caption, String axisTitle, Interval even, List<Row> rows) {
    super(caption, rows.stream().map(Row::name).toList(), axisTitle, "", 1);
    this.even = even;
    this.rows = List.copyOf(rows);
    axis =
        RatioAxis.of(
            Stream.concat(Stream.of(even), rows.stream().map(Row::ratio))
                .flatMap(one -> Stream.of(one.low(), one.high()))
                .toList());
    fit(BELOW_HEAD + rows.stream().mapToInt(IntervalPlot::height).sum() + AXIS);
  }

  /** The rows, from the top. */
  public List<Row> rows() {
    return rows;
  }

  private static List<String> lines(Row row) {
    return TextLines.of(row.name(), NAME, NAMES - GAP, MOST_LINES);
  }

  private static int height(Row row) {
    return (lines(row).size() + 1) * LINE + BELOW_ROW;
  }

  @Override
  public void paint(Graphics2D graphics, int width, int height) {
    paintFrame(graphics, width, height);
    int top = caption().headHeight() + BELOW_HEAD;
    int bottom = top + rows.stream().mapToInt(IntervalPlot::height).sum();
    paintAxis(graphics, width, top, bottom);
    int y = top;
    for (Row row : rows) {
      paint(graphics, row, width, y);
      y += height(row);
    }
  }

  private double x(double ratio, int width) {
    double room = width - 2.0 * ChartStyle.MARGIN - NAMES - WORDS - 2 * GAP;
    return ChartStyle.MARGIN + NAMES + GAP + room * axis.place(ratio);
  }

  private void paintAxis(Graphics2D graphics, int width, int top, int bottom) {
    graphics.setColor(ChartStyle.GRID);
    double left = x(even.low(), width);
    graphics.fill(new Rectangle2D.Double(left, top, x(even.high(), width) - left, bottom - top));
    graphics.setStroke(HAIR);
    for (double tick : axis.ticks()) {
      double x = Math.round(x(tick, width));
      graphics.setColor(ChartStyle.GRID);
      graphics.draw(new Line2D.Double(x, top, x, bottom));
      ChartStyle.centred(graphics, RatioAxis.label(tick), x, bottom + 17);
    }
    double one = Math.round(x(1, width));
    graphics.setColor(ChartStyle.FAINT);
    graphics.setStroke(ChartStyle.THIN);
    graphics.draw(new Line2D.Double(one, top, one, bottom + 4.0));
    double middle = (x(axis.least(), width) + x(axis.most(), width)) / 2;
    ChartStyle.centred(graphics, getXAxisTitle(), middle, bottom + 36);
  }

  private void paint(Graphics2D graphics, Row row, int width, int top) {
    int baseline = top + LINE - 2;
    for (String line : lines(row)) {
      ChartStyle.write(graphics, NAME, ChartStyle.INK, line, ChartStyle.MARGIN, baseline);
      baseline += LINE;
    }
    String about = TextLines.cut(row.about(), SMALL, NAMES - GAP);
    ChartStyle.write(graphics, SMALL, ChartStyle.FAINT, about, ChartStyle.MARGIN, baseline);
    int right = width - ChartStyle.MARGIN - WORDS + GAP;
    ChartStyle.write(graphics, NAME, ChartStyle.INK, row.word(), right, top + LINE - 2);
    ChartStyle.write(graphics, SMALL, ChartStyle.FAINT, row.figures(), right, top + 2 * LINE - 2);
    paintInterval(graphics, row, width, top + (height(row) - BELOW_ROW) / 2.0);
  }

  private void paintInterval(Graphics2D graphics, Row row, int width, double y) {
    graphics.setColor(row.colour());
    graphics.setStroke(THICK);
    double low = x(row.ratio().low(), width);
    double high = x(row.ratio().high(), width);
    graphics.draw(new Line2D.Double(low, y, high, y));
    paintEnd(graphics, row.ratio().low(), low, y, -1);
    paintEnd(graphics, row.ratio().high(), high, y, 1);
    double x = x(row.ratio().value(), width);
    Ellipse2D point = new Ellipse2D.Double(x - POINT / 2, y - POINT / 2, POINT, POINT);
    graphics.setColor(row.isOpen() ? Color.WHITE : row.colour());
    graphics.fill(point);
    graphics.setColor(row.colour());
    graphics.draw(point);
  }

  /** A stroke across the end, or an arrow where it lies further out than the picture reaches. */
  private void paintEnd(Graphics2D graphics, double ratio, double x, double y, int direction) {
    if (!axis.isBeyond(ratio)) {
      graphics.draw(new Line2D.Double(x, y - CAP, x, y + CAP));
      return;
    }
    Path2D arrow = new Path2D.Double();
    arrow.moveTo(x + direction * ARROW, y);
    arrow.lineTo(x, y - CAP);
    arrow.lineTo(x, y + CAP);
    arrow.closePath();
    graphics.fill(arrow);
  }
}
