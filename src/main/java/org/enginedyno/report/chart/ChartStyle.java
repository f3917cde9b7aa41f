package org.enginedyno.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.knowm.xchart.style.XYStyler;

/** The style of all plots: colours, fonts and strokes, and text of a fixed size. */
public final class ChartStyle {
  public static final Color INK = new Color(0x1F2933);
  public static final Color FAINT = new Color(0x52606D);
  static final Color GRID = new Color(0xE1E5EA);
  public static final BasicStroke THIN =
      new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);
  public static final BasicStroke DASHES =
      new BasicStroke(
          1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {5, 3}, 0);
  static final BasicStroke THICK = new BasicStroke(2.2f);
  static final BasicStroke HAIR = new BasicStroke(1);
  static final int MARGIN = 16;
  static final int LINE = 15;

  /** Separates the parts of a label, but not those of {@code ramp(100/s..900/s, 5m)}. */
  private static final Pattern SEPARATOR = Pattern.compile(", (?![^(]*\\))");

  /** The positions at which a part may be broken; {@code 100/s} is never broken. */
  private static final Pattern BREAK =
      Pattern.compile("(?<=[ _=:-])|(?<=/)(?!s\\b)|(?<=[^.])(?=\\.\\.)");

  private static final double SMALLEST = 2 / 3.0;
  private static final String CUT = "\u2026";
  private static final FontRenderContext SMOOTH = new FontRenderContext(null, true, true);
  private static final Color NONE = new Color(255, 255, 255, 0);
  // At exactly 1 XChart leaves out the tick at zero.
  private static final double WHOLE_PLOT = 0.9999;

  private ChartStyle() {}

  /** Applies this style to a plot. */
  static void apply(XYStyler style) {
    style.setChartTitleVisible(false);
    style.setChartBackgroundColor(NONE);
    style.setPlotBackgroundColor(NONE);
    style.setChartFontColor(INK);
    style.setChartPadding(MARGIN);
    style.setPlotBorderVisible(false);
    style.setPlotMargin(0);
    style.setPlotContentSize(WHOLE_PLOT);
    style.setPlotGridLinesVisible(false);
    style.setYAxisTicksVisible(false);
    style.setYAxisTitleVisible(false);
    style.setXAxisTicksVisible(false);
    style.setXAxisTitleVisible(false);
    style.setLegendVisible(false);
    style.setMarkerSize(9);
  }

  /** Paints a white background of this size and turns on anti-aliasing. */
  static void begin(Graphics2D graphics, int width, int height) {
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
  }

  /** The first font that SVGs name; a logical font where this machine lacks it. */
  static Font font(int kind, int size) {
    return new Font(family(), kind, size);
  }

  private static String family() {
    String wanted = "DejaVu Sans";
    // for each text in a logical font, the SVG encoder compares all fonts of the machine
    boolean here = new Font(wanted, Font.PLAIN, 12).getFamily(Locale.ROOT).equals(wanted);
    return here ? wanted : Font.SANS_SERIF;
  }

  /** A category's label in lines no wider than this, as far as it can be broken. */
  static List<String> split(FontMetrics metrics, String label, double width) {
    List<String> lines = new ArrayList<>();
    for (String part : SEPARATOR.split(label, -1)) {
      StringBuilder line = new StringBuilder();
      for (String piece : BREAK.split(part, -1)) {
        if (!line.isEmpty() && metrics.stringWidth(line + piece.strip()) > width) {
          lines.add(line.toString().strip());
          line.setLength(0);
        }
        line.append(piece);
      }
      lines.add(line.toString().strip());
    }
    return lines;
  }

  /** Writes a short text, centred, on a background of its own. */
  static void centred(Graphics2D graphics, String text, double x, int baseline) {
    Font font = font(Font.PLAIN, 12);
    FontMetrics metrics = graphics.getFontMetrics(font);
    int width = metrics.stringWidth(text);
    int left = (int) Math.round(x - width / 2.0);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(left - 2, baseline - metrics.getAscent(), width + 4, metrics.getHeight());
    write(graphics, font, INK, text, left, baseline);
  }

  static void write(
      Graphics2D graphics, Font font, Color ink, String text, int left, int baseline) {
    graphics.setFont(font);
    graphics.setColor(ink);
    graphics.drawString(text, left, baseline);
  }

  /** Writes lines below each other; returns the baseline of the next line. */
  static int write(
      Graphics2D graphics, Font font, Color ink, List<String> lines, int baseline, int step) {
    for (int i = 0; i < lines.size(); i++) {
      write(graphics, font, ink, lines.get(i), MARGIN, baseline + i * step);
    }
    return baseline + lines.size() * step;
  }

  /** The width of a text. */
  static double width(Font font, String text) {
    return text.isEmpty() ? 0 : font.getStringBounds(text, SMOOTH).getWidth();
  }

  /** The font, or a smaller one in which the text fits, down to two thirds of the size. */
  static Font fitting(Font font, String text, double room) {
    double share = Math.min(1, room / Math.max(1, width(font, text)));
    return font.deriveFont((float) (font.getSize2D() * Math.max(share, SMALLEST)));
  }

  /** A text in at most this many lines, none wider than this; the last one is cut. */
  static List<String> lines(String text, Font font, double room, int most) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      boolean isFull = !line.isEmpty() && width(font, line + " " + word) > room;
      if (isFull && lines.size() < most - 1) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines.stream().map(one -> cut(one, font, room)).toList();
  }

  /** The text, or as much of its start as fits, followed by an ellipsis. */
  static String cut(String text, Font font, double room) {
    if (width(font, text) <= room) {
      return text;
    }
    int fits = 0;
    for (int more = Integer.highestOneBit(text.length()); more > 0; more /= 2) {
      int tried = fits + more;
      if (tried < text.length() && width(font, text.substring(0, tried) + CUT) <= room) {
        fits = tried;
      }
    }
    return text.substring(0, fits).stripTrailing() + CUT;
  }
}
