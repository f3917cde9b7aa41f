package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.PlanAxis;

/**
 * The axes that distinguish the variants of a run: servers, and each further axis that varies.
 *
 * @param areNearBase whether the plan limits how many axes may leave their base in one cell
 */
public record VariedAxes(List<VariedAxis> all, boolean areNearBase) {
  static VariedAxes of(Plan plan, List<Cell> cells) {
    List<Axis> axes = new ArrayList<>(List.of(Axis.SERVER));
    axes.addAll(Axis.further(cells));
    if (!plan.axes().choices().name(PlanAxis.STATEMENTS)) {
      // The profile determines it, and is named instead.
      axes.removeIf(axis -> axis.is(PlanAxis.STATEMENTS));
    }
    List<Cell> planned = cells.isEmpty() ? List.of() : VariedAxis.planned(plan, cells.get(0));
    List<VariedAxis> all =
        axes.stream().flatMap(axis -> VariedAxis.of(axis, plan, planned, cells).stream()).toList();
    boolean isBounded = plan.atATime() < Axes.ALL_AT_A_TIME;
    return new VariedAxes(
        all, isBounded && all.stream().filter(axis -> !axis.isServer()).count() > 1);
  }

  /** All axes except the server. */
  public List<VariedAxis> further() {
    return all.stream().filter(axis -> !axis.isServer()).toList();
  }

  /** The axis with this name, if the run varies it. */
  public Optional<VariedAxis> named(String title) {
    return all.stream().filter(axis -> axis.title().equals(title)).findFirst();
  }

  /** The variant of a cell, without the knobs that its workload does not support. */
  public Variant variant(Cell cell) {
    Map<VariedAxis, String> values = new LinkedHashMap<>();
    for (VariedAxis axis : all) {
      String value = axis.axis().of(cell);
      if (!value.isEmpty()) {
        values.put(axis, value);
      }
    }
    return new Variant(values);
  }

  /** The series of a cell. */
  public Series series(Cell cell) {
    return new Series(variant(cell), cell.engine());
  }
}
