package org.enginedyno.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.DuelRules.Inconclusive;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A duel of a pinned base and a candidate that a plan describes completely, and whether its
 * verdicts pass.
 */
public record Gate(PlanChoice plan, String base, String candidate, Inconclusive inconclusive) {
  /** The gate of a plan; refuses a plan that lacks a key that a gate needs. */
  public static Gate of(PlanChoice choice, Plan plan) {
    DuelRules rules = plan.duelRules();
    return new Gate(
        choice,
        required(rules.base(), "duel.base, the baseline", plan),
        required(rules.candidate(), "duel.new, the candidate", plan),
        required(rules.inconclusive(), "duel.inconclusive: pass or fail", plan));
  }

  /** The gate of a duel that has started; refuses a duel that was not started as a gate. */
  public static Gate of(ResumedRun begun) {
    Plan plan = begun.manifest().plan();
    Gate gate = of(new PlanChoice(plan.name(), Map.of()), plan);
    String base = begun.manifest().side(Side.BASE).text();
    String candidate = begun.manifest().side(Side.NEW).text();
    if (!gate.base.equals(base) || !gate.candidate.equals(candidate)) {
      throw new UserError(
          "%s was started as a duel of '%s' with '%s', not as the gate of its plan; continue it with dyno duel --resume"
              .formatted(begun.folder().path(), candidate, base));
    }
    return gate;
  }

  private static <T> T required(@Nullable T value, String what, Plan plan) {
    if (value == null) {
      throw new UserError(
          "plan %s is not a gate: it lacks %s; add it, or use dyno duel"
              .formatted(plan.name(), what));
    }
    return value;
  }

  public boolean passes(Judgement judgement) {
    return switch (judgement.word()) {
      case EQUIVALENT, IMPROVEMENT -> true;
      case INCONCLUSIVE -> inconclusive == Inconclusive.PASS;
      case REGRESSION, INVALID -> false;
    };
  }

  /** The numbers of pairs that do not pass, as in "1 REGRESSION"; a skipped pair does not. */
  public List<String> failures(List<Judgement> judgements, int skipped) {
    List<String> failures = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      long found = judgements.stream().filter(one -> one.word() == verdict && !passes(one)).count();
      if (found > 0) {
        failures.add(found + " " + verdict);
      }
    }
    if (skipped > 0) {
      failures.add(skipped + " skipped");
    }
    return failures;
  }
}
