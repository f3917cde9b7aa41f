package org.enginedyno.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.enginedyno.cli.console.CommandContext;
import org.enginedyno.cli.console.DuelConsole;
import org.enginedyno.cli.console.DuelForecast;
import org.enginedyno.cli.console.InterruptedDuel;
import org.enginedyno.cli.console.LineFolding;
import org.enginedyno.cli.console.PlanFlags;
import org.enginedyno.cli.console.ServerOptions;
import org.enginedyno.cli.console.WaitOption;
import org.enginedyno.plan.Units;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.session.DuelSession;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.ResumedDuel;
import org.enginedyno.session.Sides;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What a duel and a gate begin alike: their options, the dry run, the folder. */
final class DuelStart {
  @Spec(Target.MIXEE)
  private @Nullable CommandSpec mixee;

  @Mixin private PlanFlags flags = new PlanFlags();
  @Mixin private ServerOptions serverOptions = new ServerOptions();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Folder for the results (default: results/duel-PLAN-DATE).")
  private @Nullable Path out;

  @Option(
      names = "--replace",
      description = {
        "The results of an earlier duel may be in DIR; they go when this",
        "one begins. Whatever else is there is refused."
      })
  private boolean replace;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = {
        "Go on with a duel that broke off, by its own plan and sides.",
        "Launches that were measured count."
      })
  private @Nullable Path resume;

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

  /** A plan with what the options change in it. */
  PlanChoice choice(String name) {
    return flags.choice(name);
  }

  /** The duel that is to be gone on with, if there is one; nothing may change it. */
  Optional<ResumedDuel> begun() throws IOException {
    if (resume == null) {
      return Optional.empty();
    }
    if (out != null || replace || flags.changeThePlan()) {
      throw new UserError(
          "--resume goes on by the duel's own plan and in its folder; leave out --out, --replace"
              + " and what changes the plan");
    }
    return Optional.of(ResumedDuel.of(resume));
  }

  int begin(String plan, String base, String candidate, Code code, CommandContext surroundings)
      throws IOException, InterruptedException {
    waiting.check();
    Optional<Duration> limit = limit();
    if (replace && out == null) {
      throw new UserError("--replace needs to know the folder: --out DIR");
    }
    Sides.Wish wish =
        new Sides.Wish(flags.choice(plan), base, candidate, serverOptions.login(surroundings));
    Sides sides = Sides.of(surroundings.workplace(), wish);
    return measured(
        DuelForecast.of(sides.plan()),
        () ->
            DuelSession.begin(
                surroundings.workplace(), sides, out, replace, limit, new Interruption()),
        code,
        surroundings);
  }

  /**
   * Goes on with a duel.
   *
   * @param plan its plan's name or file, beside which its servers stand
   */
  int goOn(ResumedDuel begun, String plan, Code code, CommandContext surroundings)
      throws IOException, InterruptedException {
    waiting.check();
    Optional<Duration> limit = limit();
    begun.requirePlan(NamedFiles.stem(plan));
    Sides sides =
        Sides.of(
            surroundings.workplace(), plan, serverOptions.login(surroundings), begun.results());
    return measured(
        begun.progress() + "\n" + DuelForecast.of(sides.plan()),
        () -> DuelSession.goOn(surroundings.workplace(), sides, begun, limit, new Interruption()),
        code,
        surroundings);
  }

  private int measured(
      String forecast, Supplier<DuelSession> session, Code code, CommandContext surroundings)
      throws IOException, InterruptedException {
    if (dryRun) {
      surroundings.out().print(LineFolding.of(forecast, surroundings.outScreen().columns()));
      surroundings.out().flush();
      return ExitCode.OK;
    }
    try (ForkClassPath classes = ForkClassPath.settle()) {
      surroundings.err().print(LineFolding.of(forecast, surroundings.errScreen().columns()));
      surroundings.err().flush();
      try (OneAtATime alone = waiting.enter(surroundings)) {
        return held(session.get(), code, surroundings);
      }
    }
  }

  private int held(DuelSession session, Code code, CommandContext surroundings)
      throws IOException, InterruptedException {
    Runnable end = new InterruptedDuel(surroundings.err(), session, command());
    try (DuelConsole console = new DuelConsole(surroundings)) {
      session.hold(
          console,
          console,
          () -> Runtime.getRuntime().addShutdownHook(new Thread(end, "dyno-interrupted")));
    }
    if (session.interruption().isRequested()) {
      return ExitCode.BROKE;
    }
    String text = session.report();
    surroundings.out().println();
    surroundings.out().print(LineFolding.of(text, surroundings.outScreen().columns()));
    surroundings.out().println("report: " + session.folder().file("report.html"));
    surroundings.out().flush();
    DuelResults results = session.results();
    return code.of(results.judgements(), !results.skipped().isEmpty());
  }

  private String command() {
    return Objects.requireNonNull(mixee).qualifiedName();
  }

  private Optional<Duration> limit() {
    try {
      return Optional.ofNullable(budget).map(Units::duration);
    } catch (IllegalArgumentException e) {
      throw new UserError("--budget: " + e.getMessage(), e);
    }
  }
}
