package org.enginedyno.plan.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.enginedyno.plan.axis.PlanKey;

/**
 * Reads the fields of one YAML mapping and notes every problem instead of stopping at the first.
 */
public final class Fields {
  private final String prefix;
  private final JsonNode node;
  private final List<String> problems;

  /** The whole of a file, where problems are noted in that list. */
  public Fields(JsonNode file, List<String> problems) {
    this("", file, problems);
  }

  private Fields(String prefix, JsonNode node, List<String> problems) {
    this.prefix = prefix;
    this.node = node;
    this.problems = problems;
    if (!node.isMissingNode() && !node.isObject()) {
      problems.add(
          (prefix.isEmpty() ? "the file" : prefix.substring(0, prefix.length() - 1))
              + " must be a mapping of keys to values: "
              + shown(node));
    }
  }

  /** Notes every key that is none of the legal ones. */
  public void allow(String... legal) {
    allow(List.of(legal));
  }

  /** Notes every key that is none of the legal ones. */
  void allow(List<String> known) {
    if (node instanceof ObjectNode object) {
      object
          .fieldNames()
          .forEachRemaining(
              key -> {
                if (!known.contains(key)) {
                  problems.add(
                      "unknown key '%s%s'%s"
                          .formatted(
                              prefix,
                              key,
                              NearNames.choice(key, "legal are", new TreeSet<>(known))));
                }
              });
    }
  }

  public Fields section(String key) {
    return new Fields(prefix + key + ".", node.path(key), problems);
  }

  public List<String> keys() {
    List<String> keys = new ArrayList<>();
    node.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  public boolean has(String key) {
    return !node.path(key).isMissingNode();
  }

  /** The value of a declared key, or its default. */
  <T> T one(PlanKey<T> key) {
    return one(key.name(), key.usual(), key::parsed);
  }

  /** The value of a declared key, where the plan names it. */
  <T> Optional<T> named(PlanKey<T> key) {
    return has(key.name()) ? Optional.of(one(key)) : Optional.empty();
  }

  /** The values of a declared key, or some others where it is missing. */
  <T> List<T> list(PlanKey<T> key, List<T> byDefault) {
    return list(key.name(), byDefault, key::parsed);
  }

  /** A single value, or the default where the key is missing or its value is bad. */
  public <T> T one(String key, T byDefault, Function<String, T> parser) {
    JsonNode value = node.path(key);
    return value.isMissingNode() ? byDefault : parsed(key, value, parser).orElse(byDefault);
  }

  /** A value or a list of values, as a list. */
  public <T> List<T> list(String key, List<T> byDefault, Function<String, T> parser) {
    JsonNode value = node.path(key);
    if (value.isMissingNode()) {
      return byDefault;
    }
    List<T> values = new ArrayList<>();
    for (JsonNode item : value.isArray() ? value : List.of(value)) {
      parsed(key, item, parser).ifPresent(values::add);
    }
    if (value.isArray() && value.isEmpty()) {
      problems.add(prefix + key + " is empty; name at least one");
    }
    return values;
  }

  private static String shown(JsonNode node) {
    return node.isValueNode() ? node.asText() : node.toString();
  }

  private <T> Optional<T> parsed(String key, JsonNode value, Function<String, T> parser) {
    if (!value.isValueNode() || value.isNull()) {
      problems.add("%s%s must be a plain value: %s".formatted(prefix, key, shown(value)));
      return Optional.empty();
    }
    try {
      return Optional.of(parser.apply(value.asText()));
    } catch (IllegalArgumentException e) {
      problems.add(prefix + key + ": " + e.getMessage());
      return Optional.empty();
    }
  }
}
