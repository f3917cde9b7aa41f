package org.enginedyno.report.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.result.Interval;

/**
 * Ratios in the order of time, in groups, each with its middle.
 *
 * @param even the range that counts as no difference
 * @param colours the colours of the groups, which repeat
 */
public record SequencePlot(
    Caption caption, String axisTitle, Interval even, List<Group> groups, List<Color> colours)
    implements Picture.Drawing {
  private static final int BELOW_HEAD = 14;
  private static final int FIELD = 300;
  private static final int LABELS = 52;
  private static final int AXIS = 48;
  private static final double POINT = 6;

  /** A narrower group has no room for its number. */
  private static final int LEAST_FOR_LABEL = 18;

  /**
   * A group.
   *
   * @param name written below it
   */
  public record Group(String name, List<Double> ratios, double middle) {}

  @Override
  public int getHeight() {
    return caption.pictureHeight(BELOW_HEAD + FIELD + AXIS);
  }

  @Override
  public void paint(Graphics2D graphics, int width, int height) {
    ChartStyle.begin(graphics, width, height);
    caption.paint(graphics, height);
    double left = ChartStyle.MARGIN + (double) LABELS;
    double right = width - (double) ChartStyle.MARGIN;
    int top = caption.headHeight() + BELOW_HEAD;
    List<Double> ratios = groups.stream().flatMap(group -> group.ratios().stream()).toList();
    RatioAxis axis =
        RatioAxis.of(
            Stream.concat(Stream.of(even.low(), even.high()), ratios.stream()), top + FIELD, top);
    paintAxis(graphics, axis, left, right);
    double each = (right - left) / Math.max(1, ratios.size());
    double x = left;
    for (int i = 0; i < groups.size(); i++) {
      graphics.setColor(colours.get(i % colours.size()));
      paint(graphics, axis, groups.get(i), x, each);
      x += each * groups.get(i).ratios().size();
    }
    ChartStyle.centred(graphics, axisTitle, (left + right) / 2, top + FIELD + 38);
  }

  private void paintAxis(Graphics2D graphics, RatioAxis axis, double left, double right) {
    graphics.setColor(ChartStyle.GRID);
    double top = axis.place(even.high());
    graphics.fill(new Rectangle2D.Double(left, top, right - left, axis.place(even.low()) - top));
    graphics.setStroke(ChartStyle.HAIR);
    for (double tick : axis.ticks()) {
      ValueAxis.paintTick(graphics, left, right, axis.place(tick), RatioAxis.label(tick));
    }
    graphics.setColor(ChartStyle.FAINT);
    graphics.setStroke(ChartStyle.THIN);
    double one = Math.round(axis.place(1));
    graphics.draw(new Line2D.Double(left, one, right, one));
  }

  private static void paint(
      Graphics2D graphics, RatioAxis axis, Group group, double left, double each) {
    double width = each * group.ratios().size();
    double x = left + each / 2;
    for (double ratio : group.ratios()) {
      graphics.fill(
          new Ellipse2D.Double(x - POINT / 2, axis.place(ratio) - POINT / 2, POINT, POINT));
      x += each;
    }
    graphics.setStroke(ChartStyle.THICK);
    double middle = axis.place(group.middle());
    graphics.draw(new Line2D.Double(left + 1, middle, left + width - 1, middle));
    if (width >= LEAST_FOR_LABEL) {
      ChartStyle.centred(graphics, group.name(), left + width / 2, (int) axis.from() + 18);
    }
  }
}
