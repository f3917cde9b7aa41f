package org.enginedyno.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import org.knowm.xchart.style.markers.Marker;

/** How a line of a plot is drawn. */
public record LineStyle(Color colour, BasicStroke stroke, Marker marker) {
  /** The line of a colour with the stroke and the marker that come in those places. */
  public static LineStyle of(Color colour, int stroke, int marker) {
    return new LineStyle(colour, ChartStyle.stroke(stroke), ChartStyle.marker(marker));
  }
}
