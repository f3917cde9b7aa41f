package org.enginedyno.report.chart;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** The labels of a plot's categories below it, wrapped to as many lines as they need. */
record CategoryLabels(List<List<String>> labels) {
  private static final int AXIS = 110;
  private static final int LETTER_WIDTH = 8;
  private static final int USUAL_LINES = 2;

  /** The labels of categories in a picture of this width. */
  static CategoryLabels of(Graphics2D graphics, List<String> categories, int width) {
    FontMetrics metrics = graphics.getFontMetrics(ChartStyle.font(Font.PLAIN, 12));
    double room = (width - AXIS) / (double) categories.size();
    return new CategoryLabels(
        categories.stream().map(label -> ChartStyle.split(metrics, label, room)).toList());
  }

  /**
   * The height that wrapped labels add to the picture, so that the plot itself is not made smaller.
   */
  static int furtherHeight(List<String> categories) {
    int longest = categories.stream().mapToInt(String::length).max().orElse(0);
    int perLine = Math.max(1, (Plot.WIDTH - AXIS) / categories.size() / LETTER_WIDTH);
    return ChartStyle.LINE * Math.max(0, longest / perLine - USUAL_LINES);
  }

  int height() {
    return ChartStyle.LINE * labels.stream().mapToInt(List::size).max().orElse(1);
  }

  /** Writes each label, centred on the position of its category. */
  void paint(Graphics2D graphics, IntToDoubleFunction place, int baseline) {
    for (int i = 0; i < labels.size(); i++) {
      int line = 0;
      for (String text : labels.get(i)) {
        ChartStyle.centred(
            graphics, text, place.applyAsDouble(i), baseline + ChartStyle.LINE * line++);
      }
    }
  }
}
