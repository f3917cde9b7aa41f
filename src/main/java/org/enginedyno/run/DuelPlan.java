package org.enginedyno.run;

import java.time.Duration;
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
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.workload.catalogue.Workloads;

/** The plans of both sides after their servers were queried, and the pairs of their cells. */
public record DuelPlan(
    PlannedRun base, PlannedRun candidate, List<CellPair> pairs, List<CellPair.Skipped> skipped) {
  /** The length of a run relative to its slices, which covers the time between them. */
  private static final double MARGIN = 1.08;

  /** Added for the time until JMH ends a run. */
  private static final Duration END = Duration.ofMillis(500);

  /** Added for two JVMs, which are not ready at the same moment. */
  private static final Duration APART = Duration.ofMillis(500);

  public DuelPlan {
    pairs = List.copyOf(pairs);
    skipped = List.copyOf(skipped);
  }

  /**
   * Pairs the cells of two plans.
   *
   * @param differing the titles of the axes on which the sides are to differ
   */
  public static DuelPlan of(
      PlannedRun base, PlannedRun candidate, Set<String> differing, DuelRules rules) {
    Pairing pairing = Pairing.of(base.matrix(), candidate.matrix(), differing);
    if (pairing.pairs().isEmpty()) {
      throw new UserError(
          "nothing to compare: "
              + pairing.skipped().stream()
                  .map(CellPair.Skipped::reason)
                  .distinct()
                  .collect(Collectors.joining("; ")));
    }
    UserError.throwIf(
        pairing.pairs().stream().flatMap(pair -> rules.lacksOperations(pair).stream()).findFirst());
    return new DuelPlan(
        base,
        candidate,
        pairing.pairs().stream().map(pair -> measured(pair, rules)).toList(),
        pairing.skipped());
  }

  /** The pair with the times of a duel: one run for all slices of a launch. */
  private static CellPair measured(CellPair pair, DuelRules rules) {
    boolean apart = !pair.base().client().equals(pair.candidate().client());
    Duration run =
        Duration.ofMillis(Math.round(rules.schedule().perLaunch().toMillis() * MARGIN))
            .plus(END)
            .plus(apart ? APART : Duration.ZERO);
    return new CellPair(
        pair.name(), measured(pair.base(), rules, run), measured(pair.candidate(), rules, run));
  }

  private static Cell measured(Cell cell, DuelRules rules, Duration run) {
    Measure once = cell.measure();
    return cell.with(
        new Measure(rules.schedule().warmup(), 1, run, 1, once.score(), once.patience()));
  }

  List<Cell> cells(Side side) {
    return pairs.stream().map(pair -> pair.of(side)).toList();
  }

  /**
   * The pairs of two sides. The cells of a pair are equal on every axis, except those on which the
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
            } else if (!cell.get(PlanAxis.KEEP_AWAKE).equals(other.get(PlanAxis.KEEP_AWAKE))) {
              reasons.putIfAbsent(
                  name, "keep-awake acts on the whole machine; give both sides the same value");
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

    /** The axes that distinguish two pairs. */
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
        if (!cell.isFloor() && Workloads.obstacleToDuel(cell).isEmpty()) {
          Cell other = named.putIfAbsent(name(cell, alike), cell);
          if (other != null) {
            throw new UserError(
                "the %s side has two cells for one cell of the other side: %s and %s; give it one value on each axis that it sets"
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
        Workloads.obstacleToDuel(cell)
            .ifPresent(reason -> reasons.putIfAbsent(name(cell, alike), reason));
      }
      return reasons;
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
}
