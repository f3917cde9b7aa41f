package org.enginedyno.workload.custom;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.plan.read.YamlNodes;
import org.enginedyno.plan.read.YamlText;

/**
 * A part of a workload file; its methods note violated requirements as problems.
 *
 * @param way its path: keys, and numbers of items from 0
 * @param problems the problems of the whole file
 */
record Part(JsonNode node, List<String> way, YamlText file, List<Problem> problems) {
  private static final int MOST_PROBLEMS = 50;

  /**
   * A problem at some place.
   *
   * @param character the character of the value, from 0; negative for the key
   */
  record Problem(List<String> way, int character, String what) {
    YamlText.Place in(YamlNodes nodes) {
      return character < 0 ? nodes.place(way) : nodes.place(way, character);
    }
  }

  /** The whole of a file. */
  static Part of(YamlText file) {
    return new Part(file.tree(), List.of(), file, new ArrayList<>());
  }

  Part at(String key) {
    return further(node.path(key), key);
  }

  private Part further(JsonNode there, String step) {
    List<String> further = Stream.concat(way.stream(), Stream.of(step)).toList();
    return new Part(there, further, file, problems);
  }

  /** An error with all problems of the file. */
  UserError error() {
    YamlNodes nodes = file.nodes();
    return UserError.of(
        file.where(),
        problems.stream()
            .map(problem -> Map.entry(problem.in(nodes), problem.what()))
            .sorted(Map.Entry.comparingByKey())
            .map(one -> one.getKey() + ": " + one.getValue())
            .distinct()
            .toList());
  }

  /** Its key. */
  String name() {
    return way.isEmpty() ? "the file" : way.get(way.size() - 1);
  }

  /** The key of the mapping that it is in. */
  String section() {
    return way.get(way.size() - 2);
  }

  boolean isThere() {
    return !node.isMissingNode();
  }

  boolean has(String key) {
    return node.has(key);
  }

  void problem(String what) {
    problem(-1, what);
  }

  /** Notes a problem if a key is present. */
  void refuse(String key, String what) {
    if (has(key)) {
      at(key).problem(what);
    }
  }

  /** Notes a problem at a character of its text. */
  void problem(int character, String what) {
    if (problems.size() < MOST_PROBLEMS) {
      problems.add(new Problem(way, character, what));
    }
  }

  /** Whether it is a mapping of keys to values. */
  boolean isMapping() {
    if (!node.isObject()) {
      problem("%s must be a mapping of keys to values: %s".formatted(label(), shown()));
    }
    return node.isObject();
  }

  /** A label for messages; items have only numbers, which would not help a reader. */
  private String label() {
    return isItem() ? "an item" : way.isEmpty() ? name() : "'" + name() + "'";
  }

  private boolean isItem() {
    return name().matches("\\d+");
  }

  private String shown() {
    return node.isNull() ? "nothing" : node.isValueNode() ? node.asText() : node.toString();
  }

  /** Its values, if it is a mapping. */
  List<Part> entries() {
    return node.properties().stream().map(entry -> at(entry.getKey())).toList();
  }

  /** Its values; notes a problem if there are none. */
  List<Part> declared() {
    if (isMapping() && node.isEmpty()) {
      problem("%s is empty; declare at least one".formatted(label()));
    }
    return entries();
  }

  /** The values of a mapping that may be missing. */
  List<Part> entries(String key) {
    return has(key) && at(key).isMapping() ? at(key).entries() : List.of();
  }

  /** Its items; notes a problem if it is not a list or is empty. */
  List<Part> items() {
    if (!node.isArray() || node.isEmpty()) {
      problem("%s must be a list with at least one item: %s".formatted(label(), shown()));
      return List.of();
    }
    return IntStream.range(0, node.size())
        .mapToObj(item -> further(node.path(item), Integer.toString(item)))
        .toList();
  }

  /** Notes every key that is not legal. */
  void allow(String... legal) {
    List<String> known = List.of(legal);
    for (Part entry : entries()) {
      String key = entry.name();
      if (!known.contains(key)) {
        entry.problem(
            "unknown key '%s'%s%s"
                .formatted(
                    key,
                    NearNames.choice(key, "legal are", known),
                    entry.node.isNull() ? "; quote a value that has a comma in it" : ""));
      }
    }
  }

  /** Its text, if it is a plain value. */
  Optional<String> text() {
    if (!node.isValueNode() || node.isNull() || node.asText().isBlank()) {
      problem("%s must be a plain value: %s".formatted(label(), shown()));
      return Optional.empty();
    }
    return Optional.of(node.asText());
  }

  /** The value of a key that may be missing. */
  <T> Optional<T> one(String key, Function<String, T> parser) {
    return has(key) ? at(key).parsed(parser) : Optional.empty();
  }

  /** The value of a key that must be there; the example shows what to write. */
  <T> Optional<T> required(String key, String example, Function<String, T> parser) {
    if (!has(key)) {
      problem("%s has no '%s'; write %s".formatted(label(), key, example));
    }
    return one(key, parser);
  }

  <T> Optional<T> parsed(Function<String, T> parser) {
    Optional<String> text = text();
    try {
      return text.map(parser);
    } catch (ValueProblem e) {
      problem(e.offset(), labelled(e));
    } catch (IllegalArgumentException e) {
      problem(labelled(e));
    }
    return Optional.empty();
  }

  private String labelled(IllegalArgumentException e) {
    return isItem() ? String.valueOf(e.getMessage()) : label() + ": " + e.getMessage();
  }
}
