package org.enginedyno.report.chart;

import java.awt.Color;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.enginedyno.plan.Cell;

/** The colour of each engine, equal in all charts and told apart by colour-blind readers. */
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
  private static final List<Color> OTHERS =
      List.of(
          new Color(0x56B4E9),
          new Color(0xCC79A7),
          new Color(0x6B7F00),
          new Color(0x3D3B8E),
          new Color(0xB5A300),
          new Color(0x00A6A6),
          new Color(0x7A1F3D),
          new Color(0x9A8F97));

  private static final List<Color> VARIANTS =
      List.of(
          new Color(0x0072B2),
          new Color(0xD55E00),
          new Color(0x009E73),
          new Color(0xB0479A),
          new Color(0xB58900),
          new Color(0x56B4E9),
          new Color(0x7A1F3D),
          new Color(0x5F6B7A),
          new Color(0x3D3B8E),
          new Color(0x8C5A2B),
          new Color(0x00A6A6),
          new Color(0xE377A2),
          new Color(0x6B7F00),
          new Color(0x2B2B2B));
  private static final List<Color> EVENTS =
      List.of(
          new Color(0x3D3B8E),
          new Color(0x56B4E9),
          new Color(0xE3A100),
          new Color(0xC8301E),
          new Color(0x2E8B6D),
          new Color(0xCC79A7),
          new Color(0x8C5A2B),
          new Color(0xA3B85C));

  /** From much less to much more: told apart by their lightness, and by blue and orange. */
  private static final List<Color> SHADES =
      List.of(
          new Color(0xDF8720),
          new Color(0xF2AB58),
          new Color(0xF9CD98),
          new Color(0xFCE9D2),
          new Color(0xEEF0F2),
          new Color(0xDCEAF5),
          new Color(0xB3D3EC),
          new Color(0x7FB5DF),
          new Color(0x4A93CC));

  /** Of what became better, and of what became worse. */
  public static final Color BETTER = new Color(0x0072B2);

  public static final Color WORSE = new Color(0xC8301E);

  /** Of what is the same, and of what nobody can tell. */
  public static final Color SAME = new Color(0x2E8B6D);

  public static final Color UNTOLD = GREY;

  private static final double LIGHTER = 0.33;

  private final Map<String, Color> byEngine = new HashMap<>();

  /** The colours of a run's engines; what is not known takes the rest of the palette by name. */
  public Colours(List<String> engines) {
    List<Color> left = new ArrayList<>(OTHERS);
    for (String engine : engines.stream().map(Colours::key).distinct().sorted().toList()) {
      Color known = KNOWN.get(engine);
      if (known == null) {
        List<Color> choice = left.isEmpty() ? OTHERS : left;
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
    return VARIANTS.get(variant < 1 ? 0 : 1 + (variant - 1) % (VARIANTS.size() - 1));
  }

  /** The colour of what comes in that place of a long list, grey beyond the palette. */
  public static Color ofEvent(int rank) {
    return rank < EVENTS.size() ? EVENTS.get(rank) : GREY;
  }

  /** The ground of a ratio that is so many steps from one; dark ink can be read on each. */
  public static Color ofShade(int step) {
    return SHADES.get(step + SHADES.size() / 2);
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
