package org.enginedyno.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import org.knowm.xchart.style.markers.Marker;

/** A ring that covers the point below it. */
final class HollowMarker extends Marker {
  private static final BasicStroke RING = new BasicStroke(1.8f);

  @Override
  public void paint(Graphics2D graphics, double x, double y, int size) {
    Color colour = graphics.getColor();
    Shape ring = new Ellipse2D.Double(x - size / 2.0, y - size / 2.0, size, size);
    graphics.setColor(Color.WHITE);
    graphics.fill(ring);
    graphics.setColor(colour);
    graphics.setStroke(RING);
    graphics.draw(ring);
  }
}
