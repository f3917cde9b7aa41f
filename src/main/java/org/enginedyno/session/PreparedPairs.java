package org.enginedyno.session;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Plan;
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
    String base, String candidate, DuelPlan plan, Equipment equipment, Optional<Duration> budget)
    implements Preparation {

  /**
   * What two sides are planned from.
   *
   * @param base what the base is called
   * @param candidate what the new side is called
   */
  public record Wish(
      PlanChoice plan, String base, String candidate, Login login, Optional<Duration> budget) {}

  /** A side before its servers are asked. */
  private record Wanted(String text, Plan plan, Optional<Map<String, String>> serverFiles) {
    static Wanted of(RunSide begun) {
      return new Wanted(begun.text(), begun.plan(), Optional.of(begun.serverFiles()));
    }
  }

  /** Reads a plan for either side, and asks the servers what they offer. */
  public static PreparedPairs of(Workplace workplace, Wish wish) throws IOException {
    return of(
        workplace,
        wish.plan().name(),
        wish.login(),
        wish.budget(),
        wanted(workplace, wish, wish.base()),
        wanted(workplace, wish, wish.candidate()));
  }

  private static Wanted wanted(Workplace workplace, Wish wish, String side) {
    return new Wanted(side, wish.plan().with(keys(side)).read(workplace), Optional.empty());
  }

  /**
   * The sides of a duel that has begun, as they were planned then; refuses those that are otherwise
   * by now.
   *
   * @param plan the plan's name or file, beside which its servers stand
   */
  public static PreparedPairs of(
      Workplace workplace, String plan, Login login, Optional<Duration> budget, Manifest begun)
      throws IOException {
    PreparedPairs sides =
        of(
            workplace,
            plan,
            login,
            budget,
            Wanted.of(begun.side(Side.BASE)),
            Wanted.of(begun.side(Side.NEW)));
    sides.requireSame(begun.expected().pairs());
    return sides;
  }

  /** Refuses pairs that are not those of a duel, as the servers offer other things by now. */
  private void requireSame(List<CellPair> begun) {
    for (CellPair pair : begun) {
      if (!plan.pairs().contains(pair)) {
        throw new UserError(
            "%s cannot be measured as it was when this duel began; start a duel of its own"
                .formatted(pair.name()));
      }
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
    return List.of(side(base, plan.base()), side(candidate, plan.candidate()));
  }

  private static RunSide side(String text, PlannedRun planned) {
    return new RunSide(text, planned.plan(), planned.servers().files());
  }

  @Override
  public Conductor conductor(ServerRun run) throws IOException {
    return run.of(plan);
  }

  private static PreparedPairs of(
      Workplace workplace,
      String name,
      Login login,
      Optional<Duration> budget,
      Wanted base,
      Wanted candidate)
      throws IOException {
    List<Driver> drivers =
        Stream.of(base, candidate)
            .flatMap(side -> side.plan.values(PlanAxis.DRIVER).stream())
            .distinct()
            .toList();
    Equipment equipment = Equipment.of(workplace, login, drivers, true);
    PlannedRun ofBase = equipment.planned(workplace, name, base.plan, base.serverFiles);
    PlannedRun ofNew = equipment.planned(workplace, name, candidate.plan, candidate.serverFiles);
    return new PreparedPairs(
        base.text,
        candidate.text,
        DuelPlan.of(
            ofBase, ofNew, differing(keys(base.text), keys(candidate.text)), base.plan.duelRules()),
        equipment,
        budget);
  }

  private static Map<String, String> keys(String text) {
    try {
      return new LinkedHashMap<>(SideText.keys(text));
    } catch (IllegalArgumentException e) {
      throw new UserError(String.valueOf(e.getMessage()), e);
    }
  }

  private static Set<String> differing(Map<String, String> base, Map<String, String> candidate) {
    Set<String> keys = new HashSet<>(base.keySet());
    keys.addAll(candidate.keySet());
    return SideText.axes(keys);
  }
}
