package org.enginedyno.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A marker without its inside, which covers the full one below it. */
final class HollowMarker extends Marker {
  private static final BasicStroke RING = new BasicStroke(1.8f);
  private static final int RIM = 4;

  private final Marker own;

  public HollowMarker(Marker own) {
    this.own = own;
  }

  @Override
  public void paint(Graphics2D graphics, double x, double y, int size) {
    Color colour = graphics.getColor();
    if (own.equals(SeriesMarkers.CIRCLE) || own.equals(SeriesMarkers.CROSS)) {
      Shape ring = new Ellipse2D.Double(x - size / 2.0, y - size / 2.0, size, size);
      graphics.setColor(Color.WHITE);
      graphics.fill(ring);
      graphics.setColor(colour);
      graphics.setStroke(RING);
      graphics.draw(ring);
      return;
    }
    own.paint(graphics, x, y, size + 1);
    graphics.setColor(Color.WHITE);
    own.paint(graphics, x, y, size + 1 - RIM);
    graphics.setColor(colour);
  }
}
