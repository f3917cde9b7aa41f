package org.enginedyno.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.result.Interval;

/** Ratios in the order in which they came, group after group, each with its middle. */
public final class SequencePlot extends Plot {
  private static final int BELOW_HEAD = 14;
  private static final int FIELD = 300;
  private static final int LABELS = 52;
  private static final int AXIS = 48;
  private static final double POINT = 6;

  /** A narrower group has no room for its number. */
  private static final int LEAST_FOR_LABEL = 18;

  private static final BasicStroke HAIR = new BasicStroke(1);
  private static final BasicStroke THICK = new BasicStroke(2.2f);

  private final transient Interval even;
  private final transient List<Group> groups;
  private final transient List<Color> colours;
  private final transient RatioAxis axis;

  /**
   * A group.
   *
   * @param name written below it
   * @param middle of its ratios
   */
  public record Group(String name, List<Double> ratios, double middle) {
    public Group {
      ratios = List.copyOf(ratios);
    }
  }

  /**
   * A plot.
   *
   * @param even what counts as no difference
   * @param colours that groups have in turn
   */
  public SequencePlot(
      Caption caption, String axisTitle, Interval even, List<Group> groups, List<Color> colours) {
    super(caption, groups.stream().map(Group::name).toList(), axisTitle, "", 1);
    this.even = even;
    this.groups = List.copyOf(groups);
    this.colours = List.copyOf(colours);
    axis =
        RatioAxis.of(
            Stream.concat(
                    Stream.of(even.low(), even.high()),
                    groups.stream().flatMap(group -> group.ratios().stream()))
                .toList());
    fit(BELOW_HEAD + FIELD + AXIS);
  }

  /** The groups, from the left. */
  public List<Group> groups() {
    return groups;
  }

  @Override
  public void paint(Graphics2D graphics, int width, int height) {
    paintFrame(graphics, width, height);
    double left = ChartStyle.MARGIN + (double) LABELS;
    double right = width - (double) ChartStyle.MARGIN;
    paintAxis(graphics, left, right);
    int all = groups.stream().mapToInt(group -> group.ratios().size()).sum();
    double each = (right - left) / Math.max(1, all);
    double x = left;
    for (int i = 0; i < groups.size(); i++) {
      Group group = groups.get(i);
      graphics.setColor(colours.get(i % colours.size()));
      paint(graphics, group, x, each);
      x += each * group.ratios().size();
    }
    ChartStyle.centred(graphics, getXAxisTitle(), (left + right) / 2, top() + FIELD + 38);
  }

  private int top() {
    return caption().headHeight() + BELOW_HEAD;
  }

  private double y(double ratio) {
    return top() + FIELD * (1 - axis.place(ratio));
  }

  private void paintAxis(Graphics2D graphics, double left, double right) {
    graphics.setColor(ChartStyle.GRID);
    double top = y(even.high());
    graphics.fill(new Rectangle2D.Double(left, top, right - left, y(even.low()) - top));
    graphics.setStroke(HAIR);
    for (double tick : axis.ticks()) {
      ValueAxis.paintTick(graphics, left, right, y(tick), RatioAxis.label(tick));
    }
    graphics.setColor(ChartStyle.FAINT);
    graphics.setStroke(ChartStyle.THIN);
    double one = Math.round(y(1));
    graphics.draw(new Line2D.Double(left, one, right, one));
  }

  private void paint(Graphics2D graphics, Group group, double left, double each) {
    double width = each * group.ratios().size();
    double x = left + each / 2;
    for (double ratio : group.ratios()) {
      graphics.fill(new Ellipse2D.Double(x - POINT / 2, y(ratio) - POINT / 2, POINT, POINT));
      x += each;
    }
    graphics.setStroke(THICK);
    double middle = y(group.middle());
    graphics.draw(new Line2D.Double(left + 1, middle, left + width - 1, middle));
    if (width >= LEAST_FOR_LABEL) {
      ChartStyle.centred(graphics, group.name(), left + width / 2, top() + FIELD + 18);
    }
  }
}
