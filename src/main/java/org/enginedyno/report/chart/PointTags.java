package org.enginedyno.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Letters next to the points of a plot, placed so that they cover neither points nor other letters.
 */
final class PointTags {
  private static final int POINT = 9;
  private static final int HEIGHT = 9;
  private static final int RIGHT = 6;
  private static final int ABOVE = 4;
  private static final int FARTHEST = 12;

  private final List<Tag> tags = new ArrayList<>();

  private record Tag(double x, double y, String letters) {}

  /** Adds letters at a position in the plot, if it has a finite position and is not empty. */
  void add(double x, double y, String letters) {
    if (!letters.isEmpty() && !Double.isNaN(y)) {
      tags.add(new Tag(x, y, letters));
    }
  }

  /** Writes the letters into a chart that has been painted. */
  void paint(Graphics2D graphics, XYChart chart) {
    List<Rectangle2D> taken = new ArrayList<>();
    for (XYSeries series : chart.getSeriesCollection()) {
      double[] ys =
          series.getMarker().equals(SeriesMarkers.NONE) ? new double[0] : series.getYData();
      for (int i = 0; i < ys.length; i++) {
        if (!Double.isNaN(ys[i])) {
          taken.add(around(onScreen(chart, series.getXData()[i], ys[i])));
        }
      }
    }
    for (Tag tag : tags) {
      double width = ChartStyle.width(LineStyle.Letter.FONT, tag.letters());
      Rectangle2D place = place(onScreen(chart, tag.x(), tag.y()), width, taken);
      taken.add(place);
      LineStyle.Letter.write(
          graphics,
          tag.letters(),
          (int) Math.round(place.getX()),
          (int) Math.round(place.getMaxY()));
    }
  }

  private static Point2D onScreen(XYChart chart, double x, double y) {
    return new Point2D.Double(chart.getScreenXFromChart(x), chart.getScreenYFromChart(y));
  }

  private static Rectangle2D around(Point2D point) {
    return new Rectangle2D.Double(
        point.getX() - POINT / 2.0, point.getY() - POINT / 2.0, POINT, POINT);
  }

  /** The nearest free place at a point: above right, then around the point, then farther away. */
  private static Rectangle2D place(Point2D point, double width, List<Rectangle2D> taken) {
    for (int ring = 0; ring < FARTHEST; ring++) {
      double right = RIGHT + ring * HEIGHT / 2.0;
      double[] sides = {right, -right - width, -width / 2};
      double[] heights = {-HEIGHT * (ring + 1.0) - ABOVE, (double) HEIGHT * ring + ABOVE};
      for (double down : heights) {
        for (double across : sides) {
          Rectangle2D place = at(point, across, down, width);
          if (taken.stream().noneMatch(place::intersects)) {
            return place;
          }
        }
      }
    }
    return at(point, RIGHT, -HEIGHT - ABOVE, width);
  }

  private static Rectangle2D at(Point2D point, double right, double down, double width) {
    return new Rectangle2D.Double(point.getX() + right, point.getY() + down, width, HEIGHT);
  }
}
