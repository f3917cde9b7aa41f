package org.enginedyno.report.chart;

import java.awt.Font;
import java.awt.Graphics2D;
import org.knowm.xchart.style.markers.Marker;

/** A letter beside a point; several stand one after the other. */
final class LetterMarker extends Marker {
  private static final Font FONT = ChartStyle.font(Font.BOLD, 11);
  private static final int BESIDE = 6;
  private static final int ABOVE = 4;
  private static final int LETTER = 8;

  private final String letter;
  private final int place;

  /** A letter that comes in that place beside its point. */
  public LetterMarker(String letter, int place) {
    this.letter = letter;
    this.place = place;
  }

  @Override
  public void paint(Graphics2D graphics, double x, double y, int size) {
    int left = (int) Math.round(x) + BESIDE + place * LETTER;
    ChartStyle.write(graphics, FONT, ChartStyle.INK, letter, left, (int) Math.round(y) - ABOVE);
  }

  /** Writes the letter where a legend tells it. */
  public void paintSample(Graphics2D graphics, int left, int baseline) {
    ChartStyle.write(graphics, FONT, ChartStyle.INK, letter, left, baseline);
  }
}
