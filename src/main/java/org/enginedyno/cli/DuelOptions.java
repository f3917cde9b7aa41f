package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.report.compare.NextStep;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.DuelPlan;
import org.enginedyno.session.PreparedPairs;
import org.enginedyno.session.ResumedRun;
import picocli.CommandLine.Mixin;

/** The options that a duel and a gate share, and the run that leads to their verdicts. */
final class DuelOptions {
  /** The estimated time to start and load both servers. */
  private static final Duration BOTH_STARTS = Duration.ofSeconds(14);

  @Mixin PlanFlags flags = new PlanFlags();
  @Mixin private MeasureOptions options;

  /** The options of a command, as users type it. */
  DuelOptions(String command) {
    options = new MeasureOptions(command);
  }

  /** The duel to continue, if there is one. */
  Optional<ResumedRun> begun(CommandContext context) throws IOException {
    options.check(flags.changeThePlan());
    Path resume = options.resume(context, true);
    return resume == null ? Optional.empty() : Optional.of(ResumedRun.of(resume, true));
  }

  int begin(
      String plan,
      String base,
      String candidate,
      ToIntFunction<DuelResults> code,
      CommandContext context)
      throws IOException, InterruptedException {
    PreparedPairs prepared =
        PreparedPairs.of(
            context.workplace(),
            options.login(context),
            options.budget(),
            flags.choice(plan),
            base,
            candidate);
    return measured(prepared, Optional.empty(), code, context);
  }

  /**
   * Continues a duel.
   *
   * @param plan its plan's name or file, next to which its servers' files are
   */
  int goOn(ResumedRun begun, String plan, ToIntFunction<DuelResults> code, CommandContext context)
      throws IOException, InterruptedException {
    begun.requirePlan(NamedFiles.stem(plan));
    PreparedPairs prepared =
        PreparedPairs.of(
            context.workplace(), options.login(context), options.budget(), plan, begun.manifest());
    return measured(prepared, Optional.of(begun), code, context);
  }

  private int measured(
      PreparedPairs prepared,
      Optional<ResumedRun> begun,
      ToIntFunction<DuelResults> code,
      CommandContext context)
      throws IOException, InterruptedException {
    options.requireUse(List.of(prepared.plan().base(), prepared.plan().candidate()));
    String forecast;
    if (begun.isEmpty()) {
      forecast = forecast(prepared.plan(), 0, options.budget());
    } else {
      DuelResults known = DuelResults.of(begun.get().folder());
      forecast =
          begun.get().progress(known)
              + "\n"
              + forecast(prepared.plan(), known.launches(), Optional.empty());
    }
    if (options.dryRun) {
      DuelPlan plan = prepared.plan();
      options.requireRoom(context);
      return options.show(forecast, List.of(plan.base(), plan.candidate()), context);
    }
    Optional<RunFolder> ended = options.measured(prepared.run(), begun, forecast, context);
    if (ended.isEmpty()) {
      return ExitCode.BROKE;
    }
    DuelResults results = DuelResults.of(ended.get());
    NextStep.of(results, ended.get().path(), options.command)
        .ifPresent(next -> context.print(next.text()));
    return code.applyAsInt(results);
  }

  private static String range(String least, String most) {
    return least.equals(most) ? least : least + " to " + most;
  }

  /**
   * The pairs, the skipped pairs, and the minimum and maximum time.
   *
   * @param done the number of launches that are finished
   */
  private static String forecast(DuelPlan plan, int done, Optional<Duration> budget) {
    DuelRules rules = plan.base().plan().duelRules();
    StringBuilder text = new StringBuilder("Pairs of cells that alternate:\n");
    Duration launch = BOTH_STARTS;
    for (CellPair pair : plan.pairs()) {
      text.append("  ").append(pair.name()).append('\n');
      launch = launch.plus(Forecast.perFork(pair.base())).plus(Forecast.overhead(pair.base()));
    }
    for (CellPair.Skipped pair : plan.skipped()) {
      text.append("  skipped: %s: %s%n".formatted(pair.name(), pair.reason()));
    }
    int least = Math.max(0, rules.schedule().launches(0) - done);
    int most = Math.max(0, rules.schedule().launches(rules.schedule().looks().size() - 1) - done);
    Duration first = launch.multipliedBy(least);
    text.append(
        "%s %slaunches of about %s: %s%n"
            .formatted(
                range(Integer.toString(least), Integer.toString(most)),
                done == 0 ? "" : "further ",
                Units.about(launch),
                range(Units.about(first), Units.about(launch.multipliedBy(most)))));
    budget
        .filter(limit -> limit.compareTo(first) < 0)
        .ifPresent(
            limit ->
                text.append(
                    "--budget %s is too short for a verdict, which needs at least %d launches, about %s; set a longer --budget, or compare fewer cells%n"
                        .formatted(Units.text(limit), least, Units.about(first))));
    return text.toString();
  }
}
