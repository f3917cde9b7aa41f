package org.enginedyno.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.enginedyno.cli.console.Folds;
import org.enginedyno.cli.console.PlanText;
import org.enginedyno.cli.machine.OneAtATime;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.cli.machine.ThisMachine;
import org.enginedyno.cli.option.PlanOptions;
import org.enginedyno.cli.option.ServerOptions;
import org.enginedyno.cli.option.WaitOption;
import org.enginedyno.db.driver.jar.DriverJars;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Budget;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Skip;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.client.Driver;
import org.enginedyno.plan.measure.Units;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.record.Manifest;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.offer.PlannedRun;
import org.enginedyno.server.spec.Catalogue;
import org.enginedyno.server.spec.NamedServers;
import org.enginedyno.workload.catalogue.FiledData;
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
      "           --engine InnoDB,ROCKSDB --threads 1,16 --workload 'read.pk*' --set data.rows=1000000",
      "  dyno run --resume results/friday"
    })
public final class RunCommand implements Callable<Integer> {
  private final Surroundings surroundings;

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

  public RunCommand(Surroundings surroundings) {
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
          "--resume goes on by the run's own plan and in its folder; leave out --budget, --out and what changes the plan");
    }
    RunFolder folder = resume == null ? null : Folders.resumed(resume);
    Plan wanted = folder == null ? planOptions.read(surroundings) : goneOnWith(folder.manifest());
    FiledData.requireSame(wanted.data());
    List<Driver> drivers = wanted.clients().drivers();
    // a dry run fetches nothing that it can do without
    DriverJars jars = ThisMachine.drivers(dryRun ? files(drivers) : drivers, surroundings);
    MachineResources resources = ThisMachine.resources(surroundings).with(jars);
    var servers =
        serverOptions
            .servers(surroundings)
            .reachedBy(() -> ThisMachine.drivers(drivers, surroundings).alone(drivers));
    PlannedRun planned =
        PlannedRun.of(
            wanted,
            named(wanted, folder),
            servers,
            resources,
            Engines.on(surroundings.engines(planOptions.name())));
    if (limit != null) {
      planned = planned.with(Budget.fit(planned.plan(), planned.matrix().cells(), limit));
    }
    if (folder != null) {
      planned = planned.after(folder.measurements());
    }
    if (dryRun) {
      surroundings
          .out()
          .print(Folds.of(new PlanText(planned).whole(), surroundings.outScreen().columns()));
      surroundings.out().flush();
      requireSomething(planned.matrix());
      if (out != null) {
        Folders.requireRoom(out, replace);
      }
      return ExitCode.OK;
    }
    requireSomething(planned.matrix());
    ForkClassPath.settle();
    surroundings
        .err()
        .print(Folds.of(new PlanText(planned).summary(), surroundings.errScreen().columns()));
    surroundings.err().flush();
    try (OneAtATime alone = wait.enter(surroundings)) {
      boolean begins = folder == null;
      if (folder == null) {
        folder = Folders.created(out, replace, planned.plan(), surroundings);
      }
      try {
        return new RunSession(
                surroundings, planned, folder, servers, resources, Optional.ofNullable(limit))
            .hold();
      } catch (UserError | IOException e) {
        if (begins && (e instanceof UserError || folder.replacesNothingYet())) {
          folder.removeIfNothingIsMeasured();
        }
        throw e;
      }
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
    String own = begun.plan().name();
    if (!planOptions.names(own)) {
      throw new UserError(
          "--resume %s goes on with plan '%s', by which it began, and not with '%s'; leave that out"
              .formatted(resume, own, planOptions.name()));
    }
    RunSession.requireSameMachine(begun);
    return begun.plan();
  }

  private NamedServers named(Plan wanted, @Nullable RunFolder begun) throws IOException {
    Catalogue catalogue = new Catalogue(surroundings.servers(planOptions.name()));
    return begun == null
        ? NamedServers.of(catalogue, wanted.servers())
        : NamedServers.of(catalogue, wanted.servers(), begun.manifest().serverFiles());
  }

  private static List<Driver> files(List<Driver> drivers) {
    return drivers.stream().filter(driver -> driver.file().isPresent()).toList();
  }

  private static void requireSomething(Matrix matrix) {
    if (matrix.cells().stream().allMatch(Cell::isFloor)) {
      List<String> reasons = matrix.skipped().stream().map(Skip::reason).distinct().toList();
      throw new UserError("nothing to measure: " + String.join("; ", reasons));
    }
  }
}
