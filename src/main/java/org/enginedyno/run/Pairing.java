package org.enginedyno.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.SideWorkload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/**
 * The cells of two sides, pair by pair: those that are alike on every axis but those on which the
 * sides are to differ.
 */
record Pairing(List<CellPair> pairs, List<CellPair.Skipped> skipped) {
  private static final List<Axis> FIRST =
      List.of(Axis.WORKLOAD, Axis.ENGINE, Axis.THREADS, Axis.SERVER);

  /** Pairs the cells of two matrices. */
  static Pairing of(Matrix base, Matrix candidate, Set<String> differing) {
    List<Axis> alike = alike(base, candidate, differing);
    Map<String, Cell> ofBase = named(base, alike, Side.BASE);
    Map<String, Cell> ofNew = named(candidate, alike, Side.NEW);
    Map<String, String> reasons = reasons(base, alike, Side.BASE);
    reasons(candidate, alike, Side.NEW).forEach(reasons::putIfAbsent);
    List<CellPair> pairs = new ArrayList<>();
    ofBase.forEach(
        (name, cell) -> {
          Cell other = ofNew.get(name);
          if (other == null) {
            reasons.putIfAbsent(name, "the new side has no such cell");
          } else {
            pairs.add(new CellPair(name, cell, other));
          }
        });
    ofNew.keySet().stream()
        .filter(name -> !ofBase.containsKey(name))
        .forEach(name -> reasons.putIfAbsent(name, "the base has no such cell"));
    return new Pairing(
        List.copyOf(pairs),
        reasons.entrySet().stream()
            .map(reason -> new CellPair.Skipped(reason.getKey(), reason.getValue()))
            .toList());
  }

  /** Those by which a reader tells two pairs apart. */
  private static List<Axis> alike(Matrix base, Matrix candidate, Set<String> differing) {
    List<Cell> all =
        Stream.of(base, candidate)
            .flatMap(
                matrix ->
                    Stream.concat(
                        matrix.cells().stream(), matrix.skipped().stream().map(Skip::cell)))
            .toList();
    return Stream.of(FIRST, Axis.further(all))
        .flatMap(List::stream)
        .filter(axis -> !differing.contains(axis.title()))
        .toList();
  }

  private static Map<String, Cell> named(Matrix matrix, List<Axis> alike, Side side) {
    Map<String, Cell> named = new LinkedHashMap<>();
    for (Cell cell : matrix.cells()) {
      if (!cell.isFloor() && reasonAgainst(cell) == null) {
        Cell other = named.putIfAbsent(name(cell, alike), cell);
        if (other != null) {
          throw new UserError(
              "the %s side has two cells where the other is to have one: %s and %s; give it one value on each axis that it sets"
                  .formatted(side, other.id(), cell.id()));
        }
      }
    }
    return named;
  }

  private static Map<String, String> reasons(Matrix matrix, List<Axis> alike, Side side) {
    Map<String, String> reasons = new LinkedHashMap<>();
    for (Skip skip : matrix.skipped()) {
      if (!skip.cell().isFloor()) {
        reasons.putIfAbsent(name(skip.cell(), alike), side + ": " + skip.reason());
      }
    }
    for (Cell cell : matrix.cells()) {
      String reason = reasonAgainst(cell);
      if (reason != null) {
        reasons.putIfAbsent(name(cell, alike), reason);
      }
    }
    return reasons;
  }

  private static @Nullable String reasonAgainst(Cell cell) {
    String workload = cell.workload();
    if (cell.work().kind() == Kind.FILE) {
      return "the sides of a duel are servers, and %s works on files".formatted(workload);
    }
    if (cell.work().extent().isCounted()) {
      return "the sides take turns by time, and %s ends by its rows".formatted(workload);
    }
    return Workloads.named(workload)
            .as(SideWorkload.class)
            .flatMap(one -> one.beside(cell.data(), cell.knobs()))
            .isPresent()
        ? "the sides take turns, and what others do to the tables beside %s takes none"
            .formatted(workload)
        : null;
  }

  private static String name(Cell cell, List<Axis> alike) {
    return alike.stream()
        .filter(axis -> FIRST.contains(axis) || !axis.isUsual(cell))
        .filter(axis -> !axis.equals(Axis.ENGINE) || cell.hasTables())
        .map(axis -> word(axis, cell))
        .collect(Collectors.joining(" "));
  }

  private static String word(Axis axis, Cell cell) {
    if (axis.equals(Axis.THREADS)) {
      return "t" + cell.threads();
    }
    if (axis.equals(Axis.SERVER)) {
      return "@" + cell.server();
    }
    return axis.equals(Axis.WORKLOAD) || axis.equals(Axis.ENGINE)
        ? axis.of(cell)
        : axis.label(cell);
  }
}
