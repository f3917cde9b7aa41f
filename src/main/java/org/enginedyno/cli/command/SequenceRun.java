package org.enginedyno.cli.command;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.cli.console.CommandContext;
import org.enginedyno.cli.console.PlanText;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.PlanReader;
import org.enginedyno.report.page.ClaimsPage;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.server.Catalogue;
import org.enginedyno.server.NamedServers;
import org.enginedyno.session.Articles;
import org.enginedyno.session.Login;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.PlanSequence;
import org.enginedyno.session.PreparedCells;
import org.enginedyno.session.ResumedRun;
import org.enginedyno.session.SequenceFolder;
import org.enginedyno.workload.catalogue.Workloads;

/** Measures the plans of a sequence one after the other. */
final class SequenceRun {
  private final CommandContext surroundings;
  private final Login login;

  public SequenceRun(CommandContext surroundings, Login login) {
    this.surroundings = surroundings;
    this.login = login;
  }

  /** What a sequence is to measure, each plan being given its share of the budget. */
  public PlanSequence content(
      PlanSequence sequence, Map<String, String> overrides, Optional<Duration> budget) {
    Map<String, PlanSequence.Need> needs = new LinkedHashMap<>();
    for (String name : sequence.plans()) {
      Plan plan = plan(name, overrides);
      // what is written down here may hold no password
      NamedServers.of(new Catalogue(surroundings.workplace().servers(name)), plan.servers());
      List<Cell> cells = matrix(plan).cells();
      needs.put(
          name,
          new PlanSequence.Need(Forecast.least(plan, cells), Forecast.of(plan, cells).total()));
    }
    return new PlanSequence(
        sequence.name(),
        sequence.plans(),
        overrides,
        budget.map(limit -> PlanSequence.shares(limit, needs)).orElse(Map.of()));
  }

  /** What is set for servers holds for the plans that have some. */
  private Plan plan(String name, Map<String, String> overrides) {
    boolean onFiles =
        new PlanChoice(name, Map.of()).read(surroundings.workplace()).servers().isEmpty();
    return new PlanChoice(name, onFiles ? PlanReader.forFiles(overrides) : overrides)
        .read(surroundings.workplace());
  }

  private static Matrix matrix(Plan plan) {
    return Matrix.of(plan, Workloads.all(), Suitability.ANY);
  }

  /** Shows the cells of all plans; says whether each has some. */
  public boolean show(PlanSequence content, Optional<SequenceFolder> begun) throws IOException {
    boolean isWhole = true;
    for (String name : content.plans()) {
      PreparedCells prepared =
          prepared(
              content, name, begun.isEmpty() ? Optional.empty() : begun.get().begun(name), false);
      surroundings.printFolded(new PlanText(prepared.planned()).summary() + "\n");
      isWhole &= hasSomething(prepared, name);
    }
    surroundings.out().flush();
    return isWhole;
  }

  /** A plan with nothing to measure here is told of, and the others are measured all the same. */
  private boolean hasSomething(PreparedCells prepared, String name) {
    try {
      prepared.requireSomething();
      return true;
    } catch (UserError e) {
      surroundings.out().flush();
      surroundings.err().println("plan %s: %s".formatted(name, e.getMessage()));
      return false;
    }
  }

  private PreparedCells.Wish wish(String name, Plan plan, Optional<Duration> budget) {
    return new PreparedCells.Wish(name, plan, login, budget);
  }

  /**
   * Measures what is not measured yet; says whether all of it is valid, or nothing where it ended.
   */
  public Optional<Boolean> measured(SequenceFolder folder)
      throws IOException, InterruptedException {
    List<String> plans = folder.sequence().plans();
    boolean isValid = true;
    for (int i = 0; i < plans.size(); i++) {
      String name = plans.get(i);
      surroundings.err().println("plan %d of %d: %s".formatted(i + 1, plans.size(), name));
      if (folder.isFinished(name)) {
        surroundings.err().println("finished already");
        continue;
      }
      Optional<ResumedRun> begun = folder.begun(name);
      PreparedCells prepared = prepared(folder.sequence(), name, begun, true);
      if (!hasSomething(prepared, name)) {
        isValid = false;
        continue;
      }
      PlanRun run = new PlanRun(surroundings, "dyno run");
      run.announce(new PlanText(prepared.planned()).summary());
      Optional<RunFolder> ended = run.measured(prepared, begun, folder.of(name), false);
      if (ended.isEmpty()) {
        return Optional.empty();
      }
      isValid &= prepared.outcome(ended.get()).isValid();
    }
    if (!folder.runs().isEmpty()) {
      report(folder);
    }
    return Optional.of(isValid);
  }

  private PreparedCells prepared(
      PlanSequence content, String name, Optional<ResumedRun> begun, boolean fetches)
      throws IOException {
    return PreparedCells.of(
        surroundings.workplace(),
        begun.isPresent()
            ? wish(name, begun.get().manifest().plan(), Optional.empty())
            : wish(name, plan(name, content.overrides()), content.budget(name)),
        begun,
        fetches);
  }

  private void report(SequenceFolder folder) throws IOException {
    ClaimsPage.write(
        Articles.all(surroundings.workplace(), List.of()), folder.runs(), folder.path());
    surroundings.out().println();
    surroundings.out().println("claims: " + folder.path().resolve(ClaimsPage.FILE));
    surroundings.out().flush();
  }
}
