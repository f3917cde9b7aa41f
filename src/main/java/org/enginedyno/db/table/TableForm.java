package org.enginedyno.db.table;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.plan.Cell;

/**
 * What decides how a table lies in its engine: the settings that act only when it is made.
 *
 * @param settings those of a cell's settings, by their names; empty for the plain form
 * @param ofOthers whether others made the tables, so that nothing is known of the settings
 */
public record TableForm(String engine, SortedMap<String, String> settings, boolean ofOthers) {
  private static final int LONGEST_WORDS = 16;

  public TableForm {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** The form that tables of an engine take where nothing is set. */
  public static TableForm plain(String engine) {
    return new TableForm(engine, new TreeMap<>(), false);
  }

  /** The form of the tables that a cell works on. */
  public static TableForm of(Cell cell, EngineTraits traits) {
    return cell.data().existing() == null
        ? of(cell.engine(), traits, cell.setup().settings())
        : new TableForm(cell.engine(), new TreeMap<>(), true);
  }

  /** The form that an engine's tables take under these settings. */
  public static TableForm of(String engine, EngineTraits traits, Map<String, String> settings) {
    SortedMap<String, String> acting = new TreeMap<>();
    settings.forEach(
        (name, value) -> {
          if (traits.storage().whenMade().contains(name)) {
            acting.put(name, value.strip().toLowerCase(Locale.ROOT));
          }
        });
    return new TableForm(engine, acting, false);
  }

  public boolean isPlain() {
    return settings.isEmpty();
  }

  /** What tables of this form are called. */
  public TableNames names() {
    return new TableNames(engine, suffix());
  }

  /** Tells the names of one form from those of another; empty for the plain one. */
  public String suffix() {
    if (ofOthers) {
      return TableNames.AS_THEY_ARE;
    }
    if (isPlain()) {
      return "";
    }
    String words = String.join("_", settings.values()).replaceAll("[^a-z0-9]+", "_");
    CRC32 crc = new CRC32();
    crc.update(toString().getBytes(StandardCharsets.UTF_8));
    return String.format(
        Locale.ROOT,
        "_%s_%08x",
        words.substring(0, Math.min(words.length(), LONGEST_WORDS)),
        crc.getValue());
  }

  /** The settings in a line. */
  @Override
  public String toString() {
    return settings.entrySet().stream()
        .map(setting -> setting.getKey() + "=" + setting.getValue())
        .collect(Collectors.joining(", "));
  }
}
