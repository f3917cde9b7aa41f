package org.enginedyno.run.bed;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a fork has left behind in tables that it changes.
 *
 * @param rows how many each table holds
 */
public record Aftermath(Map<String, Long> rows) {
  /** Nothing was changed. */
  public static final Aftermath NONE = new Aftermath(Map.of());

  public Aftermath {
    rows = new TreeMap<>(rows);
  }
}
