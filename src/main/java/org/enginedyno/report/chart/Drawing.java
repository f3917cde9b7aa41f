package org.enginedyno.report.chart;

import java.awt.Graphics2D;

/** What a picture shows, with its words. */
public sealed interface Drawing permits FieldPlot, IntervalPlot, Plot, SequencePlot {
  Caption caption();

  int getHeight();

  void paint(Graphics2D graphics, int width, int height);
}
