package org.enginedyno.plan.axis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * A value on each axis of a plan.
 *
 * @param texts as plans write them, by the axes' keys; the others are filled in with their defaults
 */
public record AxisValues(Map<String, String> texts) {
  public static final AxisValues USUAL = new AxisValues(Map.of());

  public AxisValues {
    Map<String, String> all = new LinkedHashMap<>();
    for (PlanAxis<?> axis : PlanAxis.ALL) {
      all.put(axis.key(), texts.getOrDefault(axis.key(), axis.usualText()));
    }
    for (String key : texts.keySet()) {
      if (!all.containsKey(key)) {
        throw new IllegalArgumentException("unknown axis " + key);
      }
    }
    texts = Collections.unmodifiableMap(all);
  }

  public <T> T get(PlanAxis<T> axis) {
    return axis.parsed(written(axis));
  }

  /** The value on an axis as results show it, which of a driver's file is its name. */
  public String text(PlanAxis<?> axis) {
    return axis.equals(PlanAxis.DRIVER) ? get(PlanAxis.DRIVER).toString() : written(axis);
  }

  private String written(PlanAxis<?> axis) {
    return Objects.requireNonNull(texts.get(axis.key()));
  }

  /** Whether the value is the one of a plan that does not name the axis. */
  public boolean isUsual(PlanAxis<?> axis) {
    return written(axis).equals(axis.usualText());
  }

  /** The same values but for one, as a plan writes it. */
  AxisValues with(PlanAxis<?> axis, String text) {
    Map<String, String> changed = new LinkedHashMap<>(texts);
    changed.put(axis.key(), text);
    return new AxisValues(changed);
  }

  /** The values on some axes; the others have their defaults. */
  public AxisValues only(Predicate<PlanAxis<?>> some) {
    Map<String, String> left = new LinkedHashMap<>();
    PlanAxis.ALL.stream().filter(some).forEach(axis -> left.put(axis.key(), written(axis)));
    return new AxisValues(left);
  }
}
