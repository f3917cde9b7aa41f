package org.enginedyno.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.KeyValues;

public record Knobs(List<Knob> all) {
  public static final Knobs NONE = new Knobs(List.of());

  public Knobs {
    all = List.copyOf(all);
    if (all.stream().map(Knob::key).distinct().count() < all.size()) {
      throw new IllegalArgumentException("a knob is declared twice: " + all);
    }
  }

  public static Knobs of(Knob... all) {
    return new Knobs(List.of(all));
  }

  public Knobs and(Knob... others) {
    return new Knobs(Stream.concat(all.stream(), Stream.of(others)).toList());
  }

  /** Every combination of the requested values of these knobs; other knobs have their defaults. */
  public List<KnobValues> combinations(Map<String, List<String>> asked) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (Knob knob : all) {
      values.put(
          knob.key(),
          asked.getOrDefault(knob.key(), List.of(knob.usual())).stream()
              .map(knob::parsed)
              .toList());
    }
    return KeyValues.combinations(values).stream().map(this::values).toList();
  }

  public KnobValues values(Map<String, String> given) {
    SortedMap<String, String> values = new TreeMap<>();
    for (Knob knob : all) {
      values.put(knob.key(), knob.parsed(given.getOrDefault(knob.key(), knob.usual())));
    }
    return new KnobValues(
        values,
        all.stream()
            .filter(knob -> !knob.usual().equals(values.get(knob.key())))
            .map(Knob::key)
            .toList());
  }
}
