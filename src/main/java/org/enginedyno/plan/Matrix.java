package org.enginedyno.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Every cell of a plan: those to run, in their order, and those that cannot be, with the reason.
 */
public record Matrix(List<Cell> cells, List<Skip> skipped) {
  public Matrix {
    cells = List.copyOf(cells);
    skipped = List.copyOf(skipped);
  }

  /** Expands a plan; each server's floors come before its workloads. */
  public static Matrix of(Plan plan, List<String> floors, Suitability suitability) {
    Combinations combinations = new Combinations(plan);
    List<Cell> cells = new ArrayList<>();
    List<Skip> skipped = new ArrayList<>();
    for (String server : plan.servers()) {
      for (Cell cell : combinations.of(server, floors)) {
        Optional<String> reason = suitability.reasonAgainst(cell);
        reason.ifPresentOrElse(why -> skipped.add(new Skip(cell, why)), () -> cells.add(cell));
      }
    }
    return new Matrix(comparisons(cells).stream().flatMap(List::stream).toList(), skipped);
  }

  /** The cells in groups that take turns. */
  public List<List<Cell>> comparisons() {
    return comparisons(cells);
  }

  /** These cells in groups that take turns. */
  public static List<List<Cell>> comparisons(List<Cell> cells) {
    Map<String, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : cells) {
      groups.computeIfAbsent(cell.comparison(), key -> new ArrayList<>()).add(cell);
    }
    return List.copyOf(groups.values());
  }

  /**
   * The order of one comparison's cells in one round, drawn from the plan's seed. Cells whose
   * server stands the same way stay together: it is not set up anew for each of them.
   */
  public static List<Cell> round(List<Cell> comparison, int round, long orderSeed) {
    List<Cell> drawn = new ArrayList<>(comparison);
    long seed = orderSeed * 31 + comparison.get(0).comparison().hashCode();
    Collections.shuffle(drawn, new Random(seed * 31 + round));
    List<String> standings = drawn.stream().map(Matrix::standing).distinct().toList();
    drawn.sort(Comparator.comparingInt(cell -> standings.indexOf(standing(cell))));
    return drawn;
  }

  private static String standing(Cell cell) {
    return cell.setup() + " " + cell.cores();
  }
}
