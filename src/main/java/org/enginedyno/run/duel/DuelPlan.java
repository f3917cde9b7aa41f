package org.enginedyno.run.duel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.os.FreeMemory;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.duel.CellPair;
import org.enginedyno.result.duel.DuelResults.SkippedPair;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.run.subject.Concurrency;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.server.ServerMemory;
import org.enginedyno.run.subject.server.ServerSubjects;

/** The plans of both sides after their servers were asked, pair by pair of cells. */
public record DuelPlan(
    PlannedRun base, PlannedRun candidate, List<CellPair> pairs, List<SkippedPair> skipped) {
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
                  .map(SkippedPair::reason)
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

  /** Refuses sides that cannot both be up. */
  void requireRoom(ServerSubjects ofBase, ServerSubjects ofNew) {
    List<ServerMemory.Candidate> servers = new ArrayList<>();
    servers.addAll(ofBase.candidates(subjects(pairs.stream().map(CellPair::base).toList())));
    servers.addAll(ofNew.candidates(subjects(pairs.stream().map(CellPair::candidate).toList())));
    Optional<String> clash = ServerMemory.clash(servers);
    if (clash.isPresent()) {
      throw new UserError(
          "one server cannot be both sides, and %s; name another server for one of them"
              .formatted(clash.get()));
    }
    Concurrency together = new ServerMemory(FreeMemory.now()).forAll(servers);
    if (!together.possible()) {
      throw new UserError("both sides must be up at once, and cannot: " + together.why());
    }
  }

  private static Map<Subject, List<Cell>> subjects(List<Cell> cells) {
    return cells.stream()
        .collect(Collectors.groupingBy(Subject::of, LinkedHashMap::new, Collectors.toList()));
  }
}
