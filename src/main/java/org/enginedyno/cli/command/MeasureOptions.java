package org.enginedyno.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.enginedyno.cli.console.CommandContext;
import org.enginedyno.cli.console.ServerOptions;
import org.enginedyno.cli.console.WaitOption;
import org.enginedyno.plan.Units;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.session.Folders;
import org.enginedyno.session.Login;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.Preparation;
import org.enginedyno.session.ResumedRun;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of all commands that measure: whom they ask, where results go, how long it takes. */
final class MeasureOptions {
  @Mixin private ServerOptions serverOptions = new ServerOptions();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Folder for the results (default: results/[duel-]PLAN-DATE).")
  private @Nullable Path out;

  @Option(
      names = "--replace",
      description =
          "Replace the results of an earlier run in DIR. They are deleted once the first new result"
              + " is stored; other files are refused.")
  private boolean replace;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = {
        "Continue an interrupted run by its own plan; what was measured counts.",
        "Name the plan too if the files of its servers are next to it."
      })
  private @Nullable Path resume;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "Limit the time (30m, 2h). A run shortens its cells, and skips those that cannot start in"
              + " time. A duel starts no launch that cannot finish in time.")
  private @Nullable String budget;

  @Mixin private WaitOption wait = new WaitOption();

  @Option(
      names = "--dry-run",
      description = "Show what would be measured and the time it takes, and end as the run would.")
  private boolean dryRun;

  /**
   * Refuses options that contradict each other.
   *
   * @param changesThePlan whether others change the plan
   */
  void check(boolean changesThePlan) {
    wait.check();
    budget();
    if (replace && (out == null || resume != null)) {
      throw new UserError(
          resume != null
              ? "--resume goes on with a run, and --replace removes one; say one of them"
              : "--replace needs to know the folder: --out DIR");
    }
    if (resume != null && (out != null || changesThePlan)) {
      throw new UserError(
          "--resume goes on by the run's own plan and in its folder; leave out --out and what"
              + " changes the plan");
    }
  }

  Optional<Duration> budget() {
    try {
      return Optional.ofNullable(budget).map(Units::duration);
    } catch (IllegalArgumentException e) {
      throw new UserError("--budget: " + e.getMessage(), e);
    }
  }

  @Nullable Path out() {
    return out;
  }

  boolean replaces() {
    return replace;
  }

  boolean isDryRun() {
    return dryRun;
  }

  Optional<Path> resumed() {
    return Optional.ofNullable(resume);
  }

  Login login(CommandContext surroundings) {
    return serverOptions.login(surroundings);
  }

  OneAtATime enter(CommandContext surroundings) throws IOException, InterruptedException {
    return wait.enter(surroundings);
  }

  /** Shows what a dry run shows, and refuses a folder that the run could not have. */
  void show(String text, CommandContext surroundings) {
    surroundings.printFolded(text);
    if (out != null) {
      Folders.requireRoom(out, replace);
    }
  }

  /** Measures as soon as nobody else does; gives nothing where it was interrupted. */
  Optional<RunFolder> measured(
      Preparation prepared, Optional<ResumedRun> begun, PlanRun run, String announcement)
      throws IOException, InterruptedException {
    try (ForkClassPath classes = ForkClassPath.settle()) {
      run.announce(announcement);
      try (OneAtATime alone = wait.enter(run.surroundings())) {
        return run.measured(prepared, begun, out, replace);
      }
    }
  }
}
