package org.enginedyno.report.chart;

import java.awt.Font;
import java.awt.Graphics2D;
import java.util.List;

/**
 * The text inside a plot's picture. Each kind of text has a fixed size; long texts are wrapped.
 *
 * @param title what the plot shows
 * @param about the line below it, such as the statement
 * @param conditions under which the figures hold, a few lines
 */
public record Caption(String title, String about, List<String> conditions) {
  private static final Font LARGE = ChartStyle.font(Font.BOLD, 17);
  private static final Font SMALL = ChartStyle.font(Font.PLAIN, 13);
  private static final Font TINY = ChartStyle.font(Font.PLAIN, 11);
  private static final int ROOM = Plot.WIDTH - 2 * ChartStyle.MARGIN;

  private static final int USUAL_HEAD = 44;
  private static final int FIRST = 28;
  private static final int LARGE_LINE = 22;
  private static final int SMALL_LINE = 17;
  private static final int LINE = 15;
  private static final int MOST_TITLE_LINES = 3;
  private static final int MOST_LINES = 2;
  private static final int MOST_CONDITIONS = 8;
  private static final int USUAL_CONDITIONS = 4;

  public Caption {
    conditions =
        conditions.stream()
            .flatMap(line -> ChartStyle.lines(line, TINY, ROOM, MOST_CONDITIONS).stream())
            .toList();
  }

  private List<String> titleLines() {
    return ChartStyle.lines(title, LARGE, ROOM, MOST_TITLE_LINES);
  }

  private List<String> aboutLines() {
    return ChartStyle.lines(about, SMALL, ROOM, MOST_LINES);
  }

  /** The height of the text above the plot. */
  int headHeight() {
    return USUAL_HEAD + furtherHeight();
  }

  /** The height that the wrapped lines above the plot add. */
  int furtherHeight() {
    return (titleLines().size() - 1) * LARGE_LINE + (aboutLines().size() - 1) * SMALL_LINE;
  }

  /** The height that all wrapped or additional lines add to the usual ones. */
  int beyondUsual() {
    return furtherHeight() + Math.max(0, conditions.size() - USUAL_CONDITIONS) * LINE;
  }

  int footHeight() {
    return conditions.size() * LINE + 6;
  }

  /** The height of a picture with the text above and below a field of this height. */
  int pictureHeight(int field) {
    return headHeight() + field + footHeight() + ChartStyle.MARGIN;
  }

  /** Writes the text into a picture of this height. */
  void paint(Graphics2D graphics, int height) {
    int next = ChartStyle.write(graphics, LARGE, ChartStyle.INK, titleLines(), FIRST, LARGE_LINE);
    int second = next - LARGE_LINE + SMALL_LINE + 2;
    ChartStyle.write(graphics, SMALL, ChartStyle.FAINT, aboutLines(), second, SMALL_LINE);
    int last = height - ChartStyle.MARGIN + 4 - (conditions.size() - 1) * LINE;
    ChartStyle.write(graphics, TINY, ChartStyle.FAINT, conditions, last, LINE);
  }
}
