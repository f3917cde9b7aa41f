package org.enginedyno.session;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.SideText;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.DuelSide;
import org.enginedyno.run.duel.DuelPlan;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.server.embedded.Servers;

/**
 * Both sides as they are planned, with what they are measured by.
 *
 * @param base what the base was called
 * @param candidate what the new side was called
 */
public record Sides(
    String base, String candidate, DuelPlan plan, Servers servers, MachineResources resources) {

  /**
   * What two sides are planned from.
   *
   * @param base what the base is called
   * @param candidate what the new side is called
   */
  public record Wish(PlanChoice plan, String base, String candidate, Login login) {}

  /** A side before its servers are asked. */
  private record Wanted(String text, Plan plan, Optional<Map<String, String>> serverFiles) {
    static Wanted of(DuelSide begun) {
      return new Wanted(begun.text(), begun.plan(), Optional.of(begun.serverFiles()));
    }
  }

  /** Reads a plan for either side, and asks the servers what they offer. */
  public static Sides of(Workplace workplace, Wish wish) throws IOException {
    return of(
        workplace,
        wish.plan().name(),
        wish.login(),
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
  public static Sides of(Workplace workplace, String plan, Login login, DuelResults begun)
      throws IOException {
    Sides sides = of(workplace, plan, login, Wanted.of(begun.base()), Wanted.of(begun.candidate()));
    ResumedDuel.requireSame(begun, sides.plan.pairs());
    return sides;
  }

  private static Sides of(
      Workplace workplace, String name, Login login, Wanted base, Wanted candidate)
      throws IOException {
    List<Driver> drivers =
        Stream.of(base, candidate)
            .flatMap(side -> side.plan.values(PlanAxis.DRIVER).stream())
            .distinct()
            .toList();
    Equipment equipment = Equipment.of(workplace, login, drivers, true);
    PlannedRun ofBase = equipment.planned(workplace, name, base.plan, base.serverFiles);
    PlannedRun ofNew = equipment.planned(workplace, name, candidate.plan, candidate.serverFiles);
    return new Sides(
        base.text,
        candidate.text,
        DuelPlan.of(
            ofBase, ofNew, differing(keys(base.text), keys(candidate.text)), base.plan.duelRules()),
        equipment.servers(),
        equipment.resources());
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
