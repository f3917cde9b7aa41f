package org.enginedyno.report.chart;

import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;

/** Short texts above positions in a plot, in lines. */
final class PlotNotes {
  private static final int ABOVE = 10;

  private final List<Note> notes = new ArrayList<>();

  private record Note(double x, double y, String text) {}

  void add(double x, double y, String text) {
    notes.add(new Note(x, y, text));
  }

  List<String> texts() {
    return notes.stream().map(Note::text).toList();
  }

  /** Writes the texts into a chart that has been painted. */
  void paint(Graphics2D graphics, XYChart chart) {
    for (Note note : notes) {
      int baseline = (int) Math.round(chart.getScreenYFromChart(note.y())) - ABOVE;
      List<String> lines = note.text().lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        int higher = ChartStyle.LINE * (lines.size() - 1 - i);
        double x = chart.getScreenXFromChart(note.x());
        ChartStyle.centred(graphics, lines.get(i), x, baseline - higher);
      }
    }
  }
}
