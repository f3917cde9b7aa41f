package org.enginedyno.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.session.Gate;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.ResumedRun;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "gate",
    description = {
      "Fail if the new side is slower than a pinned base, or a cell is not proven.",
      "Both are named in the plan. The plan decides whether a cell without a verdict passes or fails."
    },
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every cell is EQUIVALENT or an IMPROVEMENT (or INCONCLUSIVE, if the plan lets it pass)",
      "3:a cell is a REGRESSION, INVALID or skipped (or INCONCLUSIVE, if the plan lets it fail)"
    },
    footer = {
      "  dyno gate gate",
      "  dyno gate gate --budget 10m --out results/gate --replace",
      "  dyno gate --resume results/gate"
    })
final class GateCommand extends DynoCommand.Subcommand {
  @Parameters(
      arity = "0..1",
      paramLabel = "PLAN",
      completionCandidates = PlanFlags.Plans.class,
      description = "A plan's name or YAML file, with a section 'duel:'.")
  private @Nullable String plan;

  @Mixin private DuelOptions start = new DuelOptions("dyno gate");

  @Override
  public Integer call() throws Exception {
    Optional<ResumedRun> begun = start.begun(context());
    if (begun.isPresent()) {
      Plan own = begun.get().manifest().plan();
      Gate gate = Gate.of(begun.get());
      String name = plan == null ? own.name() : plan;
      return start.goOn(begun.get(), name, code(gate), context());
    }
    if (plan == null) {
      throw new UserError("dyno gate needs PLAN, or --resume DIR; see dyno gate --help");
    }
    PlanChoice choice = start.flags.choice(plan);
    Gate gate = Gate.of(choice, choice.read(context().workplace()));
    return start.begin(plan, gate.base(), gate.candidate(), code(gate), context());
  }

  /** Prints whether the gate passes, and returns the exit code. */
  private ToIntFunction<DuelResults> code(Gate gate) {
    return results -> {
      List<String> failures = gate.failures(results.judgements(), results.skipped().size());
      context()
          .print(
              failures.isEmpty()
                  ? "The gate passes.\n"
                  : "The gate fails: %s.%n".formatted(String.join(", ", failures)));
      return failures.isEmpty() ? ExitCode.OK : ExitCode.CELLS_NOT_VALID;
    };
  }
}
