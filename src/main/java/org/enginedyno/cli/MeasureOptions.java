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
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.Preparation;
import org.enginedyno.session.PreparedCells;
import org.enginedyno.session.ResumedRun;
import org.enginedyno.session.RunSession;
import org.enginedyno.session.SequenceFolder;
import org.enginedyno.session.ServerCredentials;
import org.enginedyno.session.Workplace;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of all commands that measure: credentials, results folder, time limits. */
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
        "Continue an interrupted run (or latest) with its own plan; finished cells are kept.",
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
        "If another dyno measures on this machine, wait until it has finished,",
        "or give up after TIME (30s, 10m, 2h)."
      })
  private @Nullable String wait;

  /** Creates options; the command continues what it started, as in {@code dyno run}. */
  MeasureOptions(String command) {
    this.command = command;
  }

  /**
   * Reads the word after {@code --wait} as a time only if it is one, because it may be the plan.
   */
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
      description =
          "Show what would be measured and the time it takes; fail if a server lacks a setting of the plan, or no cell can be measured.")
  boolean dryRun;

  /**
   * Refuses options that contradict each other.
   *
   * @param changesThePlan whether other options change the plan
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
          "--resume uses the run's own plan and folder; remove --out and options that change the plan");
    }
  }

  /** The same for a run of cells, where a budget would change the cells of a resumed run. */
  void checkOfCells(boolean changesThePlan) {
    check(changesThePlan);
    if (resume != null && budget != null) {
      throw new UserError("--resume uses the run's own plan; remove --budget");
    }
  }

  /** The folder of the run to continue; null without {@code --resume}. */
  @Nullable Path resume(CommandContext context, boolean duel) throws IOException {
    return resume == null || SequenceFolder.isOne(resume)
        ? resume
        : context.storedRun(resume, run -> run.isDuel() == duel);
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

  ServerCredentials login(CommandContext context) {
    return serverOptions.login(context);
  }

  /** Refuses credentials that no server of these runs and no source of copies needs. */
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

  /** Prints what would be measured, and the obstacles to it; returns the exit code. */
  int show(String text, List<PlannedRun> planned, CommandContext context) {
    Obstacles.Found found =
        new Obstacles(context, login(context).servers(context.workplace())).in(planned);
    context.printFolded(text + found.text());
    return found.code();
  }

  /** Refuses a folder that the run could not use. */
  void requireRoom(CommandContext context) {
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

  /** Measures the cells of a plan, or shows what would be measured; returns the exit code. */
  int measured(String name, Plan plan, Optional<ResumedRun> begun, CommandContext context)
      throws IOException, InterruptedException {
    // a dry run lists drivers that cannot be fetched as obstacles
    PreparedCells prepared = prepared(name, plan, budget(), begun, !dryRun, context);
    requireUse(List.of(prepared.planned()));
    PlanText text = new PlanText(prepared.planned());
    if (dryRun) {
      requireRoom(context);
      int code = show(text.whole(), List.of(prepared.planned()), context);
      prepared.requireSomething();
      return code;
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

  /** Prints in a few lines what will be measured. */
  static void announce(String text, CommandContext context) {
    context.err().print(context.errScreen().fold(text));
    context.err().flush();
  }

  /**
   * Measures with progress on the console, and writes the report; empty if interrupted.
   *
   * @param begun the run that it continues, if any
   * @param folder the folder of a new run; null for a folder named after the plan
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
      session.measure(console, () -> Runtime.getRuntime().addShutdownHook(end));
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
