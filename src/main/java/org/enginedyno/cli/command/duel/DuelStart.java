package org.enginedyno.cli.command.duel;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import org.enginedyno.cli.command.ExitCode;
import org.enginedyno.cli.console.DuelForecast;
import org.enginedyno.cli.console.Folds;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.cli.option.PlanFlags;
import org.enginedyno.cli.option.ServerOptions;
import org.enginedyno.cli.option.WaitOption;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.measure.Units;
import org.enginedyno.result.duel.DuelFolder;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.session.OneAtATime;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a duel and a gate begin alike: their options, the dry run, the folder. */
final class DuelStart {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  @Mixin private PlanFlags flags = new PlanFlags();
  @Mixin private ServerOptions serverOptions = new ServerOptions();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Folder for the results (default: results/duel-PLAN-DATE).")
  private @Nullable Path out;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "Make no further launch that would end later (30m, 2h).")
  private @Nullable String budget;

  @Mixin private WaitOption waiting = new WaitOption();

  @Option(names = "--dry-run", description = "Show the pairs and the time they take.")
  private boolean dryRun;

  /** What the end of a duel tells the shell. */
  @FunctionalInterface
  interface Code {
    /**
     * The exit code.
     *
     * @param skipped whether some pairs could not be
     */
    int of(List<Judgement> judgements, boolean skipped);
  }

  /** Reads and checks the plan. */
  Plan plan(String name, Surroundings surroundings) {
    return flags.read(name, surroundings);
  }

  int begin(String plan, String base, String candidate, Code code, Surroundings surroundings)
      throws IOException, InterruptedException {
    waiting.check();
    Optional<Duration> limit = Optional.ofNullable(budget).map(DuelStart::limit);
    Sides sides = Sides.of(plan, base, candidate, flags, serverOptions, surroundings);
    if (dryRun) {
      surroundings
          .out()
          .print(Folds.of(DuelForecast.of(sides.plan()), surroundings.outScreen().columns()));
      surroundings.out().flush();
      return ExitCode.OK;
    }
    try (ForkClassPath classes = ForkClassPath.settle()) {
      surroundings
          .err()
          .print(Folds.of(DuelForecast.of(sides.plan()), surroundings.errScreen().columns()));
      surroundings.err().flush();
      return measured(sides, limit, code, surroundings);
    }
  }

  private int measured(Sides sides, Optional<Duration> limit, Code code, Surroundings surroundings)
      throws IOException, InterruptedException {
    try (OneAtATime alone = waiting.enter(surroundings)) {
      DuelFolder folder = folder(sides, surroundings);
      Optional<DuelResults> results =
          held(new DuelSession(surroundings, sides, folder, limit), folder);
      return results.isEmpty()
          ? ExitCode.BROKE
          : code.of(results.get().judgements(), !results.get().skipped().isEmpty());
    }
  }

  private static Optional<DuelResults> held(DuelSession session, DuelFolder folder)
      throws IOException, InterruptedException {
    try {
      return session.hold();
    } catch (UserError | IOException e) {
      if (!folder.holdsBlocks()) {
        folder.remove();
      }
      throw e;
    }
  }

  private DuelFolder folder(Sides sides, Surroundings surroundings) {
    String stamp = STAMP.withZone(ZoneId.systemDefault()).format(surroundings.clock().instant());
    Path path =
        out != null
            ? out
            : surroundings
                .workplace()
                .workingFolder()
                .resolve("results")
                .resolve("duel-" + sides.plan().base().plan().name() + "-" + stamp);
    try {
      return DuelFolder.create(path);
    } catch (IOException e) {
      throw new UserError(
          "no folder for the results: %s; name another by --out".formatted(e.getMessage()), e);
    }
  }

  private static Duration limit(String text) {
    try {
      return Units.duration(text);
    } catch (IllegalArgumentException e) {
      throw new UserError("--budget: " + e.getMessage(), e);
    }
  }
}
