package org.enginedyno.workload.custom;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.read.NearNames;

/**
 * A part of a workload file; what it has to be and is not, is noted as a problem.
 *
 * @param way the keys and the numbers of items from 0 that lead to it
 */
record Part(JsonNode node, List<String> way, Problems problems) {
  static Part of(JsonNode file, Problems problems) {
    return new Part(file, List.of(), problems);
  }

  Part at(String key) {
    return new Part(node.path(key), further(key), problems);
  }

  private List<String> further(String step) {
    return Stream.concat(way.stream(), Stream.of(step)).toList();
  }

  /** Its key. */
  String name() {
    return way.isEmpty() ? "the file" : way.get(way.size() - 1);
  }

  boolean isThere() {
    return !node.isMissingNode();
  }

  boolean has(String key) {
    return node.has(key);
  }

  void problem(String what) {
    problems.add(way, what);
  }

  /** A problem of a character of its text. */
  void problem(int character, String what) {
    problems.add(way, character, what);
  }

  /** Whether it is a mapping of keys to values. */
  boolean isMapping() {
    if (!node.isObject()) {
      problem("%s must be a mapping of keys to values: %s".formatted(label(), shown()));
    }
    return node.isObject();
  }

  /** Items have numbers instead of names, which mean little to a reader. */
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
    List<Part> entries = new ArrayList<>();
    node.fieldNames().forEachRemaining(key -> entries.add(at(key)));
    return entries;
  }

  /** Its items, if it is a list with some. */
  List<Part> items() {
    if (!node.isArray() || node.isEmpty()) {
      problem("%s must be a list of at least one: %s".formatted(label(), shown()));
      return List.of();
    }
    return IntStream.range(0, node.size())
        .mapToObj(item -> new Part(node.path(item), further(Integer.toString(item)), problems))
        .toList();
  }

  /** Notes every key that is none of the legal ones. */
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
