package org.enginedyno.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.Setup;

/**
 * Every cell of a plan: those to run, in their order, and those that cannot be, with the reason.
 */
public record Matrix(List<Cell> cells, List<Skip> skipped) {
  /**
   * Expands a plan; each server's floors come before its workloads.
   *
   * @param workloads all that there are, the floors among them
   */
  public static Matrix of(Plan plan, List<? extends Plannable> workloads, Suitability suitability) {
    List<Cell> cells = new ArrayList<>();
    List<Skip> skipped = new ArrayList<>();
    for (String server : plan.servers().isEmpty() ? List.of(Cell.NO_SERVER) : plan.servers()) {
      for (Cell cell : cells(plan, workloads, server)) {
        named(workloads, cell.workload())
            .unfit(cell.knobs(), cell.client())
            .or(() -> suitability.reasonAgainst(cell))
            .ifPresentOrElse(why -> skipped.add(new Skip(cell, why)), () -> cells.add(cell));
      }
    }
    return new Matrix(turnGroups(cells).stream().flatMap(List::stream).toList(), skipped);
  }

  /** All cells on a server, its floors first; or all that need none. */
  private static List<Cell> cells(Plan plan, List<? extends Plannable> workloads, String server) {
    List<Cell> cells = new ArrayList<>();
    workloads.stream()
        .filter(workload -> workload.kind() == Kind.FLOOR && !server.equals(Cell.NO_SERVER))
        .forEach(floor -> cells.addAll(floors(plan, server, floor)));
    for (String name : plan.workloads()) {
      Plannable workload = named(workloads, name);
      for (String engine : workload.hasTables() ? plan.engines() : List.of(Cell.NO_ENGINE)) {
        List<Cell> column = column(plan, server, workload, engine, plan.measure());
        column.stream().filter(cell -> isNear(plan, cell, column.get(0))).forEach(cells::add);
      }
    }
    return cells;
  }

  private static Plannable named(List<? extends Plannable> workloads, String name) {
    return workloads.stream()
        .<Plannable>map(workload -> workload)
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new UserError("there is no workload " + name + " in this version"));
  }

  /** The floors tell the ways to a server apart, not everything that may be varied besides. */
  private static List<Cell> floors(Plan plan, String server, Plannable floor) {
    List<Cell> column = column(plan, server, floor, Cell.NO_ENGINE, plan.measure().forFloor());
    Cell first = column.get(0);
    List<Axis> axes = new ArrayList<>(Axis.further(List.of(first)));
    axes.removeIf(axis -> axis.is(PlanAxis.CHECKOUT) || axis.is(PlanAxis.DRIVER));
    return column.stream()
        .filter(cell -> axes.stream().allMatch(axis -> axis.of(cell).equals(axis.of(first))))
        .toList();
  }

  private static List<Cell> column(
      Plan plan, String server, Plannable workload, String engine, Measure measure) {
    List<Cell> column = new ArrayList<>();
    for (KnobValues knobs : workload.knobs().combinations(plan.knobs())) {
      Cell.Work work = Cell.Work.of(workload, engine, plan.data(), knobs);
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
  private static boolean isNear(Plan plan, Cell cell, Cell first) {
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

  public List<List<Cell>> turnGroups() {
    return turnGroups(cells);
  }

  public static List<List<Cell>> turnGroups(List<Cell> cells) {
    return List.copyOf(
        cells.stream()
            .collect(
                Collectors.groupingBy(Cell::turnGroup, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /**
   * These cells in groups that take turns, in the order in which they are measured: the workloads'
   * own, and within each the thread counts' as drawn from the plan's seed.
   */
  public static List<List<Cell>> drawnTurnGroups(List<Cell> cells, long orderSeed) {
    List<String> workloads = cells.stream().map(Cell::workload).distinct().toList();
    List<List<Cell>> groups = new ArrayList<>(turnGroups(cells));
    groups.sort(
        Comparator.comparingInt((List<Cell> group) -> workloads.indexOf(group.get(0).workload()))
            .thenComparingLong(group -> draw(orderSeed, group)));
    return groups;
  }

  /** The same for a group of which some cells are finished already. */
  private static long draw(long orderSeed, List<Cell> group) {
    long seed = orderSeed * 31 + group.get(0).turnGroup().hashCode();
    return new SplittableRandom(seed).nextLong();
  }

  /**
   * The order of the cells of one group in one round, drawn from the plan's seed. Cells whose
   * servers are set up alike stay together: none is set up again for each of them.
   */
  public static List<Cell> round(List<Cell> group, int round, long orderSeed) {
    List<Cell> drawn = new ArrayList<>(group);
    // seeds that lie close together would give a Random the same first draw nearly every time
    long seed = new SplittableRandom(draw(orderSeed, group) + round).nextLong();
    Collections.shuffle(drawn, new Random(seed));
    List<ServerSide> sides = drawn.stream().map(ServerSide::of).distinct().toList();
    drawn.sort(Comparator.comparingInt(cell -> sides.indexOf(ServerSide.of(cell))));
    return drawn;
  }

  /** How a server is set up for a cell. */
  private record ServerSide(Setup setup, AxisValues values) {
    static ServerSide of(Cell cell) {
      return new ServerSide(cell.setup(), cell.axes().only(axis -> isOfServer(axis.place())));
    }

    private static boolean isOfServer(PlanAxis.Place place) {
      return place == PlanAxis.Place.SERVER || place == PlanAxis.Place.CORES;
    }
  }

  public record Skip(Cell cell, String reason) {}

  @FunctionalInterface
  public interface Suitability {
    Suitability ANY = cell -> Optional.empty();

    /** Why the cell cannot be measured, or nothing when it can. */
    Optional<String> reasonAgainst(Cell cell);
  }
}
