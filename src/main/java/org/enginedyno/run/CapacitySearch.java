package org.enginedyno.run;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.threshold.Capacity;

/**
 * Chooses the probes of cells whose capacity is searched, from nothing but the journals: a run that
 * is resumed goes on where it broke off.
 */
final class CapacitySearch {
  private final Plan plan;
  private final RunFolder folder;
  private final Set<String> ended = new HashSet<>();

  CapacitySearch(Plan plan, RunFolder folder) {
    this.plan = plan;
    this.folder = folder;
  }

  /** Those that are searched, of all cells that are valid by now. */
  private List<Capacity> all() throws IOException {
    return plan.judging().capacity() == null
        ? List.of()
        : Capacity.of(plan, folder.measurements(), folder.probes());
  }

  /** The cells that were measured in an earlier session, but whose capacity is not known. */
  Set<Cell> unfinished() throws IOException {
    return all().stream()
        .filter(one -> !one.isOver())
        .map(one -> one.closed().cell())
        .collect(Collectors.toSet());
  }

  /** The next probe of each of some cells; one that needs none any more is reported once. */
  List<Cell> next(List<Cell> cells, Logbook logbook) throws IOException {
    List<Capacity> searched =
        all().stream().filter(one -> cells.contains(one.closed().cell())).toList();
    for (Capacity one : searched) {
      if (one.isOver() && ended.add(one.closed().cell().id())) {
        logbook.searched(one);
      }
    }
    return searched.stream().flatMap(one -> one.next().stream()).toList();
  }
}
