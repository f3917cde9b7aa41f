package org.enginedyno.session;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.SideText;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.run.DuelPlan;
import org.enginedyno.run.fork.PlannedRun;

/** A duel before it starts. */
public record PreparedPairs(DuelPlan plan, Preparation run) {
  /** Reads the plan for each side that the user names, and asks the servers what they offer. */
  public static PreparedPairs of(
      Workplace workplace,
      ServerCredentials login,
      Optional<Duration> budget,
      PlanChoice plan,
      String base,
      String candidate)
      throws IOException {
    Stream.of(base, candidate).forEach(text -> requireNoEngine(text, workplace, plan.name()));
    List<RunSide> sides =
        Stream.of(base, candidate)
            .map(text -> new RunSide(text, plan.read(workplace, keys(text)), Map.of()))
            .toList();
    return of(workplace, login, budget, plan.name(), sides, false);
  }

  /**
   * Prepares a duel that has started from its recorded sides; refuses pairs that have changed
   * since.
   *
   * @param plan the plan's name or file, next to which its servers are
   */
  public static PreparedPairs of(
      Workplace workplace,
      ServerCredentials login,
      Optional<Duration> budget,
      String plan,
      Manifest begun)
      throws IOException {
    PreparedPairs prepared = of(workplace, login, budget, plan, begun.sides(), true);
    for (CellPair pair : begun.expected().pairs()) {
      if (!prepared.plan.pairs().contains(pair)) {
        throw new UserError(
            "%s has changed since this duel started; start another duel".formatted(pair.name()));
      }
    }
    return prepared;
  }

  private static PreparedPairs of(
      Workplace workplace,
      ServerCredentials login,
      Optional<Duration> budget,
      String name,
      List<RunSide> sides,
      boolean hasBegun)
      throws IOException {
    if (!sides.get(0).plan().judging().thresholds().isEmpty()) {
      throw new UserError(
          "thresholds: a duel compares two sides and judges no limits; remove them, or use dyno"
              + " run");
    }
    for (RunSide side : sides) {
      for (Arrivals arrivals : side.plan().values(PlanAxis.ARRIVALS)) {
        if (!arrivals.isSteady()) {
          throw new UserError(
              "arrivals: a duel needs one constant rate, as in 1000/s: " + arrivals);
        }
      }
    }
    if (sides.get(0).plan().measure().samplesServer()) {
      throw new UserError(
          "measure.soak: a duel measures in slices, not in one long run; remove it, or use dyno run");
    }
    if (sides.get(0).plan().measure().fleet() != null) {
      throw new UserError(
          "measure.fleet: a duel measures both sides in one process here; remove it, or use dyno run");
    }
    List<Driver> drivers =
        sides.stream()
            .flatMap(side -> side.plan().values(PlanAxis.DRIVER).stream())
            .distinct()
            .toList();
    ThisMachine machine = ThisMachine.with(workplace, login, drivers, true);
    new CopySources(workplace, login, name).read(sides.get(0).plan());
    Set<String> keys = new HashSet<>();
    List<PlannedRun> planned = new ArrayList<>();
    List<RunSide> ready = new ArrayList<>();
    for (RunSide side : sides) {
      Optional<Map<String, String>> files =
          hasBegun ? Optional.of(side.serverFiles()) : Optional.empty();
      PlannedRun run = machine.planned(workplace, name, side.plan(), files);
      keys.addAll(keys(side.text()).keySet());
      planned.add(run);
      ready.add(run.side(side.text()));
    }
    Plan rules = sides.get(0).plan();
    DuelPlan plan =
        DuelPlan.of(planned.get(0), planned.get(1), SideText.axes(keys), rules.duelRules());
    return new PreparedPairs(
        plan,
        new Preparation(
            machine,
            budget,
            "duel-" + rules.name(),
            new Manifest.Expected(plan.pairs(), plan.skipped()),
            ready,
            run -> run.of(plan)));
  }

  /** Refuses an engine without a key, because a side without a key names a server. */
  private static void requireNoEngine(String side, Workplace workplace, String plan) {
    String server = keys(side).getOrDefault("servers", "");
    if (!workplace.servers(plan).names().contains(server)
        && workplace.engines(plan).names().contains(server.toLowerCase(Locale.ROOT))) {
      throw new UserError(
          "'%s' is an engine, and a side without a key is a server; write engine=%1$s"
              .formatted(server));
    }
  }

  private static Map<String, String> keys(String side) {
    try {
      return SideText.keys(side);
    } catch (IllegalArgumentException e) {
      throw new UserError(String.valueOf(e.getMessage()), e);
    }
  }
}
