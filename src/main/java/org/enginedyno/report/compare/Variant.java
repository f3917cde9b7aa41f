package org.enginedyno.report.compare;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A server, and the setup of it and its client: a value on each varied axis of a run. */
public record Variant(Map<VariedAxis, String> values) {
  public Variant {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** The value on an axis. */
  public String on(VariedAxis axis) {
    return values.getOrDefault(axis, "");
  }

  /** Whether the value on an axis is its base. A variant without a value is at the base. */
  public boolean isAtBase(VariedAxis axis) {
    return values.getOrDefault(axis, axis.base()).equals(axis.base());
  }

  /** The variant that has this value on one axis and otherwise equals this one. */
  public Variant with(VariedAxis axis, String value) {
    Map<VariedAxis, String> changed = new LinkedHashMap<>(values);
    changed.put(axis, value);
    return new Variant(changed);
  }

  /** Whether another variant has values on the same axes. */
  public boolean isAlike(Variant other) {
    return values.keySet().equals(other.values.keySet());
  }

  /** The variant reduced to some axes. */
  public Variant only(Predicate<VariedAxis> some) {
    Map<VariedAxis, String> left = new LinkedHashMap<>(values);
    left.keySet().removeIf(some.negate());
    return new Variant(left);
  }

  /** The server in words; empty if there is only one. */
  public String server() {
    return words(VariedAxis::isServer);
  }

  /** The setup of the server and its client in words; empty if it does not vary. */
  public String setup() {
    return words(axis -> !axis.isServer());
  }

  /** Every value in words; empty if nothing varies. */
  public String words() {
    return words(axis -> true);
  }

  /** The values on some axes in words. */
  String words(Predicate<VariedAxis> some) {
    return values.entrySet().stream()
        .filter(value -> some.test(value.getKey()))
        .map(value -> value.getKey().words(value.getValue()))
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(", "));
  }
}
