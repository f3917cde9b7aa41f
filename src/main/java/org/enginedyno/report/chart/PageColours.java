package org.enginedyno.report.chart;

import java.awt.Color;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The colours of pictures within a page: a variable each, which has a second value where the reader
 * prefers a dark page. The files of a picture, and paper, are light.
 */
final class PageColours {
  private static final Pattern COLOUR = Pattern.compile("(?<=(?:fill|stroke):)#([0-9a-f]{6})(?=;)");
  private static final String VARIABLE = "--c";

  private static final Color DARK_PAPER = new Color(0x1D232A);
  private static final Map<Color, Color> GROUNDS =
      Map.of(
          Color.WHITE,
          DARK_PAPER,
          ChartStyle.INK,
          new Color(0xE6EAEE),
          ChartStyle.FAINT,
          new Color(0xA3AFBB),
          ChartStyle.GRID,
          new Color(0x38424D));

  /**
   * What thin lines need to be seen, by the Web Content Accessibility Guidelines, and some more.
   */
  private static final double CONTRAST = 4;

  private static final double STEP = 0.05;

  private PageColours() {}

  /** A picture's SVG as a page shows it, with the values of its colours. */
  static String inPage(String svg) {
    Set<String> used = new TreeSet<>();
    COLOUR.matcher(svg).results().map(MatchResult::group).forEach(used::add);
    int begin = svg.indexOf('>') + 1;
    String rest = COLOUR.matcher(svg.substring(begin)).replaceAll("var(" + VARIABLE + "$1)");
    return svg.substring(0, begin) + style(used) + rest;
  }

  private static String style(Set<String> used) {
    return "<style>:root{%s}@media screen and (prefers-color-scheme:dark){:root{%s}}</style>"
        .formatted(values(used, colour -> colour), values(used, PageColours::dark));
  }

  private static String values(Set<String> used, UnaryOperator<Color> value) {
    return used.stream()
        .map(text -> "%s%s:%s;".formatted(VARIABLE, text.substring(1), of(value, text)))
        .collect(Collectors.joining());
  }

  private static String of(UnaryOperator<Color> value, String text) {
    return text(value.apply(Color.decode(text)));
  }

  /** A colour as CSS writes it. */
  static String text(Color colour) {
    return String.format(Locale.ROOT, "#%06x", colour.getRGB() & 0xFFFFFF);
  }

  /** The colour on dark paper: of the same hue, and as light as it must be to be seen. */
  static Color dark(Color colour) {
    Color ground = GROUNDS.get(colour);
    if (ground != null) {
      return ground;
    }
    double share = 0;
    Color light = colour;
    while (contrast(light, DARK_PAPER) < CONTRAST) {
      share += STEP;
      light = Colours.lighter(colour, share);
    }
    return light;
  }

  /** How far two colours are apart in lightness, from 1 to 21. */
  static double contrast(Color one, Color other) {
    double first = luminance(one) + 0.05;
    double second = luminance(other) + 0.05;
    return Math.max(first, second) / Math.min(first, second);
  }

  private static double luminance(Color colour) {
    return 0.2126 * linear(colour.getRed())
        + 0.7152 * linear(colour.getGreen())
        + 0.0722 * linear(colour.getBlue());
  }

  private static double linear(int part) {
    double share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
