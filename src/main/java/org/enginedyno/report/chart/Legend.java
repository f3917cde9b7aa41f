package org.enginedyno.report.chart;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;

/**
 * The names of a plot's lines in as many rows as they need; XChart's own legend has only one row.
 */
record Legend(List<List<XYSeries>> rows) {
  private static final Font FONT = ChartStyle.font(Font.PLAIN, 13);
  private static final int SAMPLE = 34;
  private static final int SIGN = 12;
  private static final int GAP = 20;
  private static final int ROW = 20;
  private static final int USUAL_ROWS = 2;
  private static final int MARKER = 9;
  private static final int SWATCH = 12;

  /** The legend of some lines in a picture of this width. */
  static Legend of(List<XYSeries> lines, int width) {
    List<List<XYSeries>> rows = new ArrayList<>();
    int used = width;
    for (XYSeries line : lines.stream().sorted(Comparator.comparing(Legend::isSign)).toList()) {
      int wanted = width(line);
      if (used + wanted > width - 2 * ChartStyle.MARGIN) {
        rows.add(new ArrayList<>());
        used = 0;
      }
      rows.get(rows.size() - 1).add(line);
      used += wanted;
    }
    return new Legend(rows);
  }

  /** Whether the entry explains a sign at points, and not a line or a bar. */
  private static boolean isSign(XYSeries line) {
    return line.getXYSeriesRenderStyle().equals(Optional.of(XYSeriesRenderStyle.Scatter));
  }

  private static boolean isBar(XYSeries line) {
    return line.getXYSeriesRenderStyle().equals(Optional.of(XYSeriesRenderStyle.Area));
  }

  private static int sample(XYSeries line) {
    return isSign(line) || isBar(line) ? SIGN : SAMPLE;
  }

  private static int width(XYSeries line) {
    return sample(line) + 6 + (int) Math.ceil(ChartStyle.width(FONT, line.getLabel())) + GAP;
  }

  int height() {
    return rows.size() * ROW;
  }

  /** The height that its rows add to the usual ones. */
  int furtherHeight() {
    return Math.max(0, rows.size() - USUAL_ROWS) * ROW;
  }

  /** Paints the rows below each other, each of them centred if the picture is wide enough. */
  void paint(Graphics2D graphics, double middle, int top, int pictureWidth) {
    int y = top + ROW / 2;
    for (List<XYSeries> row : rows) {
      int width = row.stream().mapToInt(line -> width(line)).sum() - GAP;
      int right = pictureWidth - ChartStyle.MARGIN - width;
      int x = (int) Math.round(Math.max(ChartStyle.MARGIN, Math.min(right, middle - width / 2.0)));
      for (XYSeries line : row) {
        paintSample(graphics, line, x, y);
        ChartStyle.write(
            graphics, FONT, ChartStyle.INK, line.getLabel(), x + sample(line) + 6, y + 5);
        x += width(line);
      }
      y += ROW;
    }
  }

  private static void paintSample(Graphics2D graphics, XYSeries line, int x, int y) {
    if (isBar(line)) {
      graphics.setColor(line.getFillColor());
      graphics.fillRect(x, y - SWATCH / 2, SWATCH, SWATCH);
    } else if (line.getMarker() instanceof LineStyle.Letter letter) {
      letter.paintSample(graphics, x, y + 5);
    } else {
      if (!isSign(line)) {
        graphics.setColor(line.getLineColor());
        graphics.setStroke(line.getLineStyle());
        graphics.draw(new Line2D.Double(x, y, x + SAMPLE, y));
      }
      graphics.setColor(line.getMarkerColor());
      line.getMarker().paint(graphics, x + sample(line) / 2.0, y, MARKER);
    }
  }
}
