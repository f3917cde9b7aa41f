package org.enginedyno.api;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What came of a gate.
 *
 * @param folder the folder of results
 * @param pairs every pair of cells that was compared
 * @param skipped the pairs that could not be, each in a line with the reason
 */
public record DynoVerdicts(Path folder, List<DynoPair> pairs, List<String> skipped) {
  public DynoVerdicts {
    pairs = List.copyOf(pairs);
    skipped = List.copyOf(skipped);
  }

  /** Whether the gate lets all pairs pass; one that was skipped has not passed. */
  public boolean passes() {
    return problems().isEmpty();
  }

  /** Why the gate does not pass: a line for each pair; empty where it does. */
  public List<String> problems() {
    return Stream.concat(
            pairs.stream().filter(pair -> !pair.passes()).map(DynoPair::toString), skipped.stream())
        .toList();
  }

  /** The pairs that have this word. */
  public List<DynoPair> pairs(DynoVerdict verdict) {
    return pairs.stream().filter(pair -> pair.verdict() == verdict).toList();
  }

  /** The pairs of a workload. */
  public List<DynoPair> pairs(String workload) {
    return pairs.stream().filter(pair -> pair.workload().equals(workload)).toList();
  }
}
