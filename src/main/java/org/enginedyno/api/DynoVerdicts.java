package org.enginedyno.api;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The results of a gate.
 *
 * @param folder the folder of results
 * @param pairs every pair of cells that was compared
 * @param skipped the pairs that could not be compared, one line each with the reason
 */
public record DynoVerdicts(Path folder, List<DynoPair> pairs, List<String> skipped) {
  public DynoVerdicts {
    pairs = List.copyOf(pairs);
    skipped = List.copyOf(skipped);
  }

  /** Whether all pairs pass the gate; a skipped pair does not. */
  public boolean passes() {
    return problems().isEmpty();
  }

  /** Why the gate does not pass: one line for each pair; empty if it passes. */
  public List<String> problems() {
    return Stream.concat(
            pairs.stream().filter(pair -> !pair.passes()).map(DynoPair::toString), skipped.stream())
        .toList();
  }

  /** The pairs with this verdict. */
  public List<DynoPair> pairs(DynoVerdict verdict) {
    return pairs.stream().filter(pair -> pair.verdict() == verdict).toList();
  }

  /** The pairs of a workload. */
  public List<DynoPair> pairs(String workload) {
    return pairs.stream().filter(pair -> pair.workload().equals(workload)).toList();
  }
}
