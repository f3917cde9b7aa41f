package org.enginedyno.report.compare;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Facts of several things under the same names, those first that differ.
 *
 * @param differing the names under which the things differ, or of which some have none
 * @param alike what is the same in all
 */
public record Differences(List<String> differing, Map<String, String> alike) {
  /** The differences between some things' facts. */
  public static Differences of(List<Map<String, String>> things) {
    TreeSet<String> names = new TreeSet<>();
    things.forEach(facts -> names.addAll(facts.keySet()));
    TreeMap<String, String> alike = new TreeMap<>();
    for (String name : names) {
      List<String> values =
          things.stream().map(facts -> facts.getOrDefault(name, "")).distinct().toList();
      if (values.size() == 1) {
        alike.put(name, values.get(0));
      }
    }
    names.removeAll(alike.keySet());
    return new Differences(List.copyOf(names), alike);
  }
}
