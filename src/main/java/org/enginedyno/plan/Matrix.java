package org.enginedyno.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import org.enginedyno.plan.Cell.TurnGroup;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Setup;

/**
 * Every cell of a plan: those to run, in their order, and those that cannot be, with the reason.
 */
public record Matrix(List<Cell> cells, List<Skip> skipped) {
  public Matrix {
    cells = List.copyOf(cells);
    skipped = List.copyOf(skipped);
  }

  /**
   * Expands a plan; each server's floors come before its workloads.
   *
   * @param workloads all that there are, the floors among them
   */
  public static Matrix of(Plan plan, List<? extends Plannable> workloads, Suitability suitability) {
    Combinations combinations = new Combinations(plan, workloads);
    List<Cell> cells = new ArrayList<>();
    List<Skip> skipped = new ArrayList<>();
    for (String server : plan.servers().isEmpty() ? List.of(Cell.NO_SERVER) : plan.servers()) {
      for (Cell cell : combinations.of(server)) {
        Optional<String> reason =
            combinations
                .named(cell.workload())
                .unfit(cell.knobs(), cell.client())
                .or(() -> suitability.reasonAgainst(cell));
        reason.ifPresentOrElse(why -> skipped.add(new Skip(cell, why)), () -> cells.add(cell));
      }
    }
    return new Matrix(turnGroups(cells).stream().flatMap(List::stream).toList(), skipped);
  }

  public List<List<Cell>> turnGroups() {
    return turnGroups(cells);
  }

  public static List<List<Cell>> turnGroups(List<Cell> cells) {
    Map<TurnGroup, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : cells) {
      groups.computeIfAbsent(cell.turnGroup(), key -> new ArrayList<>()).add(cell);
    }
    return List.copyOf(groups.values());
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
    long seed = orderSeed * 31 + group.get(0).turnGroup().toString().hashCode();
    return new SplittableRandom(seed).nextLong();
  }

  /**
   * The order of the cells of one group in one round, drawn from the plan's seed. Cells whose
   * servers are set up alike stay together: none is set up anew for each of them.
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
