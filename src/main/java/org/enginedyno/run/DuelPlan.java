package org.enginedyno.run;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.run.fork.PlannedRun;

/** The plans of both sides after their servers were asked, pair by pair of cells. */
public record DuelPlan(
    PlannedRun base, PlannedRun candidate, List<CellPair> pairs, List<CellPair.Skipped> skipped) {
  /** What is between the slices, and until JMH ends a run. */
  private static final double MARGIN = 1.08;

  private static final Duration END = Duration.ofMillis(500);

  /** Two JVMs are not ready at the same moment. */
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
    return new DuelPlan(
        base,
        candidate,
        pairing.pairs().stream().map(pair -> measured(pair, rules)).toList(),
        pairing.skipped());
  }

  /** The pair, measured as duels are: one run for all slices of a launch. */
  private static CellPair measured(CellPair pair, DuelRules rules) {
    boolean apart = !pair.base().client().equals(pair.candidate().client());
    Duration run =
        Duration.ofMillis(Math.round(rules.perLaunch().toMillis() * MARGIN))
            .plus(END)
            .plus(apart ? APART : Duration.ZERO);
    return new CellPair(
        pair.name(), measured(pair.base(), rules, run), measured(pair.candidate(), rules, run));
  }

  private static Cell measured(Cell cell, DuelRules rules, Duration run) {
    Measure once = cell.measure();
    return cell.with(new Measure(rules.warmup(), 1, run, 1, once.score(), once.patience()));
  }

  List<Cell> cells(Side side) {
    return pairs.stream().map(pair -> pair.of(side)).toList();
  }
}
