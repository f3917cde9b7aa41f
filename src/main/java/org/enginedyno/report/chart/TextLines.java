package org.enginedyno.report.chart;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.util.ArrayList;
import java.util.List;

/** Text that keeps its size: broken into lines where it is long, cut where it may have no more. */
final class TextLines {
  private static final String CUT = "\u2026";
  private static final FontRenderContext SMOOTH = new FontRenderContext(null, true, true);

  private TextLines() {}

  /** How wide a text is. */
  public static double width(Font font, String text) {
    return text.isEmpty() ? 0 : font.getStringBounds(text, SMOOTH).getWidth();
  }

  /** A text in lines that are no wider than that, at most so many; the last one is cut. */
  public static List<String> of(String text, Font font, double room, int most) {
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

  /** A text, or as much of its beginning as has room, with a sign that there is more. */
  public static String cut(String text, Font font, double room) {
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
