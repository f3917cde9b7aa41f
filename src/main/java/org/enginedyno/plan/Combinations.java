package org.enginedyno.plan;

import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Profile;
import org.enginedyno.plan.axis.Setup;

/** Every cell that a plan's axes make, whether it can be or not. */
final class Combinations {
  private final Plan plan;
  private final List<Plannable> workloads;

  Combinations(Plan plan, List<? extends Plannable> workloads) {
    this.plan = plan;
    this.workloads = List.copyOf(workloads);
  }

  /** All cells on a server, its floors first; or all that need none. */
  List<Cell> of(String server) {
    List<Cell> cells = new ArrayList<>();
    workloads.stream()
        .filter(workload -> workload.kind() == Kind.FLOOR && !server.equals(Cell.NO_SERVER))
        .forEach(floor -> cells.addAll(floors(server, floor)));
    for (String name : plan.workloads()) {
      Plannable workload = named(name);
      for (String engine : workload.hasTables() ? plan.engines() : List.of(Cell.NO_ENGINE)) {
        List<Cell> column = column(server, workload, engine, plan.measure());
        column.stream().filter(cell -> isNear(cell, column.get(0))).forEach(cells::add);
      }
    }
    return cells;
  }

  Plannable named(String name) {
    return workloads.stream()
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new UserError("there is no workload " + name + " in this version"));
  }

  /** The floors tell the ways to a server apart, not everything that may be varied besides. */
  private List<Cell> floors(String server, Plannable floor) {
    List<Cell> column = column(server, floor, Cell.NO_ENGINE, plan.measure().forFloor());
    Cell first = column.get(0);
    List<Axis> axes = new ArrayList<>(Axis.further(List.of(first)));
    axes.removeIf(axis -> axis.is(PlanAxis.CHECKOUT) || axis.is(PlanAxis.DRIVER));
    return column.stream()
        .filter(cell -> axes.stream().allMatch(axis -> axis.of(cell).equals(axis.of(first))))
        .toList();
  }

  private List<Cell> column(String server, Plannable workload, String engine, Measure measure) {
    List<Cell> column = new ArrayList<>();
    for (KnobValues knobs : workload.knobs().combinations(plan.knobs())) {
      Work work = Work.of(workload, engine, plan.data(), knobs);
      for (int threads : plan.threads()) {
        for (Setup setup : plan.setups()) {
          for (AxisValues values : plan.axes().choices().combinations()) {
            column.add(new Cell(server, work, threads, setup, values, measure));
          }
        }
      }
    }
    return column;
  }

  /** Whether a cell leaves the first value on no more axes than the plan allows at a time. */
  private boolean isNear(Cell cell, Cell first) {
    return Axis.further(List.of(cell, first)).stream()
            .filter(axis -> !axis.is(PlanAxis.STATEMENTS) || !followsItsProfile(cell, first))
            .filter(axis -> !axis.of(cell).equals(axis.of(first)))
            .count()
        <= plan.atATime();
  }

  /** Where a profile brings its own way to prepare, the two are one step away. */
  private static boolean followsItsProfile(Cell cell, Cell first) {
    Profile profile = cell.get(PlanAxis.PROFILE);
    return profile != first.get(PlanAxis.PROFILE)
        && cell.get(PlanAxis.STATEMENTS) == profile.statements();
  }
}
