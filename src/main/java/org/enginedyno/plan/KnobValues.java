package org.enginedyno.plan;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.plan.axis.KeyValues;

/**
 * The values of the knobs of a cell's workload.
 *
 * @param values each knob's value, by its key
 * @param unusual the keys of the knobs that differ from their defaults
 */
public record KnobValues(SortedMap<String, String> values, List<String> unusual) {
  public static final KnobValues NONE = new KnobValues(new TreeMap<>(), List.of());

  public KnobValues {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    unusual = List.copyOf(unusual);
    if (!values.keySet().containsAll(unusual)) {
      throw new IllegalArgumentException("no values for some of " + unusual + ": " + values);
    }
  }

  public int number(Knob knob) {
    return Integer.parseInt(text(knob));
  }

  /** The number of a knob, or {@code absent} if the workload does not have the knob. */
  public int number(Knob knob, int absent) {
    return values.containsKey(knob.key()) ? number(knob) : absent;
  }

  public double decimal(Knob knob) {
    return Double.parseDouble(text(knob));
  }

  public String text(Knob knob) {
    String value = values.get(knob.key());
    if (value == null) {
      throw new IllegalArgumentException(
          "no knob %s among %s".formatted(knob.key(), values.keySet()));
    }
    return value;
  }

  /** The same knobs and one more value, which the plan does not set. */
  public KnobValues with(String key, String value) {
    SortedMap<String, String> further = new TreeMap<>(values);
    further.put(key, value);
    return new KnobValues(further, unusual);
  }

  @Override
  public String toString() {
    return KeyValues.line(values);
  }
}
