package org.enginedyno.api;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.run.live.Interruption;
import org.enginedyno.session.Login;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.Preparation;
import org.enginedyno.session.RunSession;
import org.enginedyno.session.Workplace;

/**
 * One run on a thread of its own, as what it waits for heeds no interrupt of the caller's: that is
 * passed on to all that can be stopped, and the end is waited for.
 */
final class Execution {
  private static final Duration UNWINDING = Duration.ofMinutes(1);

  private final DynoRun run;
  private final Interruption interruption = new Interruption();

  Execution(DynoRun run) {
    this.run = run;
  }

  DynoResults results() throws IOException, InterruptedException {
    FutureTask<DynoResults> task = new FutureTask<>(this::conducted);
    Thread conductor = new Thread(task, "dyno-run");
    conductor.setDaemon(true);
    Thread end = new Thread(() -> endWithTheJvm(conductor), "dyno-end");
    Runtime.getRuntime().addShutdownHook(end);
    conductor.start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      interruption.ask();
      await(conductor);
      throw e;
    } catch (ExecutionException e) {
      throw failure(e);
    } finally {
      forget(end);
    }
  }

  private DynoResults conducted() throws IOException, InterruptedException {
    Workplace here = Workplace.ofThisProcess();
    Preparation prepared;
    try (Interruption.Work work = interruption.begin()) {
      Plan plan = run.choice().read(here);
      prepared =
          Preparation.of(
              here, new Preparation.Wish(run.choice().name(), plan, login(), run.times().budget()));
    }
    prepared.requireSomething();
    try (ForkClassPath classes = ForkClassPath.settle();
        OneAtATime alone = turn(here)) {
      requireGoingOn();
      return held(
          RunSession.begin(
              here, prepared, run.output().results(), run.output().replaces(), interruption));
    }
  }

  private OneAtATime turn(Workplace here) throws IOException, InterruptedException {
    Duration longest = run.times().waits();
    if (longest.isZero()) {
      return OneAtATime.enter(here.places(), here.clock());
    }
    try (Interruption.Work work = interruption.begin()) {
      return OneAtATime.enter(here.places(), here.clock(), longest, run.listener()::note);
    }
  }

  private DynoResults held(RunSession session) throws IOException, InterruptedException {
    session.hold(new Told(run.listener()), () -> {});
    if (interruption.isAsked()) {
      session.reportWhatThereIs();
      requireGoingOn();
    }
    session.report();
    return Findings.results(session.folder().path(), session.outcome());
  }

  private void requireGoingOn() throws InterruptedException {
    if (interruption.isAsked()) {
      throw new InterruptedException("the run was interrupted");
    }
  }

  private Login login() {
    Supplier<char[]> password = run.credentials().password();
    return new Login(
        run.credentials().user(),
        (server, user) ->
            password == null ? Optional.empty() : Optional.of(new String(password.get())));
  }

  /** Passed on as what it is; what broke on the way to it is told by its own thread's trace. */
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

  /** Its servers and measuring JVMs would outlive a JVM that is ended in the middle of a run. */
  private void endWithTheJvm(Thread conductor) {
    interruption.ask();
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

  /** What the caller would be told, it would tell as the last words of its JVM. */
  private static void awaitTheEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
