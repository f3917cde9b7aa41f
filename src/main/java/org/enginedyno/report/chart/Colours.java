package org.enginedyno.report.chart;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.enginedyno.plan.Cell;

/** The colour of each engine, equal in all charts and distinct to colour-blind readers. */
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

  /** From much less to much more: distinct by their lightness, and by blue and orange. */
  private static final int[] SHADES = {
    0xDF8720, 0xF2AB58, 0xF9CD98, 0xFCE9D2, 0xEEF0F2, 0xDCEAF5, 0xB3D3EC, 0x7FB5DF, 0x4A93CC
  };

  /** Of what became better, and of what became worse. */
  public static final Color BETTER = new Color(0x0072B2);

  public static final Color WORSE = new Color(0xC8301E);

  /** Of what is the same, and of what is not known. */
  public static final Color SAME = new Color(0x2E8B6D);

  public static final Color UNTOLD = GREY;

  private static final double LIGHTER = 0.33;

  private final Map<String, Color> byEngine = new HashMap<>();

  /** The colours of a run's engines; what is not known takes the rest of the palette by name. */
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

  /** The colour of an engine, grey where no engine is at work. */
  public Color of(String engine) {
    return engine.equals(Cell.NO_ENGINE) ? GREY : byEngine.getOrDefault(key(engine), GREY);
  }

  /** The colour of a variant, where there is one engine; the first one's is its own. */
  public static Color ofVariant(int variant) {
    return new Color(VARIANTS[variant < 1 ? 0 : 1 + (variant - 1) % (VARIANTS.length - 1)]);
  }

  /** The colour of what comes in that place of a long list, grey beyond the palette. */
  public static Color ofEvent(int rank) {
    return rank < EVENTS.length ? new Color(EVENTS[rank]) : GREY;
  }

  /** The ground of a ratio that is so many steps from one; dark ink can be read on each. */
  public static Color ofShade(int step) {
    return new Color(SHADES[step + SHADES.length / 2]);
  }

  /** A tint of a colour, lighter with each step. */
  public static Color tint(Color colour, int steps) {
    return lighter(colour, 1 - Math.pow(1 - LIGHTER, steps));
  }

  /** A colour of which that share is white. */
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
}
