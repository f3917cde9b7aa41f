package org.enginedyno.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.threshold.Capacity;

/**
 * Chooses the probes of cells whose capacity is searched, from nothing but what was measured: a run
 * that is resumed goes on where it broke off.
 */
final class CapacitySearch {
  private final Plan plan;
  private final List<Measurement> cells = new ArrayList<>();
  private final List<Measurement> probes;
  private final Set<String> ended = new HashSet<>();

  /** A search that goes on after what the journals of its run have. */
  CapacitySearch(Plan plan, List<Measurement> journal, List<Measurement> probes) {
    this.plan = plan;
    this.probes = new ArrayList<>(probes);
    journal.forEach(this::add);
  }

  /** Whether it is no cell of the plan, but a probe of one. */
  private boolean isProbe(Cell cell) {
    return plan.judging().capacity() != null && !cell.arrivals().isClosed();
  }

  /** Takes in what was measured; gives whether it is a probe. */
  boolean add(Measurement measured) {
    boolean isProbe = isProbe(measured.cell());
    if (plan.judging().capacity() != null) {
      (isProbe ? probes : cells).add(measured);
    }
    return isProbe;
  }

  /** The cells that were measured in an earlier session, but whose capacity is not known. */
  Set<Cell> unfinished() {
    return Capacity.of(plan, cells, probes).stream()
        .filter(one -> !one.isOver())
        .map(one -> one.closed().cell())
        .collect(Collectors.toSet());
  }

  /** The next probe of each of some cells; one that needs none any more is reported once. */
  List<Cell> next(List<Cell> some, Logbook logbook) {
    List<Capacity> searched =
        Capacity.of(plan, cells.stream().filter(one -> some.contains(one.cell())).toList(), probes);
    for (Capacity one : searched) {
      if (one.isOver() && ended.add(one.closed().cell().id())) {
        logbook.searched(one);
      }
    }
    return searched.stream().flatMap(one -> one.next().stream()).toList();
  }
}
