package org.enginedyno.plan;

import java.util.ArrayList;
import java.util.Collections;
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
    List<Cell> cells = new ArrayList<>();
    List<Skip> skipped = new ArrayList<>();
    for (String server : plan.servers()) {
      for (String floor : floors) {
        cells.addAll(column(plan, server, floor, Cell.NO_ENGINE));
      }
      for (String workload : plan.workloads()) {
        for (String engine : plan.engines()) {
          Optional<String> reason = suitability.reasonAgainst(server, engine, workload);
          for (Cell cell : column(plan, server, workload, engine)) {
            reason.ifPresentOrElse(why -> skipped.add(new Skip(cell, why)), () -> cells.add(cell));
          }
        }
      }
    }
    return new Matrix(comparisons(cells).stream().flatMap(List::stream).toList(), skipped);
  }

  private static List<Cell> column(Plan plan, String server, String workload, String engine) {
    boolean floor = engine.equals(Cell.NO_ENGINE);
    Measure measure = floor ? plan.measure().forFloor() : plan.measure();
    List<Cell> column = new ArrayList<>();
    for (int threads : plan.threads()) {
      for (Checkout checkout : plan.checkouts()) {
        column.add(new Cell(server, workload, engine, threads, checkout, plan.data(), measure));
      }
    }
    return column;
  }

  /** The cells in groups that differ in nothing but the engine. */
  public List<List<Cell>> comparisons() {
    return comparisons(cells);
  }

  private static List<List<Cell>> comparisons(List<Cell> cells) {
    Map<String, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : cells) {
      groups.computeIfAbsent(cell.comparison(), key -> new ArrayList<>()).add(cell);
    }
    return List.copyOf(groups.values());
  }

  /** The order of one comparison's cells in one round, drawn from the plan's seed. */
  public static List<Cell> round(List<Cell> comparison, int round, long orderSeed) {
    List<Cell> drawn = new ArrayList<>(comparison);
    long seed = orderSeed * 31 + comparison.get(0).comparison().hashCode();
    Collections.shuffle(drawn, new Random(seed * 31 + round));
    return drawn;
  }
}
