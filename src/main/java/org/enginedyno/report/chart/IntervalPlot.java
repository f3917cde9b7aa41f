package org.enginedyno.report.chart;

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
 * Ratios with their intervals on one axis, one per row. The range that counts as no difference is
 * shaded, and the verdict on each ratio is next to it.
 *
 * @param even the range that counts as no difference
 */
public record IntervalPlot(Caption caption, String axisTitle, Interval even, List<Row> rows)
    implements Picture.Drawing {
  private static final int NAMES = 190;
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

  /** The least distance between two tick labels. */
  private static final double LABEL = 34;

  private static final Font NAME = ChartStyle.font(Font.BOLD, 12);
  private static final Font SMALL = ChartStyle.font(Font.PLAIN, 11);

  /**
   * A row.
   *
   * @param name the name of the pair or claim
   * @param about the line below the name
   * @param ratio the ratio; an end of its interval beyond the picture is drawn as an arrow
   * @param colour the colour of the point and its interval
   * @param isOpen whether the point is a ring, because the ratio is inconclusive, not judged, or
   *     published
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
      String figures) {
    private List<String> lines() {
      return ChartStyle.lines(name, NAME, NAMES - GAP, MOST_LINES);
    }

    private int height() {
      return (lines().size() + 1) * LINE + BELOW_ROW;
    }
  }

  @Override
  public int getHeight() {
    return caption.pictureHeight(BELOW_HEAD + rowsHeight() + AXIS);
  }

  private int rowsHeight() {
    return rows.stream().mapToInt(Row::height).sum();
  }

  @Override
  public void paint(Graphics2D graphics, int width, int height) {
    ChartStyle.begin(graphics, width, height);
    caption.paint(graphics, height);
    int top = caption.headHeight() + BELOW_HEAD;
    RatioAxis axis =
        RatioAxis.of(
            Stream.concat(Stream.of(even), rows.stream().map(Row::ratio))
                .flatMap(one -> Stream.of(one.low(), one.value(), one.high())),
            ChartStyle.MARGIN + NAMES + GAP,
            width - ChartStyle.MARGIN - WORDS - GAP);
    paintAxis(graphics, axis, top, top + rowsHeight());
    int y = top;
    for (Row row : rows) {
      paint(graphics, row, width, y);
      paintInterval(graphics, row, axis, y + (row.height() - BELOW_ROW) / 2.0);
      y += row.height();
    }
  }

  private void paintAxis(Graphics2D graphics, RatioAxis axis, int top, int bottom) {
    graphics.setColor(ChartStyle.GRID);
    double left = axis.place(even.low());
    double right = axis.place(even.high());
    graphics.fill(new Rectangle2D.Double(left, top, right - left, bottom - top));
    graphics.setStroke(ChartStyle.HAIR);
    for (double tick : axis.ticks()) {
      double x = Math.round(axis.place(tick));
      graphics.setColor(ChartStyle.GRID);
      graphics.draw(new Line2D.Double(x, top, x, bottom));
    }
    axis.labelled(LABEL)
        .forEach(
            tick ->
                ChartStyle.centred(graphics, RatioAxis.label(tick), axis.place(tick), bottom + 17));
    double one = Math.round(axis.place(1));
    graphics.setColor(ChartStyle.FAINT);
    graphics.setStroke(ChartStyle.THIN);
    graphics.draw(new Line2D.Double(one, top, one, bottom + 4.0));
    ChartStyle.centred(graphics, axisTitle, (axis.from() + axis.to()) / 2, bottom + 36);
  }

  private static void paint(Graphics2D graphics, Row row, int width, int top) {
    int baseline =
        ChartStyle.write(graphics, NAME, ChartStyle.INK, row.lines(), top + LINE - 2, LINE);
    Font font = ChartStyle.fitting(SMALL, row.about(), NAMES - GAP);
    String about = ChartStyle.cut(row.about(), font, NAMES - GAP);
    ChartStyle.write(graphics, font, ChartStyle.FAINT, about, ChartStyle.MARGIN, baseline);
    int right = width - ChartStyle.MARGIN - WORDS + GAP;
    ChartStyle.write(graphics, NAME, ChartStyle.INK, row.word(), right, top + LINE - 2);
    ChartStyle.write(graphics, SMALL, ChartStyle.FAINT, row.figures(), right, top + 2 * LINE - 2);
  }

  private static void paintInterval(Graphics2D graphics, Row row, RatioAxis axis, double y) {
    graphics.setColor(row.colour());
    graphics.setStroke(ChartStyle.THICK);
    double low = axis.place(row.ratio().low());
    double high = axis.place(row.ratio().high());
    graphics.draw(new Line2D.Double(low, y, high, y));
    paintEnd(graphics, axis.isBeyond(row.ratio().low()), low, y, -1);
    paintEnd(graphics, axis.isBeyond(row.ratio().high()), high, y, 1);
    double x = axis.place(row.ratio().value());
    Ellipse2D point = new Ellipse2D.Double(x - POINT / 2, y - POINT / 2, POINT, POINT);
    graphics.setColor(row.isOpen() ? Color.WHITE : row.colour());
    graphics.fill(point);
    graphics.setColor(row.colour());
    graphics.draw(point);
  }

  /** A stroke across the end of an interval, or an arrow if the end is beyond the picture. */
  private static void paintEnd(
      Graphics2D graphics, boolean isBeyond, double x, double y, int direction) {
    if (!isBeyond) {
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
