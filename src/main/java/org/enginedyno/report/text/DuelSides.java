package org.enginedyno.report.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.SideText;
import org.enginedyno.result.duel.DuelResults;

/** The names of a duel's sides, from what differs between them. */
public record DuelSides(String base, String candidate) {
  private static final String SETTING = "settings.";

  public static DuelSides of(DuelResults results) {
    Map<String, List<String>> differences = differences(results);
    return differences.isEmpty()
        ? new DuelSides("base", "new")
        : new DuelSides(name(differences, 0), name(differences, 1));
  }

  /** The values that the plan sets for both sides, base first, by the keys whose values differ. */
  public static Map<String, List<String>> differences(DuelResults results) {
    Map<String, String> base = SideText.keys(results.base().text());
    Map<String, String> candidate = SideText.keys(results.candidate().text());
    Map<String, List<String>> differences = new LinkedHashMap<>();
    for (String key :
        Stream.of(base, candidate).flatMap(side -> side.keySet().stream()).distinct().toList()) {
      if (!Objects.equals(base.get(key), candidate.get(key))) {
        differences.put(key, List.of(base.getOrDefault(key, ""), candidate.getOrDefault(key, "")));
      }
    }
    return differences;
  }

  private static String name(Map<String, List<String>> differences, int side) {
    return differences.entrySet().stream()
        .map(one -> name(one.getKey(), one.getValue().get(side)))
        .collect(Collectors.joining(" "));
  }

  private static String name(String key, String value) {
    if (key.equals("servers") && !value.isEmpty()) {
      return value;
    }
    String name = key.startsWith(SETTING) ? key.substring(SETTING.length()) : SideText.one(key);
    return value.isEmpty() ? name + " as planned" : name + "=" + value;
  }
}
