package org.enginedyno.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.session.PlanSequence;
import org.enginedyno.session.PreparedCells;
import org.enginedyno.session.ResumedRun;
import org.enginedyno.session.SequenceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "run",
    description = "Measure a plan: load, measure, prove, and write a report.",
    sortOptions = false,
    footer = {
      "  dyno run quick",
      "  dyno run percona-2007-short --budget 10m --out results/friday",
      "  dyno run quick --server jdbc:mysql://127.0.0.1:3306/dyno --user dyno \\",
      "           --engine InnoDB,ROCKSDB --threads 1,16 --workload 'read.pk*' --set"
          + " data.rows=1000000",
      "  dyno run --resume results/friday"
    })
final class RunCommand extends Subcommand {

  @Mixin private PlanOptions planOptions = new PlanOptions();
  @Mixin private MeasureOptions options = new MeasureOptions("dyno run");

  @Override
  public Integer call() throws Exception {
    Path resume = options.resume;
    Optional<Duration> limit = options.budget();
    options.check(planOptions.changeThePlan());
    if (resume != null && limit.isPresent()) {
      throw new UserError("--resume goes on by the run's own plan; leave out --budget");
    }
    SequenceRun sequences = new SequenceRun(context(), options);
    if (resume != null && SequenceFolder.isOne(resume)) {
      SequenceFolder begun = SequenceFolder.open(resume);
      requireNamed(resume, begun.sequence().name());
      return sequences.goOn(begun);
    }
    Optional<ResumedRun> begun = Optional.empty();
    if (resume != null) {
      ResumedRun run = ResumedRun.of(resume, false);
      requireNamed(resume, run.manifest().plan().name());
      begun = Optional.of(run);
    } else {
      Optional<PlanSequence> sequence =
          PlanSequence.find(planOptions.name(), context().workplace());
      if (sequence.isPresent()) {
        return sequences.begin(sequence.get(), planOptions.overrides());
      }
    }
    Plan wanted = begun.isEmpty() ? planOptions.read(context()) : begun.get().manifest().plan();
    // a dry run fetches nothing that it can do without
    PreparedCells prepared =
        PreparedCells.of(
            context().workplace(),
            options.login(context()),
            limit,
            planOptions.name(),
            wanted,
            begun,
            !options.dryRun);
    PlanText text = new PlanText(prepared.planned());
    if (options.dryRun) {
      options.show(text.whole(), context());
      prepared.requireSomething();
      return ExitCode.OK;
    }
    prepared.requireSomething();
    Optional<RunFolder> ended = options.measured(prepared.run(), begun, text.summary(), context());
    return ended.isEmpty() ? ExitCode.BROKE : ExitCode.of(prepared.outcome(ended.get()));
  }

  private void requireNamed(Path resumed, String own) {
    if (!planOptions.names(own)) {
      throw new UserError(
          "--resume %s goes on with plan '%s', by which it began, and not with '%s'; leave that out"
              .formatted(resumed, own, planOptions.name()));
    }
  }
}
