package org.enginedyno.plan;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A side as users write it: {@code mysql-9.7}, {@code engine=Aria}, or several of these separated
 * by spaces.
 */
public final class SideText {
  public static final String LEGAL = "a server, or key=value as in engine=Aria or jdk=25";

  /** The singular name of a value, and its key in a plan. */
  private static final Map<String, String> KEYS =
      Map.of("server", "servers", "engine", "engines", "workload", "workloads", "jdk", "jvm");

  /** The keys that must be the same on both sides; otherwise the sides are not comparable. */
  private static final Set<String> ALIKE =
      Set.of(
          "title",
          "workloads",
          "threads",
          "arrivals",
          "data",
          "measure",
          "duel",
          "order-seed",
          "at-a-time");

  private SideText() {}

  /** The key of a plan for a singular name, as in {@code engines} for {@code engine}. */
  public static String key(String one) {
    return KEYS.getOrDefault(one, one);
  }

  /** The singular name of a key, as in {@code engine}. */
  public static String one(String key) {
    return KEYS.entrySet().stream()
        .filter(entry -> entry.getValue().equals(key))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(key);
  }

  /** The keys of the plan that a side sets, with their values. */
  public static Map<String, String> keys(String text) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (String word : text.strip().split("\\s+", -1)) {
      int equals = word.indexOf('=');
      // a JDBC URL may have equals signs after its question mark
      boolean bare = equals < 0 || word.startsWith("jdbc:");
      String name = bare ? "servers" : word.substring(0, equals);
      String key = key(name);
      String value = bare ? word : word.substring(equals + 1);
      check(text, key, value);
      if (keys.putIfAbsent(key, value) != null) {
        throw new IllegalArgumentException(
            "a side has only one %s, but '%s' names two; remove one".formatted(key, text));
      }
    }
    return keys;
  }

  private static void check(String text, String key, String value) {
    if (key.isEmpty() || value.isEmpty()) {
      throw new IllegalArgumentException(
          "not a side: '%s'; write a server, or key=value as in engine=Aria, jdk=25, settings.innodb_flush_log_at_trx_commit=2"
              .formatted(text));
    }
    if (ALIKE.contains(key.split("\\.", 2)[0])) {
      throw new IllegalArgumentException(
          "both sides must have the same %s, but '%s' sets it for one; set it in the plan or by --set"
              .formatted(key, text));
    }
    if (value.contains(",") && (key.equals("servers") || key.equals("engines"))) {
      throw new IllegalArgumentException(
          "a side has one server and one engine, but '%s' names several: %s"
              .formatted(text, value));
    }
  }

  /** The axes on which the sides may differ, by their titles. */
  public static Set<String> axes(Collection<String> keys) {
    return Set.copyOf(keys.stream().map(SideText::axis).distinct().toList());
  }

  private static String axis(String key) {
    return switch (key) {
      case "servers", "engines" -> one(key);
      default -> key.startsWith("settings.") ? key.substring("settings.".length()) : key;
    };
  }
}
