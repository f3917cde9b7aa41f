package org.enginedyno.session;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.enginedyno.run.machine.Interruption;

/**
 * Measuring on a thread of its own, as what it waits for heeds no interrupt of the caller's: that
 * is passed on to all that can be stopped, and the end is waited for.
 *
 * @param interruption what stops it
 */
public record OwnThread(Interruption interruption) {
  private static final Duration UNWINDING = Duration.ofMinutes(1);

  /** Does it there, and gives what it brought. */
  public <R> R does(Callable<R> work) throws ExecutionException, InterruptedException {
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

  /** What the caller would be told, it would tell as the last words of its JVM. */
  private static void awaitTheEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
