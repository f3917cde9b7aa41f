package org.enginedyno.result;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What decides how much of what was committed outlives a crash, as it was while a cell wrote.
 *
 * @param log whether the engine keeps a log of its own
 * @param variables the server variables that bear on it, as read back
 */
public record DurabilityInForce(Log log, Map<String, String> variables) {
  public enum Log {
    OWN,
    /** The engine promises nothing. */
    NONE,
    /** Nobody has told us of the engine. */
    UNKNOWN
  }

  public DurabilityInForce {
    variables = new TreeMap<>(variables);
  }

  /** What bears on it, of all variables of a server. */
  public static DurabilityInForce of(Log log, Iterable<String> names, Map<String, String> all) {
    SortedMap<String, String> found = new TreeMap<>();
    names.forEach(name -> find(name, all, found));
    find("log_bin", all, found);
    if (!found.getOrDefault("log_bin", "OFF").matches("(?i)OFF|0")) {
      find("sync_binlog", all, found);
    }
    return new DurabilityInForce(log, found);
  }

  private static void find(String name, Map<String, String> all, Map<String, String> found) {
    String value = all.get(name);
    if (value != null) {
      found.put(name, value);
    }
  }

  @Override
  public String toString() {
    String told =
        switch (log) {
          case OWN -> "";
          case NONE -> "no log of its own";
          case UNKNOWN -> "unknown whether it has a log of its own";
        };
    String values =
        variables.entrySet().stream()
            .map(variable -> variable.getKey() + "=" + variable.getValue())
            .collect(Collectors.joining(", "));
    return told + (told.isEmpty() || values.isEmpty() ? "" : ", ") + values;
  }
}
