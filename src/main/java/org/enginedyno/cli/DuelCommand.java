package org.enginedyno.cli;

import java.util.Optional;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.session.ResumedRun;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "duel",
    description = {
      "Compare two sides in alternating slices until each cell has a verdict.",
      "Both run at once, alternate every fifth of a second, and are restarted many times.",
      "The verdicts are REGRESSION, IMPROVEMENT, EQUIVALENT, INCONCLUSIVE and INVALID."
    },
    sortOptions = false,
    footer = {
      "  dyno duel mariadb-10.11 mariadb-11.4 --plan ci",
      "  dyno duel engine=InnoDB engine=Aria --workload 'read.pk*' --threads 4",
      "  dyno duel driver=mysql driver=mariadb --workload 'read.pk*'",
      "  dyno duel embedded 'embedded settings.performance_schema=on' --set duel.delta='5 %%'",
      "  dyno duel --resume results/friday"
    })
final class DuelCommand extends DynoCommand.Subcommand {
  private static final String PLAN = "ci";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "BASE",
      description = {
        "The baseline: a server, or key=value of the plan (engine=Aria, jdk=25,",
        "driver=mariadb, settings.NAME=VALUE), or several of these in quotes."
      })
  private @Nullable String base;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NEW",
      description = "The candidate, in the same form as BASE.")
  private @Nullable String candidate;

  @Option(
      names = {"-p", "--plan"},
      paramLabel = "PLAN",
      completionCandidates = PlanFlags.Plans.class,
      description = "The plan whose cells are compared (default: " + PLAN + ").")
  private @Nullable String plan;

  @Mixin private DuelOptions start = new DuelOptions("dyno duel");

  @Override
  public Integer call() throws Exception {
    Optional<ResumedRun> begun = start.begun(context());
    if (begun.isPresent()) {
      return start.goOn(begun.get(), planOf(begun.get()), DuelCommand::code, context());
    }
    if (base == null || candidate == null) {
      throw new UserError("dyno duel needs BASE and NEW, or --resume DIR; see dyno duel --help");
    }
    String name = plan == null ? PLAN : plan;
    return start.begin(name, base, candidate, DuelCommand::code, context());
  }

  private String planOf(ResumedRun begun) {
    if (base != null) {
      begun.requireNamed(Side.BASE, base);
    }
    if (candidate != null) {
      begun.requireNamed(Side.NEW, candidate);
    }
    return plan == null ? begun.manifest().plan().name() : plan;
  }

  /** A duel succeeds whatever its verdicts are, unless one is INVALID. */
  private static int code(DuelResults results) {
    boolean invalid = results.judgements().stream().anyMatch(one -> one.word() == Verdict.INVALID);
    return invalid ? ExitCode.CELLS_NOT_VALID : ExitCode.OK;
  }
}
