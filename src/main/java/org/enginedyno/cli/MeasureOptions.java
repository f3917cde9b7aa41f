package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.report.RunReport;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.session.CopySources;
import org.enginedyno.session.Folders;
import org.enginedyno.session.Login;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.Preparation;
import org.enginedyno.session.PreparedCells;
import org.enginedyno.session.ResumedRun;
import org.enginedyno.session.RunSession;
import org.enginedyno.session.SequenceFolder;
import org.enginedyno.session.Workplace;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of all commands that measure: whom they ask, where results go, how long it takes. */
final class MeasureOptions {
  private static final String LONGEST_WAIT = "8760h";

  final String command;

  @Mixin private ServerOptions serverOptions = new ServerOptions();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Folder for the results (default: results/[duel-]PLAN-DATE).")
  @Nullable Path out;

  @Option(
      names = "--replace",
      description =
          "Replace the results of an earlier run in DIR. They are deleted once the first new result"
              + " is stored; other files are refused.")
  boolean replace;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = {
        "Continue an interrupted run (or latest) by its own plan; what was measured counts.",
        "Name the plan too if the files of its servers are next to it."
      })
  @Nullable Path resume;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "Limit the time (30m, 2h). A run shortens its cells, and skips those that cannot start in"
              + " time. A duel starts no launch that cannot finish in time.")
  private @Nullable String budget;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      arity = "0..1",
      preprocessor = TimeAlone.class,
      description = {
        "Where another dyno measures on this machine, wait until it is over,",
        "or give up after TIME (30s, 10m, 2h)."
      })
  private @Nullable String wait;

  /** Creates options; the command continues what it started, as in {@code dyno run}. */
  MeasureOptions(String command) {
    this.command = command;
  }

  /** Takes what follows {@code --wait} for a time only where it can be one: it may be the plan. */
  static final class TimeAlone implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> rest, CommandSpec command, ArgSpec option, Map<String, Object> how) {
      boolean attached = "=".equals(how.get("separator"));
      if (!attached && (rest.isEmpty() || !rest.peek().matches("\\d+(\\.\\d+)?(ms|s|m|h)"))) {
        rest.push(LONGEST_WAIT);
      }
      return false;
    }
  }

  @Option(
      names = "--dry-run",
      description = "Show what would be measured and the time it takes, and end as the run would.")
  boolean dryRun;

  /**
   * Refuses options that contradict each other.
   *
   * @param changesThePlan whether others change the plan
   */
  void check(boolean changesThePlan) {
    time("--wait", wait);
    budget();
    if (replace && (out == null || resume != null)) {
      throw new UserError(
          resume != null
              ? "--resume continues a run, and --replace deletes one; use one of them"
              : "--replace needs the folder, too: --out DIR");
    }
    if (resume != null && (out != null || changesThePlan)) {
      throw new UserError(
          "--resume uses the run's own plan and folder; leave out --out and what changes the plan");
    }
  }

  /** The same of a run of cells, which a budget would make others. */
  void checkOfCells(boolean changesThePlan) {
    check(changesThePlan);
    if (resume != null && budget != null) {
      throw new UserError("--resume uses the run's own plan; leave out --budget");
    }
  }

  /** The folder of the run that is to be continued; null where none is named. */
  @Nullable Path resume(CommandContext context, boolean duel) throws IOException {
    return resume == null || SequenceFolder.isOne(resume)
        ? resume
        : context.stored(resume, run -> run.isDuel() == duel);
  }

  Optional<Duration> budget() {
    return time("--budget", budget);
  }

  private static Optional<Duration> time(String option, @Nullable String text) {
    try {
      return Optional.ofNullable(text).map(Units::duration);
    } catch (IllegalArgumentException e) {
      throw new UserError(option + ": " + e.getMessage(), e);
    }
  }

  Login login(CommandContext context) {
    return serverOptions.login(context);
  }

  /** Refuses credentials that neither a server of these runs needs nor the source of copies. */
  void requireUse(List<PlannedRun> runs) {
    requireUse(
        runs.stream().map(PlannedRun::plan).toList(),
        runs.stream().flatMap(run -> run.servers().specs().values().stream()).toList());
  }

  void requireUse(List<Plan> plans, List<ServerSpec> servers) {
    if (plans.stream().allMatch(plan -> plan.data().source() == null)) {
      serverOptions.requireUse(servers);
    }
  }

  /** Takes the lock on this machine, at once or after the wait that the user allows. */
  OneAtATime enter(CommandContext context) throws IOException, InterruptedException {
    Workplace here = context.workplace();
    return OneAtATime.enter(
        here.places(),
        here.clock(),
        time("--wait", wait).orElse(Duration.ZERO),
        line -> context.err().println("dyno: " + line));
  }

  /** What would be in the way of these runs, a line each. */
  String obstacles(CommandContext context, List<PlannedRun> planned) {
    return new Obstacles(context, login(context).servers(context.workplace()), planned).text();
  }

  /** Shows what a dry run shows, and refuses a folder that the run could not have. */
  void show(String text, CommandContext context) {
    requireRoom(context);
    context.printFolded(text);
  }

  private void requireRoom(CommandContext context) {
    if (resume == null) {
      Path place = out == null ? Folders.usual("plan", context.workplace()) : out;
      Folders.requireRoom(place, replace);
    }
  }

  /** A run of cells before it starts. */
  PreparedCells prepared(
      String name,
      Plan plan,
      Optional<Duration> limit,
      Optional<ResumedRun> begun,
      boolean fetches,
      CommandContext context)
      throws IOException {
    new CopySources(context.workplace(), login(context), name).read(plan);
    return PreparedCells.of(context.workplace(), login(context), limit, name, plan, begun, fetches);
  }

  /** Measures the cells of a plan, or shows what would be measured; gives the exit code. */
  int measured(String name, Plan plan, Optional<ResumedRun> begun, CommandContext context)
      throws IOException, InterruptedException {
    // a dry run names the drivers that it cannot fetch among the obstacles
    PreparedCells prepared = prepared(name, plan, budget(), begun, !dryRun, context);
    requireUse(List.of(prepared.planned()));
    PlanText text = new PlanText(prepared.planned());
    if (dryRun) {
      show(text.whole() + obstacles(context, List.of(prepared.planned())), context);
      prepared.requireSomething();
      return ExitCode.OK;
    }
    prepared.requireSomething();
    Optional<RunFolder> ended = measured(prepared.run(), begun, text.summary(), context);
    return ended.isEmpty() ? ExitCode.BROKE : ExitCode.of(prepared.outcome(ended.get()));
  }

  /** Runs once the lock on this machine is free; empty if the run was interrupted. */
  Optional<RunFolder> measured(
      Preparation prepared, Optional<ResumedRun> begun, String announcement, CommandContext context)
      throws IOException, InterruptedException {
    if (wait == null) {
      requireRoom(context);
    }
    ForkClassPath.settle();
    announce(announcement, context);
    try (OneAtATime alone = enter(context)) {
      return measured(prepared, begun, out, context);
    }
  }

  /** Says in a few lines what will be measured. */
  static void announce(String text, CommandContext context) {
    context.err().print(context.errScreen().fold(text));
    context.err().flush();
  }

  /**
   * Measures in front of somebody, and reports it; gives nothing where it was interrupted.
   *
   * @param begun the run that it continues, if it does
   * @param folder of a new run; null for one of the plan's name
   */
  Optional<RunFolder> measured(
      Preparation prepared,
      Optional<ResumedRun> begun,
      @Nullable Path folder,
      CommandContext context)
      throws IOException, InterruptedException {
    Interruption interruption = new Interruption();
    RunSession session =
        RunSession.of(
            context.workplace(),
            prepared,
            begun.map(ResumedRun::folder),
            folder,
            replace,
            interruption);
    Thread end = new Thread(() -> session.end(context.err(), command), "dyno-interrupted");
    try (LiveConsole console = new LiveConsole(context)) {
      session.hold(console, () -> Runtime.getRuntime().addShutdownHook(end));
    }
    if (interruption.isRequested()) {
      return Optional.empty();
    }
    session.report();
    RunFolder run = session.folder();
    context.print("%n%s%nreport: %s%n".formatted(context.summary(run), run.file("report.html")));
    if ("true".equals(context.workplace().environment().get("GITHUB_ACTIONS"))) {
      context.print(RunReport.annotations(run));
    }
    return Optional.of(run);
  }
}
