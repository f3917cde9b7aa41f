package org.enginedyno.plan.axis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The value or default of each axis, as plans write it, by the key of the axis. */
public record AxisValues(Map<String, String> texts) {
  public static final AxisValues USUAL = new AxisValues(Map.of());

  public AxisValues {
    Map<String, String> all = new LinkedHashMap<>();
    for (PlanAxis<?> axis : PlanAxis.ALL) {
      String text = texts.getOrDefault(axis.key(), axis.usualText());
      axis.parsed(text); // rejects illegal values when results are read
      all.put(axis.key(), text);
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

  /** The value on an axis as results show it; for a driver's file, its name. */
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

  /** The same values with other arrivals. */
  public AxisValues with(Arrivals arrivals) {
    return with(PlanAxis.ARRIVALS, arrivals.toString());
  }

  /** The same values except one, which is given as a plan writes it. */
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

  /** The values that a plan names on its axes, as plans write them, by the keys of these axes. */
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
}
