package org.enginedyno.report.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.util.List;
import java.util.Optional;

/** A table of coloured fields; the picture includes its title, legend and conditions. */
public record FieldPlot(Caption caption, List<String> columns, List<Row> rows, List<Field> legend)
    implements Picture.Drawing {
  private static final int ROW = 40;
  private static final int TITLES = 30;
  private static final int LEGEND = 36;
  private static final int NAMES = 225;
  private static final int GAP = 2;
  private static final Font LARGE = ChartStyle.font(Font.BOLD, 13);
  private static final Font SMALL = ChartStyle.font(Font.PLAIN, 11);

  /** A row: its name, a second line about it, and its fields. */
  public record Row(String name, String about, List<Field> fields) {}

  /** Two lines on a background, which is the picture's own if absent. */
  public record Field(String text, String note, Optional<Color> ground) {}

  @Override
  public int getHeight() {
    return caption.pictureHeight(TITLES + rows.size() * ROW + LEGEND);
  }

  @Override
  public void paint(Graphics2D graphics, int width, int height) {
    ChartStyle.begin(graphics, width, height);
    caption.paint(graphics, height);
    int wide = (width - 2 * ChartStyle.MARGIN - NAMES) / columns.size();
    int top = caption.headHeight() + TITLES;
    for (int i = 0; i < columns.size(); i++) {
      Field title = new Field(columns.get(i), "", Optional.empty());
      paint(
          graphics, title, ChartStyle.MARGIN + NAMES + i * wide, top - TITLES + GAP, wide, TITLES);
    }
    for (Row row : rows) {
      left(graphics, LARGE, ChartStyle.INK, row.name(), top + 17);
      left(graphics, SMALL, ChartStyle.FAINT, row.about(), top + 32);
      for (int i = 0; i < row.fields().size(); i++) {
        paint(graphics, row.fields().get(i), ChartStyle.MARGIN + NAMES + i * wide, top, wide, ROW);
      }
      top += ROW;
    }
    int each = (width - 2 * ChartStyle.MARGIN) / Math.max(1, legend.size());
    for (int i = 0; i < legend.size(); i++) {
      paint(graphics, legend.get(i), ChartStyle.MARGIN + i * each, top + 8, each, LEGEND - 12);
    }
  }

  private static void paint(Graphics2D graphics, Field field, int x, int y, int width, int height) {
    if (field.ground().isPresent()) {
      graphics.setColor(field.ground().get());
      graphics.fillRect(x, y, width - GAP, height - GAP);
    }
    boolean isLine = field.note().isEmpty();
    Font font = height < ROW && field.ground().isPresent() ? SMALL : LARGE;
    centred(graphics, font, field.text(), x, width, y + (isLine ? height / 2 + 4 : 17));
    centred(graphics, SMALL, field.note(), x, width, y + 32);
  }

  private static void centred(
      Graphics2D graphics, Font font, String text, int x, int width, int baseline) {
    Font fitting = fitting(graphics, font, text, width - 3 * GAP);
    FontMetrics metrics = graphics.getFontMetrics(fitting);
    int left = x + (width - GAP - metrics.stringWidth(text)) / 2;
    ChartStyle.write(graphics, fitting, ChartStyle.INK, text, left, baseline);
  }

  /** Makes the font smaller instead of cutting a figure, as a cut figure would be wrong. */
  private static Font fitting(Graphics2D graphics, Font font, String text, int room) {
    int width = graphics.getFontMetrics(font).stringWidth(text);
    return width <= room ? font : font.deriveFont(font.getSize2D() * room / width);
  }

  private static void left(Graphics2D graphics, Font font, Color ink, String text, int baseline) {
    String fitting = ChartStyle.cut(text, font, NAMES - 8);
    ChartStyle.write(graphics, font, ink, fitting, ChartStyle.MARGIN, baseline);
  }
}
