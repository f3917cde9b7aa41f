package org.enginedyno.api;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.session.CopySources;
import org.enginedyno.session.Gate;
import org.enginedyno.session.Login;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.Preparation;
import org.enginedyno.session.PreparedCells;
import org.enginedyno.session.PreparedPairs;
import org.enginedyno.session.RunSession;
import org.enginedyno.session.Workplace;

/** What is wanted, done once: as a run, or as a gate. */
final class Execution {
  private static final Duration UNWINDING = Duration.ofMinutes(1);

  private final DynoRun run;
  private final Interruption interruption = new Interruption();

  Execution(DynoRun run) {
    this.run = run;
  }

  /**
   * Works on a thread of its own, as what it waits for ignores an interrupt of the caller: that is
   * passed on to all that can be stopped, and the end is awaited.
   */
  <R> R apart(Callable<R> work) throws IOException, InterruptedException {
    FutureTask<R> task = new FutureTask<>(work);
    Thread conductor = new Thread(task, "dyno-run");
    conductor.setDaemon(true);
    Thread end = new Thread(() -> endWithTheJvm(conductor), "dyno-end");
    Runtime.getRuntime().addShutdownHook(end);
    conductor.start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      interruption.request();
      throw e;
    } catch (ExecutionException e) {
      throw failure(e);
    } finally {
      await(conductor); // its work may be done before it has ended
      forget(end);
    }
  }

  /** Its servers and measuring JVMs would outlive a JVM that is ended in the middle of a run. */
  private void endWithTheJvm(Thread conductor) {
    interruption.request();
    try {
      conductor.join(UNWINDING.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void await(Thread conductor) {
    boolean again = false;
    while (conductor.isAlive()) {
      try {
        conductor.join();
      } catch (InterruptedException e) {
        again = true;
      }
    }
    if (again) {
      Thread.currentThread().interrupt();
    }
  }

  private static void forget(Thread end) {
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException e) {
      awaitTheEnd(); // of the JVM: the hook is at work
    }
  }

  /** Does not return: the caller would print what it gets as the last output of its JVM. */
  private static void awaitTheEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  DynoResults measured() throws IOException, InterruptedException {
    Workplace here = Workplace.ofThisProcess();
    PreparedCells prepared;
    try (Interruption.Work work = interruption.start()) {
      Plan plan = choice(run).read(here);
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

  private static Login login(DynoRun run) {
    return new Login(
        run.user,
        (server, user) ->
            run.password == null ? Optional.empty() : Optional.of(run.askedPassword()));
  }

  private RunFolder held(Workplace here, Preparation prepared)
      throws IOException, InterruptedException {
    try (ForkClassPath classes = ForkClassPath.settle();
        OneAtATime alone = turn(here)) {
      requireGoingOn();
      RunSession session =
          RunSession.of(here, prepared, Optional.empty(), run.results, run.replaces, interruption);
      session.hold(new ListenerAdapter(run.listener), () -> {});
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

  /** Rethrows the cause; where it was thrown is in the stack trace of its own thread. */
  private static IOException failure(ExecutionException e) throws IOException {
    Throwable cause = e.getCause();
    if (cause instanceof UserError error) {
      throw new DynoException(String.valueOf(error.getMessage()), error);
    }
    if (cause instanceof IOException broken) {
      return broken;
    }
    if (cause instanceof RuntimeException defect) {
      throw defect;
    }
    if (cause instanceof Error defect) {
      throw defect;
    }
    throw new IllegalStateException(cause);
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
    public void cellBegins(int number, int of, Cell cell, int fork, Duration left) {
      listener.cellBegins(number, of, cell.id(), left);
    }

    @Override
    public void cellEnds(int number, int of, Measurement measurement) {
      listener.cellEnds(number, of, Findings.cell(measurement));
    }

    @Override
    public void launchBegins(int launch, int pairs) {
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
