package org.enginedyno.cli.command.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.cli.console.Folds;
import org.enginedyno.cli.console.PlanText;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.plan.Budget;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Suitability;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.PlanReader;
import org.enginedyno.report.Report;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.session.Articles;
import org.enginedyno.session.Folders;
import org.enginedyno.session.Login;
import org.enginedyno.session.Outcome;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.Preparation;
import org.enginedyno.session.RunSession;
import org.enginedyno.session.sequence.PlanSequence;
import org.enginedyno.session.sequence.SequenceFolder;
import org.enginedyno.workload.catalogue.Workloads;

/** Measures the plans of a sequence one after the other. */
public final class SequenceRun {
  private final Surroundings surroundings;
  private final Login login;

  public SequenceRun(Surroundings surroundings, Login login) {
    this.surroundings = surroundings;
    this.login = login;
  }

  /** What a sequence is to measure, each plan being given its share of the budget. */
  public SequenceFolder.Content content(
      PlanSequence sequence, Map<String, String> overrides, Optional<Duration> budget) {
    Map<String, Duration> forecasts = new LinkedHashMap<>();
    for (String name : sequence.plans()) {
      Plan plan = plan(name, overrides);
      forecasts.put(name, Forecast.of(plan, matrix(plan).cells()).total());
    }
    long all = forecasts.values().stream().mapToLong(Duration::toMillis).sum();
    Map<String, Long> shares = new LinkedHashMap<>();
    if (budget.isPresent()) {
      forecasts.forEach(
          (name, forecast) -> {
            long millis = budget.get().toMillis() * forecast.toMillis() / Math.max(1, all);
            requireEnough(name, plan(name, overrides), Duration.ofMillis(millis));
            shares.put(name, Math.max(1, millis / 1_000));
          });
    }
    return new SequenceFolder.Content(sequence.name(), sequence.plans(), overrides, shares);
  }

  private static void requireEnough(String name, Plan plan, Duration share) {
    try {
      Budget.fit(plan, matrix(plan).cells(), share);
    } catch (UserError e) {
      throw new UserError(
          "plan %s, by its share of the time: %s".formatted(name, e.getMessage()), e);
    }
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

  /** Shows the cells of all plans. */
  public void show(SequenceFolder.Content content) throws IOException {
    for (String name : content.plans()) {
      Preparation prepared =
          Preparation.of(
              surroundings.workplace(),
              wish(
                  name,
                  plan(name, content.overrides()),
                  Optional.ofNullable(content.budgetSeconds().get(name)).map(Duration::ofSeconds)),
              Optional.empty(),
              false);
      surroundings
          .out()
          .println(
              Folds.of(
                  new PlanText(prepared.planned()).summary(), surroundings.outScreen().columns()));
      prepared.requireSomething();
    }
    surroundings.out().flush();
  }

  private Preparation.Wish wish(String name, Plan plan, Optional<Duration> budget) {
    return new Preparation.Wish(name, plan, login, budget);
  }

  /**
   * Measures what is not measured yet; says whether all of it is valid, or nothing where it ended.
   */
  public Optional<Boolean> measured(SequenceFolder folder)
      throws IOException, InterruptedException {
    List<String> plans = folder.content().plans();
    boolean isValid = true;
    for (int i = 0; i < plans.size(); i++) {
      String name = plans.get(i);
      surroundings.err().println("plan %d of %d: %s".formatted(i + 1, plans.size(), name));
      if (folder.isFinished(name)) {
        surroundings.err().println("finished already");
        continue;
      }
      Optional<Outcome> outcome = measured(folder, name);
      if (outcome.isEmpty()) {
        return Optional.empty();
      }
      isValid &= outcome.get().isValid();
    }
    report(folder);
    return Optional.of(isValid);
  }

  private Optional<Outcome> measured(SequenceFolder folder, String name)
      throws IOException, InterruptedException {
    Path place = folder.of(name);
    PlanRun run = new PlanRun(surroundings);
    Optional<RunFolder> begun =
        RunFolder.isOne(place) ? Optional.of(Folders.resumed(place)) : Optional.empty();
    if (begun.isPresent()) {
      RunSession.requireSameMachine(begun.get().manifest());
    }
    Preparation prepared =
        Preparation.of(
            surroundings.workplace(),
            begun.isPresent()
                ? wish(name, begun.get().manifest().plan(), Optional.empty())
                : wish(name, plan(name, folder.content().overrides()), folder.budget(name)),
            begun,
            true);
    prepared.requireSomething();
    run.announce(prepared);
    return run.measured(prepared, begun, place, false);
  }

  private void report(SequenceFolder folder) throws IOException {
    Report.claims(Articles.all(surroundings.workplace(), List.of()), folder.runs(), folder.path());
    surroundings.out().println();
    surroundings.out().println("claims: " + folder.path().resolve(Report.CLAIMS));
    surroundings.out().flush();
  }
}
