package org.enginedyno.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.enginedyno.cli.console.CommandContext;
import org.enginedyno.cli.console.PlanOptions;
import org.enginedyno.cli.console.PlanText;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.session.Folders;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.PlanSequence;
import org.enginedyno.session.PreparedCells;
import org.enginedyno.session.ResumedRun;
import org.enginedyno.session.SequenceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
  private static final String COMMAND = "dyno run";

  private final CommandContext surroundings;

  @Mixin private PlanOptions planOptions = new PlanOptions();
  @Mixin private MeasureOptions options = new MeasureOptions();

  public RunCommand(CommandContext surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws Exception {
    Path resume = options.resumed().orElse(null);
    Optional<Duration> limit = options.budget();
    options.check(planOptions.changeThePlan());
    if (resume != null && limit.isPresent()) {
      throw new UserError("--resume goes on by the run's own plan; leave out --budget");
    }
    if (resume != null && SequenceFolder.isOne(resume)) {
      SequenceFolder begunSequence = SequenceFolder.open(resume);
      requireNamed(resume, begunSequence.sequence().name());
      return sequence(begunSequence.sequence(), Optional.of(begunSequence), () -> begunSequence);
    }
    Optional<PlanSequence> sequence =
        resume == null
            ? PlanSequence.find(planOptions.name(), surroundings.workplace())
            : Optional.empty();
    if (sequence.isPresent()) {
      return begun(sequence.get(), limit);
    }
    Optional<ResumedRun> begun = resume == null ? Optional.empty() : Optional.of(resumed(resume));
    Plan wanted = begun.isEmpty() ? planOptions.read(surroundings) : begun.get().manifest().plan();
    // a dry run fetches nothing that it can do without
    PreparedCells prepared =
        PreparedCells.of(
            surroundings.workplace(),
            new PreparedCells.Wish(planOptions.name(), wanted, options.login(surroundings), limit),
            begun,
            !options.isDryRun());
    return options.isDryRun() ? shown(prepared) : measured(prepared, begun);
  }

  private int shown(PreparedCells prepared) {
    options.show(new PlanText(prepared.planned()).whole(), surroundings);
    prepared.requireSomething();
    return ExitCode.OK;
  }

  private int measured(PreparedCells prepared, Optional<ResumedRun> begun)
      throws IOException, InterruptedException {
    prepared.requireSomething();
    Optional<RunFolder> ended =
        options.measured(
            prepared,
            begun,
            new PlanRun(surroundings, COMMAND),
            new PlanText(prepared.planned()).summary());
    return ended.isEmpty() ? ExitCode.BROKE : ExitCode.of(prepared.outcome(ended.get()));
  }

  private int begun(PlanSequence sequence, Optional<Duration> limit) throws Exception {
    if (options.replaces()) {
      throw new UserError("--replace is for one plan; name a new folder for a sequence");
    }
    PlanSequence content =
        new SequenceRun(surroundings, options.login(surroundings))
            .content(sequence, planOptions.overrides(), limit);
    Path out = options.out();
    Path place = out == null ? Folders.usual(sequence.name(), surroundings.workplace()) : out;
    SequenceFolder.requireRoom(place);
    return sequence(content, Optional.empty(), () -> SequenceFolder.create(place, content));
  }

  private int sequence(
      PlanSequence content, Optional<SequenceFolder> begun, Callable<SequenceFolder> folder)
      throws Exception {
    SequenceRun run = new SequenceRun(surroundings, options.login(surroundings));
    if (options.isDryRun()) {
      return run.show(content, begun) ? ExitCode.OK : ExitCode.CELLS_NOT_VALID;
    }
    try (ForkClassPath classes = ForkClassPath.settle();
        OneAtATime alone = options.enter(surroundings)) {
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

  private ResumedRun resumed(Path path) throws IOException {
    ResumedRun begun = ResumedRun.of(path, false);
    requireNamed(path, begun.manifest().plan().name());
    return begun;
  }

  private void requireNamed(Path resumed, String own) {
    if (!planOptions.names(own)) {
      throw new UserError(
          "--resume %s goes on with plan '%s', by which it began, and not with '%s'; leave that out"
              .formatted(resumed, own, planOptions.name()));
    }
  }
}
