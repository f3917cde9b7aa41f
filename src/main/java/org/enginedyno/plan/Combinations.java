package org.enginedyno.plan;

import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.setup.Cores;
import org.enginedyno.plan.setup.Setup;

/** Every cell that a plan's axes make, whether it can be or not. */
final class Combinations {
  private final Plan plan;

  Combinations(Plan plan) {
    this.plan = plan;
  }

  /** All cells on a server, its floors first. */
  List<Cell> of(String server, List<String> floors) {
    List<Cell> cells = new ArrayList<>();
    for (String floor : floors) {
      cells.addAll(floors(server, floor));
    }
    for (String workload : plan.workloads()) {
      for (String engine : plan.engines()) {
        List<Cell> column = column(server, workload, engine);
        column.stream().filter(cell -> isNear(cell, column.get(0))).forEach(cells::add);
      }
    }
    return cells;
  }

  /** The floors tell the ways to a server apart, not everything that may be varied besides. */
  private List<Cell> floors(String server, String floor) {
    List<Cell> column = column(server, floor, Cell.NO_ENGINE);
    Cell first = column.get(0);
    List<Axis> axes = new ArrayList<>(Axis.further(List.of(first)));
    axes.removeAll(List.of(Axis.CHECKOUT, Axis.DRIVER));
    return column.stream()
        .filter(cell -> axes.stream().allMatch(axis -> axis.of(cell).equals(axis.of(first))))
        .toList();
  }

  private List<Cell> column(String server, String workload, String engine) {
    boolean floor = engine.equals(Cell.NO_ENGINE);
    Measure measure = floor ? plan.measure().forFloor() : plan.measure();
    List<Cell> column = new ArrayList<>();
    for (int threads : plan.threads()) {
      for (Setup setup : plan.setups().all()) {
        for (Cores cores : plan.cores().all()) {
          for (Client client : plan.clients().all()) {
            column.add(
                new Cell(
                    server, workload, engine, threads, setup, cores, client, plan.data(), measure));
          }
        }
      }
    }
    return column;
  }

  /** Whether a cell leaves the first value on no more axes than the plan allows at a time. */
  private boolean isNear(Cell cell, Cell first) {
    return Axis.further(List.of(cell)).stream()
            .filter(axis -> !axis.equals(Axis.STATEMENTS) || !followsItsProfile(cell, first))
            .filter(axis -> !axis.of(cell).equals(axis.of(first)))
            .count()
        <= plan.atATime();
  }

  /** Where a profile brings its own way to prepare, the two are one step away. */
  private static boolean followsItsProfile(Cell cell, Cell first) {
    Client client = cell.client();
    return client.profile() != first.client().profile()
        && client.statements() == client.profile().statements();
  }
}
