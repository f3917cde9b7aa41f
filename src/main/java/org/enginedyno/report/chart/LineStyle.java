package org.enginedyno.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * How a line of a plot is drawn.
 *
 * @param dash which of the strokes it has, from 0 on
 * @param symbol which of the markers it has, from 0 on
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
  private static final List<float[]> DASHES =
      List.of(new float[] {}, new float[] {8, 4}, new float[] {2, 4}, new float[] {10, 4, 2, 4});

  Marker marker() {
    return MARKERS.get(symbol % MARKERS.size());
  }

  BasicStroke stroke() {
    float[] dashes = DASHES.get(dash % DASHES.size());
    return dashes.length == 0
        ? new BasicStroke(2.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
        : new BasicStroke(2.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0);
  }
}
