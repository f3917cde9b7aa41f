package org.enginedyno.plan;

import java.util.Map;
import java.util.Optional;

/**
 * A workload with only the properties that plans need.
 *
 * @param counted the knob with the number of operations of a run; empty for a run with a time limit
 */
public record SampleWorkload(
    String name, Kind kind, boolean hasTables, Knobs knobs, Optional<Knob> counted)
    implements Plannable {
  /** A workload without tables. */
  public static SampleWorkload floor(String name) {
    return new SampleWorkload(name, Kind.FLOOR, false, Knobs.NONE, Optional.empty());
  }

  /** A workload that reads tables. */
  public static SampleWorkload reading(String name, Knobs knobs) {
    return new SampleWorkload(name, Kind.READ, true, knobs, Optional.empty());
  }

  /** A workload that only uses files. */
  public static SampleWorkload withoutTables(String name, Knobs knobs) {
    return new SampleWorkload(name, Kind.FILE, false, knobs, Optional.empty());
  }

  /** A workload that writes to tables and whose runs have as many operations as a knob defines. */
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
