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
 * Chooses the probes of cells whose capacity is searched. It depends on stored measurements only,
 * so a resumed run continues where it stopped.
 */
final class CapacitySearch {
  private final Plan plan;
  private final List<Measurement> cells = new ArrayList<>();
  private final List<Measurement> probes;
  private final Set<String> ended = new HashSet<>();

  /** Creates a search that continues after the journals of its run. */
  CapacitySearch(Plan plan, List<Measurement> journal, List<Measurement> probes) {
    this.plan = plan;
    this.probes = new ArrayList<>(probes);
    journal.forEach(this::add);
  }

  /** Whether the cell is a probe of a cell of the plan. */
  private boolean isProbe(Cell cell) {
    return plan.judging().capacity() != null && !cell.arrivals().isClosed();
  }

  /** Adds a measurement; returns whether it is a probe. */
  boolean add(Measurement measured) {
    boolean isProbe = isProbe(measured.cell());
    if (plan.judging().capacity() != null) {
      (isProbe ? probes : cells).add(measured);
    }
    return isProbe;
  }

  /** The measured cells whose capacity is not known yet. */
  Set<Cell> unfinished() {
    return Capacity.of(plan, cells, probes).stream()
        .filter(one -> !one.isOver())
        .map(one -> one.closed().cell())
        .collect(Collectors.toSet());
  }

  /** The next probe of each of these cells; a capacity is reported once, when its search ends. */
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
