package org.enginedyno.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.enginedyno.cli.console.CommandContext;
import org.enginedyno.cli.console.LineFolding;
import org.enginedyno.cli.console.PlanOptions;
import org.enginedyno.cli.console.PlanText;
import org.enginedyno.cli.console.ServerOptions;
import org.enginedyno.cli.console.WaitOption;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Units;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.session.Folders;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.PlanSequence;
import org.enginedyno.session.Preparation;
import org.enginedyno.session.RunSession;
import org.enginedyno.session.SequenceFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures a plan and reports it. */
@Command(
    name = "run",
    description = "Measure a plan: load, measure, prove, and write a report.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyno run quick",
      "  dyno run percona-2007-short --budget 10m --out results/friday",
      "  dyno run quick --server jdbc:mysql://127.0.0.1:3306/dyno --user dyno \\",
      "           --engine InnoDB,ROCKSDB --threads 1,16 --workload 'read.pk*' --set"
          + " data.rows=1000000",
      "  dyno run --resume results/friday"
    })
public final class RunCommand implements Callable<Integer> {
  private final CommandContext surroundings;

  @Mixin private PlanOptions planOptions = new PlanOptions();
  @Mixin private ServerOptions serverOptions = new ServerOptions();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Folder for the results (default: results/PLAN-DATE).")
  private @Nullable Path out;

  @Option(
      names = "--replace",
      description = {
        "The results of an earlier run may be in DIR; they go when this",
        "one has its first figure. Whatever else is there is refused."
      })
  private boolean replace;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = {
        "Go on with a run that broke off, by its own plan.",
        "Name PLAN too where its servers stand beside it."
      })
  private @Nullable Path resume;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = {
        "Shorten all warm-ups and runs alike, so that it takes no longer (30m, 2h).",
        "What has not begun by then is skipped, for --resume to go on with."
      })
  private @Nullable String budget;

  @Mixin private WaitOption wait = new WaitOption();

  @Option(
      names = "--dry-run",
      description =
          "Show the cells and the time they take, and end as the run would, if that is known.")
  private boolean dryRun;

  public RunCommand(CommandContext surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws Exception {
    wait.check();
    Duration limit = budget == null ? null : limit(budget);
    if (replace && (out == null || resume != null)) {
      throw new UserError(
          resume != null
              ? "--resume goes on with a run, and --replace removes one; say one of them"
              : "--replace needs to know the folder: --out DIR");
    }
    if (resume != null && (budget != null || out != null || planOptions.changeThePlan())) {
      throw new UserError(
          "--resume goes on by the run's own plan and in its folder; leave out --budget, --out and"
              + " what changes the plan");
    }
    if (resume != null && SequenceFolder.isOne(resume)) {
      SequenceFolder begunSequence = SequenceFolder.open(resume);
      requireNamed(begunSequence.content().name());
      return sequence(begunSequence.content(), Optional.of(begunSequence), () -> begunSequence);
    }
    Optional<PlanSequence> sequence =
        resume == null
            ? PlanSequence.find(planOptions.name(), surroundings.workplace())
            : Optional.empty();
    if (sequence.isPresent()) {
      return begun(sequence.get(), limit);
    }
    Optional<RunFolder> begun = Optional.ofNullable(resume).map(Folders::resumed);
    Plan wanted =
        begun.isEmpty() ? planOptions.read(surroundings) : goneOnWith(begun.get().manifest());
    // a dry run fetches nothing that it can do without
    Preparation prepared =
        Preparation.of(
            surroundings.workplace(),
            new Preparation.Wish(
                planOptions.name(),
                wanted,
                serverOptions.login(surroundings),
                Optional.ofNullable(limit)),
            begun,
            !dryRun);
    return dryRun ? shown(prepared) : measured(prepared, begun);
  }

  private int shown(Preparation prepared) {
    surroundings
        .out()
        .print(
            LineFolding.of(
                new PlanText(prepared.planned()).whole(), surroundings.outScreen().columns()));
    surroundings.out().flush();
    prepared.requireSomething();
    if (out != null) {
      Folders.requireRoom(out, replace);
    }
    return ExitCode.OK;
  }

  private int measured(Preparation prepared, Optional<RunFolder> begun)
      throws IOException, InterruptedException {
    prepared.requireSomething();
    PlanRun run = new PlanRun(surroundings);
    try (ForkClassPath classes = ForkClassPath.settle()) {
      run.announce(prepared);
      try (OneAtATime alone = wait.enter(surroundings)) {
        return run.measured(prepared, begun, out, replace).map(ExitCode::of).orElse(ExitCode.BROKE);
      }
    }
  }

  private int begun(PlanSequence sequence, @Nullable Duration limit) throws Exception {
    if (replace) {
      throw new UserError("--replace is for one plan; name a new folder for a sequence");
    }
    SequenceFolder.Content content =
        new SequenceRun(surroundings, serverOptions.login(surroundings))
            .content(sequence, planOptions.overrides(), Optional.ofNullable(limit));
    Path place = out == null ? Folders.usual(sequence.name(), surroundings.workplace()) : out;
    SequenceFolder.requireRoom(place);
    return sequence(content, Optional.empty(), () -> SequenceFolder.create(place, content));
  }

  private int sequence(
      SequenceFolder.Content content,
      Optional<SequenceFolder> begun,
      Callable<SequenceFolder> folder)
      throws Exception {
    SequenceRun run = new SequenceRun(surroundings, serverOptions.login(surroundings));
    if (dryRun) {
      return run.show(content, begun) ? ExitCode.OK : ExitCode.CELLS_NOT_VALID;
    }
    try (ForkClassPath classes = ForkClassPath.settle();
        OneAtATime alone = wait.enter(surroundings)) {
      return measured(run, folder.call(), begun.isEmpty())
          .map(isValid -> isValid ? ExitCode.OK : ExitCode.CELLS_NOT_VALID)
          .orElse(ExitCode.BROKE);
    }
  }

  /** What is refused before its first run may be corrected, and begun again in the same folder. */
  private static Optional<Boolean> measured(SequenceRun run, SequenceFolder folder, boolean isNew)
      throws IOException, InterruptedException {
    try {
      return run.measured(folder);
    } catch (UserError e) {
      if (isNew) {
        folder.forgetUnlessBegun();
      }
      throw e;
    }
  }

  private static Duration limit(String text) {
    try {
      return Units.duration(text);
    } catch (IllegalArgumentException e) {
      throw new UserError("--budget: " + e.getMessage(), e);
    }
  }

  /** The plan of a run that began here, which a plan that is named must not belie. */
  private Plan goneOnWith(Manifest begun) {
    requireNamed(begun.plan().name());
    RunSession.requireSameMachine(begun);
    return begun.plan();
  }

  private void requireNamed(String own) {
    if (!planOptions.names(own)) {
      throw new UserError(
          "--resume %s goes on with plan '%s', by which it began, and not with '%s'; leave that out"
              .formatted(resume, own, planOptions.name()));
    }
  }
}
