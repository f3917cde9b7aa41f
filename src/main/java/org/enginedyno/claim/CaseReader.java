package org.enginedyno.claim;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the two sides of a claim.
 *
 * @param item the claim's own mapping
 * @param alike the values that were published of all the article's cells
 */
record CaseReader(ClaimVocabulary known, JsonNode item, JsonNode alike, List<String> problems) {
  private static final String AS = "as";
  private static final String WHERE = "where";

  /** The side under a key, which is an engine or a mapping of axes, with what holds for both. */
  Case side(String workload, String key) {
    SortedMap<String, String> values = new TreeMap<>();
    SortedMap<String, String> published = new TreeMap<>();
    putAll(workload, AS, alike, published);
    putAll(workload, AS, item.path(AS), published);
    putAll(workload, WHERE, item.path(WHERE), values);
    JsonNode side = item.path(key);
    if (side.isTextual()) {
      put(workload, key, Case.ENGINE, side.asText(), values);
    } else if (!key.equals(WHERE)) {
      putAll(workload, key, side, values);
      putAll(workload, key, side.path(AS), published);
    }
    published.keySet().removeAll(values.keySet());
    return new Case(values, published);
  }

  private void putAll(
      String workload, String key, JsonNode mapping, SortedMap<String, String> into) {
    if (!mapping.isMissingNode() && !mapping.isObject()) {
      problems.add(key + ": must be a mapping of axes to values: " + mapping);
    }
    mapping
        .properties()
        .forEach(
            entry -> {
              if (!entry.getKey().equals(AS)) {
                put(workload, key, entry.getKey(), entry.getValue().asText(), into);
              }
            });
  }

  /** What holds for all the article's cells may be an axis that some workloads do not have. */
  private void put(
      String workload, String key, String axis, String value, SortedMap<String, String> into) {
    known
        .reasonAgainst(workload, axis, value)
        .ifPresent(reason -> problems.add(key + ": " + reason));
    into.put(axis, value);
  }
}
