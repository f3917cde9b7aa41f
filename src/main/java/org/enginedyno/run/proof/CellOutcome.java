package org.enginedyno.run.proof;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.fork.Span;
import org.enginedyno.run.bed.Aftermath;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * All that came of a cell, which its checks look at.
 *
 * @param evidence what the bed said of the cell before its first fork
 * @param aftermaths what each fork has left behind
 */
record CellOutcome(
    Cell cell, Evidence evidence, List<ForkResult> forks, List<Aftermath> aftermaths) {
  CellOutcome {
    forks = List.copyOf(forks);
    aftermaths = List.copyOf(aftermaths);
  }

  /** What each of its operations must do. */
  Effect effect() {
    return workload().effect(cell.data(), cell.knobs());
  }

  /** Some drivers send no commit where the engine has no transactions and none is open. */
  int commitsThatMayBeLeftOut() {
    return evidence.tables().stream().anyMatch(table -> !table.transactional())
        ? effect().commits()
        : 0;
  }

  Workload workload() {
    return Workloads.named(cell.workload());
  }

  /** The measured runs of all forks. */
  List<Span> measured() {
    return forks.stream()
        .flatMap(fork -> fork.log().spans().stream())
        .filter(Span::measured)
        .toList();
  }

  /** The operations of all measured runs. */
  long operations() {
    return measured().stream().mapToLong(span -> span.throughput().operations()).sum();
  }

  /** What the server counted during all measured runs. */
  SortedMap<String, Long> counters() {
    SortedMap<String, Long> counters = new TreeMap<>();
    for (Span span : measured()) {
      span.server().counters().forEach((name, count) -> counters.merge(name, count, Long::sum));
    }
    return counters;
  }

  /** The statements that the server counted during all measured runs. */
  long statements() {
    return counters().getOrDefault(Counters.QUESTIONS, 0L);
  }
}
