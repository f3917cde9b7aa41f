package org.enginedyno.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.util.List;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The style of a plot's line.
 *
 * @param dash the index of the stroke, from 0
 * @param symbol the index of the marker, from 0
 */
public record LineStyle(Color colour, int dash, int symbol) {
  private static final List<Marker> MARKERS =
      List.of(
          SeriesMarkers.CIRCLE,
          SeriesMarkers.SQUARE,
          SeriesMarkers.TRIANGLE_UP,
          SeriesMarkers.DIAMOND,
          SeriesMarkers.TRIANGLE_DOWN,
          SeriesMarkers.CROSS);
  private static final List<List<Integer>> DASHES =
      List.of(List.of(), List.of(8, 4), List.of(2, 4), List.of(10, 4, 2, 4));

  Marker marker() {
    return MARKERS.get(symbol % MARKERS.size());
  }

  /** The lengths of dashes and gaps; empty for a solid line. */
  public List<Integer> dashes() {
    return DASHES.get(dash % DASHES.size());
  }

  public BasicStroke stroke() {
    float[] dashes = new float[dashes().size()];
    for (int i = 0; i < dashes.length; i++) {
      dashes[i] = dashes().get(i);
    }
    return dashes.length == 0
        ? new BasicStroke(2.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
        : new BasicStroke(2.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0);
  }

  /** A hollow marker, which covers the filled one below it. */
  static final class Hollow extends Marker {
    private static final BasicStroke RING = new BasicStroke(1.8f);
    private static final int RIM = 4;

    private final Marker full;

    Hollow(Marker full) {
      this.full = full;
    }

    @Override
    public void paint(Graphics2D graphics, double x, double y, int size) {
      Color colour = graphics.getColor();
      if (full.equals(SeriesMarkers.CIRCLE) || full.equals(SeriesMarkers.CROSS)) {
        Shape ring = new Ellipse2D.Double(x - size / 2.0, y - size / 2.0, size, size);
        graphics.setColor(Color.WHITE);
        graphics.fill(ring);
        graphics.setColor(colour);
        graphics.setStroke(RING);
        graphics.draw(ring);
        return;
      }
      full.paint(graphics, x, y, size + 1);
      graphics.setColor(Color.WHITE);
      full.paint(graphics, x, y, size + 1 - RIM);
      graphics.setColor(colour);
    }
  }

  /**
   * A letter in the legend. The plot itself writes the letters of points, where they cover nothing.
   */
  static final class Letter extends Marker {
    static final Font FONT = ChartStyle.font(Font.BOLD, 11);

    private final String letter;

    Letter(String letter) {
      this.letter = letter;
    }

    @Override
    public void paint(Graphics2D graphics, double x, double y, int size) {
      // paints nothing here: the letter would cover those of other points
    }

    void paintSample(Graphics2D graphics, int left, int baseline) {
      write(graphics, letter, left, baseline);
    }

    static void write(Graphics2D graphics, String letters, int left, int baseline) {
      ChartStyle.write(graphics, FONT, ChartStyle.INK, letters, left, baseline);
    }
  }
}
