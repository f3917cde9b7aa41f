package org.enginedyno.claim;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the two sides of a claim.
 *
 * @param alike the published values of all cells of the article
 */
record CaseReader(ClaimVocabulary known, JsonNode item, JsonNode alike, List<String> problems) {
  private static final String AS = "as";
  private static final String WHERE = "where";

  /** Reads a side, which is an engine or a mapping of axes, and the values common to both sides. */
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

  /** Reports a value that the workload does not have, but keeps it for the other problems. */
  private void put(
      String workload, String key, String axis, String value, SortedMap<String, String> into) {
    known
        .reasonAgainst(workload, axis, value)
        .ifPresent(reason -> problems.add(key + ": " + reason));
    into.put(axis, value);
  }
}
