package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.enginedyno.claim.Article;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.PlanKeys;
import org.enginedyno.plan.read.PlanReader;
import org.enginedyno.report.page.ClaimsPage;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.server.Catalogue.NamedServers;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.session.Articles;
import org.enginedyno.session.CopySources;
import org.enginedyno.session.Folders;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.PlanSequence;
import org.enginedyno.session.PreparedCells;
import org.enginedyno.session.PreparedCells.Outcome;
import org.enginedyno.session.ResumedRun;
import org.enginedyno.session.SequenceFolder;
import org.enginedyno.workload.catalogue.Workloads;
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
final class RunCommand extends DynoCommand.Subcommand {

  @Mixin private PlanOptions planOptions = new PlanOptions();
  @Mixin private MeasureOptions options = new MeasureOptions("dyno run");

  @Override
  public Integer call() throws Exception {
    options.checkOfCells(planOptions.changeThePlan());
    Path resume = options.resume(context(), false);
    Optional<Path> sequenceFolder = resume == null ? Optional.empty() : ofSequence(resume);
    if (resume != null && sequenceFolder.isPresent()) {
      SequenceFolder begun = SequenceFolder.open(sequenceFolder.get());
      planOptions.requireOwn(begun.path(), begun.sequence().name());
      return goOn(begun);
    }
    Optional<ResumedRun> begun = Optional.empty();
    if (resume != null) {
      ResumedRun run = ResumedRun.of(resume, false);
      planOptions.requireOwn(resume, run.manifest().plan().name());
      begun = Optional.of(run);
    } else {
      Optional<PlanSequence> sequence =
          PlanSequence.find(planOptions.name(), context().workplace());
      if (sequence.isPresent()) {
        return begin(sequence.get(), planOptions.overrides());
      }
    }
    Plan wanted = begun.isEmpty() ? planOptions.read(context()) : begun.get().manifest().plan();
    return options.measured(planOptions.name(), wanted, begun, context());
  }

  /**
   * The folder of the sequence to resume: the named folder, or the one around the newest run, which
   * may be a run of a sequence; empty for a single run.
   */
  private Optional<Path> ofSequence(Path resume) throws IOException {
    Path parent = resume.resolveSibling("");
    boolean isFound =
        !resume.equals(options.resume)
            && SequenceFolder.isOne(parent)
            && planOptions.mayMean(SequenceFolder.open(parent).sequence().name());
    return Optional.of(isFound ? parent : resume).filter(SequenceFolder::isOne);
  }

  /** Measures a sequence in a new folder. */
  private int begin(PlanSequence sequence, Map<String, String> overrides) throws Exception {
    if (options.replace) {
      throw new UserError("--replace does not work with a sequence; name a new folder");
    }
    PlanSequence content = content(sequence, overrides);
    Path place =
        options.out == null ? Folders.usual(sequence.name(), context().workplace()) : options.out;
    SequenceFolder.requireRoom(place);
    return options.dryRun
        ? show(content, Optional.empty())
        : alone(() -> measuredInNewFolder(SequenceFolder.create(place, content)));
  }

  /** Measures what is left of a sequence that has started. */
  private int goOn(SequenceFolder begun) throws Exception {
    return options.dryRun
        ? show(begun.sequence(), Optional.of(begun))
        : alone(() -> measured(begun));
  }

  private int alone(Callable<Integer> measuring) throws Exception {
    ForkClassPath.settle();
    try (OneAtATime alone = options.enter(context())) {
      return measuring.call();
    }
  }

  /**
   * Measures a sequence; if it is refused before its first run, its folder is free to be used
   * again.
   */
  private int measuredInNewFolder(SequenceFolder folder) throws IOException, InterruptedException {
    try {
      return measured(folder);
    } catch (UserError e) {
      folder.forgetUnlessStarted();
      throw e;
    }
  }

