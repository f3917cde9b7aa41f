package org.enginedyno.run.machine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Stops a run from another thread: no further cell starts, and the current fork ends. */
public final class Interruption {
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final CountDownLatch requested = new CountDownLatch(1);
  private final Deque<Runnable> stops = new ArrayDeque<>();
  private final Duration grace;

  public Interruption() {
    this(GRACE);
  }

  /**
   * Creates an interruption.
   *
   * @param grace how long the request may arrive after the failure that it caused
   */
  public Interruption(Duration grace) {
    this.grace = grace;
  }

  public synchronized void request() {
    requested.countDown();
    stops.forEach(Runnable::run);
  }

  public boolean isRequested() {
    return requested.getCount() == 0;
  }

  /**
   * Whether a failure is due to the interruption. A terminal sends Ctrl-C to forks and servers too,
   * and they may end before this process receives it.
   */
  public boolean isTheCause() throws InterruptedException {
    return requested.await(grace.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Work that can be stopped until it is closed. */
  public interface Work extends AutoCloseable {
    @Override
    void close();
  }

  /** Registers how to stop the work that starts now. */
  public synchronized Work start(Runnable stop) {
    stops.push(stop);
    if (isRequested()) {
      stop.run();
    }
    return () -> end(stop);
  }

  /** Registers the work of this thread, which is stopped by interrupting the thread. */
  public Work start() {
    Work work = start(Thread.currentThread()::interrupt);
    return () -> {
      work.close();
      if (isRequested()) {
        Thread.interrupted(); // the clean-up that follows must not be interrupted
      }
    };
  }

  private synchronized void end(Runnable stop) {
    stops.remove(stop);
  }
}
