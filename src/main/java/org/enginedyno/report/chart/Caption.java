package org.enginedyno.report.chart;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.util.ArrayList;
import java.util.List;

/**
 * The words inside a plot's picture.
 *
 * @param title what the plot shows
 * @param about the line below it, such as the statement
 * @param conditions under which the figures hold, a few lines
 */
public record Caption(String title, String about, List<String> conditions) {
  static final int HEAD_HEIGHT = 44;

  private static final int LINE_LENGTH = 132;
  private static final int LINE = 15;

  public Caption {
    conditions = conditions.stream().flatMap(line -> wrapped(line).stream()).toList();
  }

  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + word.length() >= LINE_LENGTH) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  int footHeight() {
    return conditions.size() * LINE + 6;
  }

  /** Writes the words into a picture of that size. */
  void paint(Graphics2D graphics, int width, int height) {
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    int room = width - 2 * ChartStyle.MARGIN;
    Font large = fitting(graphics, ChartStyle.font(Font.BOLD, 17), title, room);
    Font small = fitting(graphics, ChartStyle.font(Font.PLAIN, 13), about, room);
    ChartStyle.write(graphics, large, ChartStyle.INK, title, ChartStyle.MARGIN, 28);
    ChartStyle.write(graphics, small, ChartStyle.FAINT, about, ChartStyle.MARGIN, 47);
    int baseline = height - ChartStyle.MARGIN + 4 - (conditions.size() - 1) * LINE;
    for (String line : conditions) {
      Font tiny = fitting(graphics, ChartStyle.font(Font.PLAIN, 11), line, room);
      ChartStyle.write(graphics, tiny, ChartStyle.FAINT, line, ChartStyle.MARGIN, baseline);
      baseline += LINE;
    }
  }

  /** The font, or a smaller one in which the text is no wider than that. */
  static Font fitting(Graphics2D graphics, Font font, String text, int room) {
    int width = graphics.getFontMetrics(font).stringWidth(text);
    return width <= room ? font : font.deriveFont(font.getSize2D() * room / width);
  }
}
