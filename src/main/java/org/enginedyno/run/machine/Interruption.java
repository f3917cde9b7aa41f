package org.enginedyno.run.machine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The way to stop a run from another thread: no further cell begins, and the current fork ends. */
public final class Interruption {
  private static final Duration CLOSE_BEHIND = Duration.ofSeconds(2);

  private final CountDownLatch asked = new CountDownLatch(1);
  private final Deque<Runnable> stops = new ArrayDeque<>();
  private final Duration closeBehind;

  public Interruption() {
    this(CLOSE_BEHIND);
  }

  /**
   * An interruption that is waited for.
   *
   * @param closeBehind how much later than what it broke it may be heard of
   */
  public Interruption(Duration closeBehind) {
    this.closeBehind = closeBehind;
  }

  /** Stops the run. */
  public synchronized void ask() {
    asked.countDown();
    stops.forEach(Runnable::run);
  }

  /** Whether the run is to stop. */
  public boolean isAsked() {
    return asked.getCount() == 0;
  }

  /**
   * Whether the run is to stop, asked after something broke: a terminal sends Ctrl-C to the forks
   * and servers too, and they may be quicker to end than we are to hear of it.
   */
  public boolean isTheCause() throws InterruptedException {
    return asked.await(closeBehind.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Work that can be stopped until it is closed. */
  public interface Work extends AutoCloseable {
    @Override
    void close();
  }

  /** Says how the work that begins now is stopped. */
  public synchronized Work begin(Runnable stop) {
    stops.push(stop);
    if (isAsked()) {
      stop.run();
    }
    return () -> end(stop);
  }

  /** Says that the work of this thread, which begins now, is stopped by interrupting it. */
  public Work begin() {
    Work work = begin(Thread.currentThread()::interrupt);
    return () -> {
      work.close();
      if (isAsked()) {
        Thread.interrupted(); // what comes now is tidying up, which is not to be stopped
      }
    };
  }

  private synchronized void end(Runnable stop) {
    stops.remove(stop);
  }
}
