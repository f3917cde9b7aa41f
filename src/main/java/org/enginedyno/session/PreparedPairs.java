package org.enginedyno.session;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.SideText;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.run.DuelPlan;
import org.enginedyno.run.RunFrame.Conductor;
import org.enginedyno.run.ServerRun;
import org.enginedyno.run.fork.PlannedRun;

/**
 * A duel before it begins: both sides as they are planned, with what they are measured by.
 *
 * @param base what the base was called
 * @param candidate what the new side was called
 */
public record PreparedPairs(
    String base, String candidate, DuelPlan plan, ThisMachine machine, Optional<Duration> budget)
    implements Preparation {

  /**
   * What two sides are planned from.
   *
   * @param base what the base is called
   * @param candidate what the new side is called
   */
  public record Wish(
      PlanChoice plan, String base, String candidate, Login login, Optional<Duration> budget) {
    /** Reads the plan as a side changes it; it has no files yet. */
    private RunSide side(Workplace workplace, String text) {
      return new RunSide(text, plan.with(keys(text)).read(workplace), Map.of());
    }
  }

  /** Reads a plan for either side, and asks the servers what they offer. */
  public static PreparedPairs of(Workplace workplace, Wish wish) throws IOException {
    return of(
        workplace,
        wish,
        wish.side(workplace, wish.base()),
        wish.side(workplace, wish.candidate()),
        false);
  }

  /**
   * The sides of a duel that has begun, as they were planned then; refuses those that are otherwise
   * by now.
   *
   * @param plan the plan's name or file, next to which its servers are
   */
  public static PreparedPairs of(
      Workplace workplace, String plan, Login login, Optional<Duration> budget, Manifest begun)
      throws IOException {
    RunSide base = begun.side(Side.BASE);
    RunSide candidate = begun.side(Side.NEW);
    PlanChoice choice = new PlanChoice(plan, Map.of());
    Wish wish = new Wish(choice, base.text(), candidate.text(), login, budget);
    PreparedPairs sides = of(workplace, wish, base, candidate, true);
    for (CellPair pair : begun.expected().pairs()) {
      if (!sides.plan.pairs().contains(pair)) {
        throw new UserError(
            "%s cannot be measured as it was when this duel began; start a duel of its own"
                .formatted(pair.name()));
      }
    }
    return sides;
  }

  private static PreparedPairs of(
      Workplace workplace, Wish wish, RunSide base, RunSide candidate, boolean hasBegun)
      throws IOException {
    List<Driver> drivers =
        Stream.of(base, candidate)
            .flatMap(side -> side.plan().values(PlanAxis.DRIVER).stream())
            .distinct()
            .toList();
    ThisMachine machine = ThisMachine.with(workplace, wish.login(), drivers, true);
    List<PlannedRun> sides = new ArrayList<>();
    for (RunSide side : List.of(base, candidate)) {
      sides.add(
          machine.planned(
              workplace,
              wish.plan().name(),
              side.plan(),
              hasBegun ? Optional.of(side.serverFiles()) : Optional.empty()));
    }
    Set<String> keys = new HashSet<>(keys(base.text()).keySet());
    keys.addAll(keys(candidate.text()).keySet());
    return new PreparedPairs(
        base.text(),
        candidate.text(),
        DuelPlan.of(sides.get(0), sides.get(1), SideText.axes(keys), base.plan().duelRules()),
        machine,
        wish.budget());
  }

  private static Map<String, String> keys(String side) {
    try {
      return SideText.keys(side);
    } catch (IllegalArgumentException e) {
      throw new UserError(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public String folderName() {
    return "duel-" + plan.base().plan().name();
  }

  @Override
  public Manifest.Expected expected() {
    return new Manifest.Expected(plan.pairs(), plan.skipped());
  }

  @Override
  public List<RunSide> sides() {
    return List.of(
        new RunSide(base, plan.base().plan(), plan.base().servers().files()),
        new RunSide(candidate, plan.candidate().plan(), plan.candidate().servers().files()));
  }

  @Override
  public Conductor conductor(ServerRun run) throws IOException {
    return run.of(plan);
  }
}
