package org.enginedyno.db.table;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.plan.Cell;
import org.enginedyno.workload.Hash;

/**
 * The physical form of a table: the settings that act only when it is created.
 *
 * @param settings by name; empty for the plain form
 * @param ofOthers whether dyno did not create the tables, so that their settings are unknown
 */
public record TableForm(String engine, SortedMap<String, String> settings, boolean ofOthers) {
  private static final int LONGEST_WORDS = 16;

  public TableForm {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  public static TableForm plain(String engine) {
    return new TableForm(engine, new TreeMap<>(), false);
  }

  public static TableForm of(Cell cell, EngineTraits traits) {
    return cell.data().existing() == null
        ? of(cell.engine(), traits, cell.setup().settings())
        : new TableForm(cell.engine(), new TreeMap<>(), true);
  }

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

  public TableNames names() {
    return new TableNames(engine, suffix());
  }

  /** A suffix of table names that identifies the form; empty for the plain one. */
  public String suffix() {
    if (ofOthers) {
      return TableNames.AS_THEY_ARE;
    }
    if (isPlain()) {
      return "";
    }
    String words = String.join("_", settings.values()).replaceAll("[^a-z0-9]+", "_");
    return "_%s_%08x"
        .formatted(
            words.substring(0, Math.min(words.length(), LONGEST_WORDS)), Hash.crc(toString()));
  }

  @Override
  public String toString() {
    return settings.entrySet().stream()
        .map(setting -> setting.getKey() + "=" + setting.getValue())
        .collect(Collectors.joining(", "));
  }
}
