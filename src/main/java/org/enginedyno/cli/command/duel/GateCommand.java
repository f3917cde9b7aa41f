package org.enginedyno.cli.command.duel;

import java.util.List;
import java.util.concurrent.Callable;
import org.enginedyno.cli.command.ExitCode;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.cli.option.ShippedNames;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.duel.DuelRules;
import org.enginedyno.plan.duel.Inconclusive;
import org.enginedyno.result.duel.Judgement;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A duel that a plan describes whole, and whose end a pipeline obeys. */
@Command(
    name = "gate",
    description = {
      "Hold what is new against a pinned base, and fail where a cell is slower or not proven.",
      "Both are named in the plan. What cannot be told passes or fails as the plan has chosen."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExit codes:%n",
    footer = {
      "  0 every cell is EQUIVALENT or an IMPROVEMENT (or INCONCLUSIVE, where the plan lets it pass)",
      "  3 a cell is a REGRESSION, INVALID or skipped (or INCONCLUSIVE, where the plan does not)",
      "",
      "Examples:",
      "  dyno gate gate",
      "  dyno gate gate --budget 10m --out results/gate"
    })
public final class GateCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(
      paramLabel = "PLAN",
      completionCandidates = ShippedNames.Plans.class,
      description = "A plan's name or YAML file, with a part 'duel:'.")
  private String plan = "";

  @Mixin private DuelStart start = new DuelStart();

  public GateCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws Exception {
    Plan read = start.plan(plan, surroundings);
    DuelRules rules = read.duelRules();
    String base = required(rules.base(), "duel.base, the pinned side", read);
    String candidate = required(rules.candidate(), "duel.new, the side to be judged", read);
    Inconclusive inconclusive =
        required(rules.inconclusive(), "duel.inconclusive: pass or fail", read);
    return start.begin(
        plan,
        base,
        candidate,
        (words, skipped) -> code(words, skipped, inconclusive),
        surroundings);
  }

  private static <T> T required(@Nullable T value, String what, Plan plan) {
    if (value == null) {
      throw new UserError("plan %s is no gate: it does not say %s".formatted(plan.name(), what));
    }
    return value;
  }

  /** What was left out has not passed. */
  static int code(List<Judgement> judgements, boolean skipped, Inconclusive inconclusive) {
    boolean passed =
        judgements.stream()
            .allMatch(
                judgement ->
                    switch (judgement.word()) {
                      case EQUIVALENT, IMPROVEMENT -> true;
                      case INCONCLUSIVE -> inconclusive == Inconclusive.PASS;
                      case REGRESSION, INVALID -> false;
                    });
    return passed && !skipped ? ExitCode.OK : ExitCode.CELLS_NOT_VALID;
  }
}
