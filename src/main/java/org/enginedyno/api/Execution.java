package org.enginedyno.api;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.session.CopySources;
import org.enginedyno.session.Gate;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.Preparation;
import org.enginedyno.session.PreparedCells;
import org.enginedyno.session.PreparedPairs;
import org.enginedyno.session.RunSession;
import org.enginedyno.session.ServerCredentials;
import org.enginedyno.session.Workplace;

/** Executes a request once, as a run or as a gate. */
final class Execution {
  private final DynoRun run;
  private final Interruption interruption = new Interruption();

  Execution(DynoRun run) {
    this.run = run;
  }

  /** Ends the run from another thread: its further work throws an InterruptedException. */
  void interrupt() {
    interruption.request();
  }

  DynoResults measured() throws IOException, InterruptedException {
    Workplace here = Workplace.ofThisProcess();
    PreparedCells prepared;
    try (Interruption.Work work = interruption.start()) {
      Plan plan = choice(run).read(here);
      if (plan.duelRules().base() != null) {
        run.listener.note(DuelRules.NOT_COMPARED);
      }
      new CopySources(here, login(run), run.plan).read(plan);
      prepared =
          PreparedCells.of(
              here,
              login(run),
              Optional.ofNullable(run.budget),
              run.plan,
              plan,
              Optional.empty(),
              true);
    }
    prepared.requireSomething();
    RunFolder folder = held(here, prepared.run());
    return Findings.results(folder.path(), prepared.outcome(folder));
  }

  DynoVerdicts judged() throws IOException, InterruptedException {
    Workplace here = Workplace.ofThisProcess();
    Gate gate;
    PreparedPairs prepared;
    try (Interruption.Work work = interruption.start()) {
      gate = Gate.of(choice(run), choice(run).read(here));
      prepared =
          PreparedPairs.of(
              here,
              login(run),
              Optional.ofNullable(run.budget),
              gate.plan(),
              gate.base(),
              gate.candidate());
    }
    RunFolder folder = held(here, prepared.run());
    return Findings.verdicts(folder.path(), gate, DuelResults.of(folder));
  }

  static PlanChoice choice(DynoRun run) {
    Map<String, String> overrides = new LinkedHashMap<>();
    run.overrides.forEach(
        (key, value) ->
            overrides.put(
                key,
                value instanceof List<?> list
                    ? PlanChoice.list(list.stream().map(String::valueOf).toList())
                    : String.valueOf(value)));
    return new PlanChoice(run.plan, overrides);
  }

  private static ServerCredentials login(DynoRun run) {
    return new ServerCredentials(
        run.user,
        (server, user) ->
            run.password == null ? Optional.empty() : Optional.of(run.askedPassword()));
  }

  private RunFolder held(Workplace here, Preparation prepared)
      throws IOException, InterruptedException {
    try (OneAtATime alone = turn(here)) {
      requireGoingOn();
      RunSession session =
          RunSession.of(here, prepared, Optional.empty(), run.results, run.replaces, interruption);
      session.measure(new ListenerAdapter(run.listener), () -> {});
      if (interruption.isRequested()) {
        session.reportWhatThereIs();
        requireGoingOn();
      }
      session.report();
      return session.folder();
    }
  }

  private OneAtATime turn(Workplace here) throws IOException, InterruptedException {
    try (Interruption.Work work = interruption.start()) {
      return OneAtATime.enter(here.places(), here.clock(), run.waits, run.listener::note);
    }
  }

  private void requireGoingOn() throws InterruptedException {
    if (interruption.isRequested()) {
      throw new InterruptedException("the run was interrupted");
    }
  }

  /** Passes the progress of a run or a gate on to a listener. */
  record ListenerAdapter(DynoListener listener) implements RunListener {
    @Override
    public void note(String line) {
      listener.note(line);
    }

    @Override
    public void loadingEnds(TableRecord table) {
      listener.note("%s: %,d rows, %s".formatted(table.table(), table.rows(), table.load().how()));
    }

    @Override
    public void cellStarts(int number, int of, Cell cell, int fork, Duration left) {
      listener.cellStarts(number, of, cell.id(), left);
    }

    @Override
    public void cellEnds(int number, int of, Measurement measurement) {
      listener.cellEnds(number, of, Findings.cell(measurement));
    }

    @Override
    public void launchStarts(int launch, int pairs) {
      listener.note("launch %d, %d %s".formatted(launch, pairs, pairs == 1 ? "pair" : "pairs"));
    }

    @Override
    public void launchEnds(Duel duel) {
      listener.note("%d blocks of %s".formatted(duel.blocks(), duel.pair().name()));
    }

    @Override
    public void judged(Judgement judgement) {
      listener.note(judgement.line());
    }
  }
}
