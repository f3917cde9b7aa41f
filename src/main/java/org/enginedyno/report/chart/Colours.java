package org.enginedyno.report.chart;

import java.awt.Color;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.enginedyno.plan.Cell;

/** The colour of each engine, equal in all charts and told apart by colour-blind readers. */
final class Colours {
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

  private final Map<String, Color> byEngine = new HashMap<>();

  /** The colours of a run's engines; what is not known takes the rest of the palette by name. */
  Colours(List<String> engines) {
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
  Color of(String engine) {
    return engine.equals(Cell.NO_ENGINE) ? GREY : byEngine.getOrDefault(key(engine), GREY);
  }

  /** A lighter tint of an engine's colour. */
  Color lightOf(String engine) {
    Color colour = of(engine);
    return new Color(
        lighter(colour.getRed()), lighter(colour.getGreen()), lighter(colour.getBlue()));
  }

  private static int lighter(int part) {
    return part + (255 - part) * 11 / 20;
  }

  private static String key(String engine) {
    return engine.toLowerCase(Locale.ROOT);
  }
}