  /** The plans of a sequence, each with its share of the budget. */
  private PlanSequence content(PlanSequence sequence, Map<String, String> overrides) {
    Map<String, PlanSequence.Need> needs = new LinkedHashMap<>();
    List<ServerSpec> specs = new ArrayList<>();
    List<Plan> plans = new ArrayList<>();
    for (String name : sequence.plans()) {
      Plan plan = plan(name, overrides);
      plans.add(plan);
      // this also refuses passwords in URLs, as the sequence is stored
      specs.addAll(
          NamedServers.of(context().workplace().servers(name), plan.servers()).specs().values());
      List<Cell> cells = Matrix.of(plan, Workloads.known(), Suitability.ANY).cells();
      needs.put(
          name,
          new PlanSequence.Need(
              Forecast.least(plan, cells, Workloads.known()),
              Forecast.of(plan, cells, Workloads.known()).total()));
    }
    options.requireUse(plans, specs);
    if (overrides.containsKey(PlanKeys.SOURCE.key())
        && plans.stream().allMatch(plan -> plan.data().source() == null)) {
      throw new UserError(CopySources.NO_USE);
    }
    return new PlanSequence(
        sequence.name(),
        sequence.plans(),
        overrides,
        options.budget().map(limit -> PlanSequence.shares(limit, needs)).orElse(Map.of()));
  }

  /** A plan of the sequence; overrides for servers apply only to plans that have servers. */
  private Plan plan(String name, Map<String, String> overrides) {
    boolean onFiles =
        new PlanChoice(name, Map.of()).read(context().workplace()).servers().isEmpty();
    PlanChoice choice = new PlanChoice(name, onFiles ? PlanReader.forFiles(overrides) : overrides);
    Plan plan = choice.read(context().workplace());
    return CopySources.areNeeded(plan) ? plan : plan.with(plan.data().from(null));
  }

  /** Shows the cells of all plans. */
  private int show(PlanSequence content, Optional<SequenceFolder> folder) throws IOException {
    int code = ExitCode.OK;
    for (String name : content.plans()) {
      Optional<ResumedRun> begun = folder.isEmpty() ? Optional.empty() : folder.get().begun(name);
      PreparedCells prepared = prepared(content, name, begun, false);
      String text = new PlanText(prepared.planned()).summary();
      code = Math.max(code, options.show(text, List.of(prepared.planned()), context()));
      context().print("\n");
      if (!hasSomething(prepared, name)) {
        code = ExitCode.CELLS_NOT_VALID;
      }
    }
    return code;
  }

  /** Whether a plan has cells to measure; one without is reported, and the sequence goes on. */
  private boolean hasSomething(PreparedCells prepared, String name) {
    try {
      prepared.requireSomething();
      return true;
    } catch (UserError e) {
      context().err().println("plan %s: %s".formatted(name, e.getMessage()));
      return false;
    }
  }

  /** Measures what is not measured yet. */
  private int measured(SequenceFolder folder) throws IOException, InterruptedException {
    List<String> plans = folder.sequence().plans();
    int code = ExitCode.OK;
    // report errors in claims files before anything is measured
    List<Article> articles = Articles.all(context().workplace(), List.of());
    for (String name : plans) {
      context()
          .err()
          .println("plan %d of %d: %s".formatted(plans.indexOf(name) + 1, plans.size(), name));
      if (folder.isFinished(name)) {
        context().err().println("finished already");
        RunFolder run = RunFolder.open(folder.of(name));
        Plan plan = run.manifest().plan();
        code =
            Math.max(
                code, ExitCode.of(new Outcome(List.of(), run.measurements(), plan.thresholds())));
        continue;
      }
      Optional<ResumedRun> begun = folder.begun(name);
      PreparedCells prepared = prepared(folder.sequence(), name, begun, true);
      if (!hasSomething(prepared, name)) {
        code = ExitCode.CELLS_NOT_VALID;
        continue;
      }
      MeasureOptions.announce(new PlanText(prepared.planned()).summary(), context());
      Optional<RunFolder> ended =
          options.measured(prepared.run(), begun, folder.of(name), context());
      if (ended.isEmpty()) {
        return ExitCode.BROKE;
      }
      code = Math.max(code, ExitCode.of(prepared.outcome(ended.get())));
    }
    if (!folder.runs().isEmpty()) {
      ClaimsPage.write(articles, folder.runs(), folder.path());
      context().print("%nclaims: %s%n".formatted(folder.path().resolve(ClaimsPage.FILE)));
    }
    return code;
  }

  private PreparedCells prepared(
      PlanSequence content, String name, Optional<ResumedRun> begun, boolean fetches)
      throws IOException {
    Plan plan = begun.isPresent() ? begun.get().manifest().plan() : plan(name, content.overrides());
    return options.prepared(
        name,
        plan,
        begun.isPresent() ? Optional.empty() : content.budget(name),
        begun,
        fetches,
        context());
  }
}
