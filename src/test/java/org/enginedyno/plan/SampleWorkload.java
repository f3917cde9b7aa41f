package org.enginedyno.plan;

import java.util.Map;
import java.util.Optional;

/**
 * A workload that is nothing but what plans must know of it.
 *
 * @param counted the knob that says how many operations a run has; empty where its time ends it
 */
public record SampleWorkload(
    String name, Kind kind, boolean hasTables, Knobs knobs, Optional<Knob> counted)
    implements Plannable {
  /** One that touches no table. */
  public static SampleWorkload floor(String name) {
    return new SampleWorkload(name, Kind.FLOOR, false, Knobs.NONE, Optional.empty());
  }

  /** One that reads tables. */
  public static SampleWorkload reading(String name, Knobs knobs) {
    return new SampleWorkload(name, Kind.READ, true, knobs, Optional.empty());
  }

  /** One that works on files alone. */
  public static SampleWorkload withoutTables(String name, Knobs knobs) {
    return new SampleWorkload(name, Kind.FILE, false, knobs, Optional.empty());
  }

  /** One that writes to tables, and whose runs have as many operations as a knob says. */
  public static SampleWorkload counting(String name, Knob counted, Knobs knobs) {
    return new SampleWorkload(name, Kind.WRITE, true, knobs, Optional.of(counted));
  }

  @Override
  public Map<String, Integer> rowsLoaded(DataSpec data, KnobValues values) {
    return kind == Kind.READ ? Map.of("sample", data.rows()) : Map.of();
  }

  @Override
  public Extent extent(KnobValues values) {
    return counted.map(key -> Extent.counted(values.number(key))).orElse(Extent.TIMED);
  }
}
