package org.enginedyno.plan.axis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a plan sets on its servers; a setting with several values is an axis. */
public record SetupAxes(Map<String, List<String>> settings, List<Instance> instances) {
  /** Nothing is set. */
  public static final SetupAxes AS_SHIPPED = new SetupAxes(Map.of(), List.of(Instance.SHARED));

  public SetupAxes {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    settings.forEach((name, values) -> copy.put(name, values.stream().distinct().toList()));
    settings = Collections.unmodifiableMap(copy);
    instances = instances.stream().distinct().toList();
  }

  /** Every combination. */
  public List<Setup> all() {
    List<SortedMap<String, String>> combinations = List.of(new TreeMap<>());
    for (Map.Entry<String, List<String>> setting : settings.entrySet()) {
      combinations = extended(combinations, setting.getKey(), setting.getValue());
    }
    List<Setup> all = new ArrayList<>();
    for (Instance instance : instances) {
      combinations.forEach(settings -> all.add(new Setup(settings, instance)));
    }
    return all;
  }

  private static List<SortedMap<String, String>> extended(
      List<SortedMap<String, String>> combinations, String name, List<String> values) {
    List<SortedMap<String, String>> extended = new ArrayList<>();
    for (SortedMap<String, String> combination : combinations) {
      for (String value : values) {
        SortedMap<String, String> longer = new TreeMap<>(combination);
        longer.put(name, value);
        extended.add(longer);
      }
    }
    return extended;
  }
}
