package org.enginedyno.report.chart;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;

/**
 * The colours of all charts, which colour-blind readers can distinguish on light and dark pages.
 */
public final class Colours {
  private static final Color GREY = new Color(0x5F6B7A);
  private static final Map<String, Color> KNOWN =
      Map.ofEntries(
          Map.entry("innodb", new Color(0x0072B2)),
          Map.entry("myisam", new Color(0xE08A00)),
          Map.entry("aria", new Color(0x009E73)),
          Map.entry("rocksdb", new Color(0xC8301E)),
          Map.entry("memory", new Color(0x8E4FA8)),
          Map.entry("tokudb", new Color(0x8C5A2B)),
          Map.entry("csv", new Color(0x4B4B4B)));
  private static final int[] OTHERS = {
    0x56B4E9, 0xCC79A7, 0x6B7F00, 0x3D3B8E, 0xB5A300, 0x00A6A6, 0x7A1F3D, 0x9A8F97
  };

  private static final int[] VARIANTS = {
    0x0072B2, 0xD55E00, 0x009E73, 0xB0479A, 0xB58900, 0x56B4E9, 0x7A1F3D, 0x5F6B7A, 0x3D3B8E,
    0x8C5A2B, 0x00A6A6, 0xE377A2, 0x6B7F00, 0x2B2B2B
  };
  private static final int[] EVENTS = {
    0x3D3B8E, 0x56B4E9, 0xE3A100, 0xC8301E, 0x2E8B6D, 0xCC79A7, 0x8C5A2B, 0xA3B85C
  };

  /** From much less to much more, distinguished by lightness and by blue and orange. */
  private static final int[] SHADES = {
    0xDF8720, 0xF2AB58, 0xF9CD98, 0xFCE9D2, 0xEEF0F2, 0xDCEAF5, 0xB3D3EC, 0x7FB5DF, 0x4A93CC
  };

  /** For results that became better, and for those that became worse. */
  public static final Color BETTER = new Color(0x0072B2);

  public static final Color WORSE = new Color(0xC8301E);

  /** For results that are the same, and for unknown ones. */
  public static final Color SAME = new Color(0x2E8B6D);

  public static final Color UNKNOWN = GREY;

  private static final double LIGHTER = 0.33;

  /**
   * A colour of a picture in a page. It becomes a CSS variable with a second value for a dark page.
   * The picture files and printed pages always use the light colours.
   */
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
   * The contrast that thin lines need; the Web Content Accessibility Guidelines require a little
   * less.
   */
  private static final double CONTRAST = 4;

  private static final double STEP = 0.05;

  private final Map<String, Color> byEngine = new HashMap<>();

  /**
   * The colours of a run's engines; the name of an unknown engine selects one of the other colours.
   */
  public Colours(List<String> engines) {
    List<Color> others = Arrays.stream(OTHERS).mapToObj(Color::new).toList();
    List<Color> left = new ArrayList<>(others);
    for (String engine : engines.stream().map(Colours::key).distinct().sorted().toList()) {
      Color known = KNOWN.get(engine);
      if (known == null) {
        List<Color> choice = left.isEmpty() ? others : left;
        known = choice.get(Math.floorMod(engine.hashCode(), choice.size()));
        left.remove(known);
      }
      byEngine.put(engine, known);
    }
  }

  /** The colour of an engine; grey if the cell uses no engine. */
  public Color of(String engine) {
    return engine.equals(Cell.NO_ENGINE) ? GREY : byEngine.getOrDefault(key(engine), GREY);
  }

  /**
   * The colour of a variant in a run with a single engine; the first variant's colour is not
   * reused.
   */
  public static Color ofVariant(int variant) {
    return new Color(VARIANTS[variant < 1 ? 0 : 1 + (variant - 1) % (VARIANTS.length - 1)]);
  }

  /** The colour of the event with this rank; grey beyond the palette. */
  public static Color ofEvent(int rank) {
    return rank < EVENTS.length ? new Color(EVENTS[rank]) : GREY;
  }

  /** The background of a ratio that is this many steps from one; dark text is legible on each. */
  public static Color ofShade(int step) {
    return new Color(SHADES[step + SHADES.length / 2]);
  }

  /** A tint of a colour, lighter with each step. */
  public static Color tint(Color colour, int steps) {
    return lighter(colour, 1 - Math.pow(1 - LIGHTER, steps));
  }

  /** The colour mixed with this share of white. */
  public static Color lighter(Color colour, double share) {
    return new Color(
        lighter(colour.getRed(), share),
        lighter(colour.getGreen(), share),
        lighter(colour.getBlue(), share));
  }

  private static int lighter(int part, double share) {
    return (int) Math.round(part + (255 - part) * share);
  }

  private static String key(String engine) {
    return engine.toLowerCase(Locale.ROOT);
  }

  /** A picture's SVG for a page, with CSS variables for its colours. */
  static String inPage(String svg) {
    Set<String> used = new TreeSet<>();
    COLOUR.matcher(svg).results().map(MatchResult::group).forEach(used::add);
    int begin = svg.indexOf('>') + 1;
    String rest = COLOUR.matcher(svg.substring(begin)).replaceAll("var(" + VARIABLE + "$1)");
    return svg.substring(0, begin) + style(used) + rest;
  }

  private static String style(Set<String> used) {
    return "<style>:root{%s}@media screen and (prefers-color-scheme:dark){:root{%s}}</style>"
        .formatted(values(used, colour -> colour), values(used, Colours::dark));
  }

  private static String values(Set<String> used, UnaryOperator<Color> value) {
    return used.stream()
        .map(text -> "%s%s:%s;".formatted(VARIABLE, text.substring(1), of(value, text)))
        .collect(Collectors.joining());
  }

  private static String of(UnaryOperator<Color> value, String text) {
    return text(value.apply(Color.decode(text)));
  }

  /** A colour in CSS, for a light page and for a dark one. */
  public static List<String> onPages(Color colour) {
    return List.of(text(colour), text(dark(colour)));
  }

  /** A colour in CSS. */
  static String text(Color colour) {
    return "#%06x".formatted(colour.getRGB() & 0xFFFFFF);
  }

  /** The colour for a dark page: the same hue, light enough to be seen. */
  static Color dark(Color colour) {
    Color ground = GROUNDS.get(colour);
    if (ground != null) {
      return ground;
    }
    double share = 0;
    Color light = colour;
    while (contrast(light, DARK_PAPER) < CONTRAST) {
      share += STEP;
      light = lighter(colour, share);
    }
    return light;
  }

  /** The contrast ratio of two colours, from 1 to 21. */
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
