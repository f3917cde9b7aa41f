package org.enginedyno.plan.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.enginedyno.plan.SideText;
import org.enginedyno.plan.axis.PlanKey;

/**
 * Reads the fields of one YAML mapping and notes every problem instead of stopping at the first.
 */
public final class Fields {
  private final String prefix;
  private final JsonNode node;
  private final List<String> problems;
  private final List<String> everyKey;
  private final Set<String> asked = new TreeSet<>();

  /** Reads a whole file and notes problems in that list. */
  public Fields(JsonNode file, List<String> problems) {
    this(file, problems, List.of());
  }

  /**
   * The same, with all keys of such a file, as in data.rows, to suggest where a misplaced key
   * belongs.
   */
  Fields(JsonNode file, List<String> problems, List<String> everyKey) {
    this("", file, problems, everyKey);
  }

  private Fields(String prefix, JsonNode node, List<String> problems, List<String> everyKey) {
    this.prefix = prefix;
    this.node = node;
    this.problems = problems;
    this.everyKey = everyKey;
    if (!node.isMissingNode() && !node.isObject()) {
      String problem =
          (prefix.isEmpty() ? "the file" : prefix.substring(0, prefix.length() - 1))
              + " must be a mapping of keys to values: "
              + shown(node);
      // a section may be read in parts
      if (!problems.contains(problem)) {
        problems.add(problem);
      }
    }
  }

  /** Notes every key that is not legal. */
  public void allow(String... legal) {
    allow(List.of(legal));
  }

  /** Notes every key that was not read. */
  public void allowAsked() {
    allow(List.copyOf(asked));
  }

  /** Notes every key that is not legal. */
  void allow(List<String> known) {
    for (String key : keys()) {
      if (!known.contains(key)) {
        problems.add("unknown key '%s%s'%s".formatted(prefix, key, right(key, known)));
      }
    }
  }

  /** The suggestion for an unknown key. */
  private String right(String key, List<String> known) {
    List<String> meant = meant(key, known);
    return meant.isEmpty() && !everyKey.isEmpty() && key.matches("[a-z]+(_[a-z0-9]+)+")
        ? "; set a server variable as settings." + key
        : NearNames.choice(meant, "legal are", new TreeSet<>(known));
  }

  /** The keys that may be meant: similar ones in this section, or else in other sections. */
  private List<String> meant(String key, List<String> known) {
    List<String> here = NearNames.of(key, known);
    if (!here.isEmpty()) {
      return here.stream().map(prefix::concat).toList();
    }
    String ofSides = SideText.key(key);
    if (known.contains(ofSides)) {
      return List.of(prefix + ofSides);
    }
    List<String> names = everyKey.stream().map(Fields::last).toList();
    List<String> last = names.contains(key) ? List.of(key) : NearNames.of(key, names);
    return everyKey.stream().filter(one -> last.contains(last(one))).distinct().toList();
  }

  private static String last(String key) {
    return key.substring(key.lastIndexOf('.') + 1);
  }

  public Fields section(String key) {
    return new Fields(prefix + key + ".", node.path(key), problems, everyKey);
  }

  public List<String> keys() {
    return node.properties().stream().map(Map.Entry::getKey).toList();
  }

  boolean isMapping(String key) {
    return node.path(key).isObject();
  }

  public boolean has(String key) {
    asked.add(key);
    return !node.path(key).isMissingNode();
  }

  <T> T one(PlanKey<T> key) {
    return one(key.name(), key.usual(), key::parsed);
  }

  <T> Optional<T> named(PlanKey<T> key) {
    return has(key.name()) ? Optional.of(one(key)) : Optional.empty();
  }

  <T> List<T> list(PlanKey<T> key, List<T> byDefault) {
    return list(key.name(), byDefault, key::parsed);
  }

  /** A single value, or the default where the key is missing or its value is bad. */
  public <T> T one(String key, T byDefault, Function<String, T> parser) {
    return has(key) ? parsed(key, node.path(key), parser).orElse(byDefault) : byDefault;
  }

  /** A value or a list of values, as a list. */
  public <T> List<T> list(String key, List<T> byDefault, Function<String, T> parser) {
    if (!has(key)) {
      return byDefault;
    }
    JsonNode value = node.path(key);
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
      problems.add(
          value.isNull()
              ? "%s%s has no value".formatted(prefix, key)
              : "%s%s must be a plain value: %s".formatted(prefix, key, shown(value)));
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
