package org.enginedyno.plan.axis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The values that a plan names on its axes.
 *
 * @param texts as plans write them, by the keys of the axes that the plan names
 */
public record AxisChoices(Map<String, List<String>> texts) {
  public static final AxisChoices USUAL = new AxisChoices(Map.of());

  public AxisChoices {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    texts.forEach((key, values) -> copy.put(key, values.stream().distinct().toList()));
    texts = Collections.unmodifiableMap(copy);
  }

  public boolean name(PlanAxis<?> axis) {
    return texts.containsKey(axis.key());
  }

  /** The values on an axis: those that the plan names, or the default. */
  public <T> List<T> of(PlanAxis<T> axis) {
    return name(axis)
        ? texts.getOrDefault(axis.key(), List.of()).stream().map(axis::parsed).toList()
        : List.of(axis.usual());
  }

  /** Every combination; the first has the first value on each axis. */
  public List<AxisValues> combinations() {
    List<AxisValues> all = List.of(AxisValues.USUAL);
    for (PlanAxis<?> axis : PlanAxis.ALL) {
      all = all.stream().flatMap(values -> extended(values, axis)).distinct().toList();
    }
    return all;
  }

  private Stream<AxisValues> extended(AxisValues values, PlanAxis<?> axis) {
    return texts.getOrDefault(axis.key(), List.of(axis.implied(values))).stream()
        .map(text -> values.with(axis, text));
  }
}
