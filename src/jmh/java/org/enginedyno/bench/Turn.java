package org.enginedyno.bench;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.duel.TurnProtocol;
import org.jspecify.annotations.Nullable;

/**
 * The turn of one side: its workers start operations while it is open, and wait while it is closed.
 * An open turn costs each operation one read of a volatile field.
 */
public final class Turn {
  /** JMH ends a run slightly after its time. */
  private static final long GRACE_NANOS = 20_000_000;

  /**
   * The interval at which a worker that waits for a due operation checks whether the turn was
   * closed.
   */
  private static final long LOOK_NANOS = 1_000_000;

  private final AbstractHistogram[] latencies;
  private volatile boolean open;
  private boolean over = true;
  private int waiting;
  private long runs;
  private long deadline;
  private long openedAt;
  private long activeBefore;
  private long lastCame;

  public Turn(int workers) {
    latencies = new AbstractHistogram[workers];
    for (int worker = 0; worker < workers; worker++) {
      latencies[worker] = Histograms.ofWorker();
    }
  }

  /**
   * Starts a run, with a closed turn.
   *
   * @param nanos the length of the run; no worker waits for a turn after its end
   */
  public synchronized void begin(long nanos) {
    open = false;
    over = false;
    activeBefore = 0;
    runs++;
    deadline = System.nanoTime() + nanos + GRACE_NANOS;
  }

  public void await() {
    if (!open) {
      waitForIt();
    }
  }

  /**
   * Waits until the turn is open and has been open for a total time in this run, perhaps with
   * pauses.
   *
   * @return how much longer than that it has been open
   */
  public long awaitActive(long nanos) {
    come();
    while (true) {
      long left;
      synchronized (this) {
        waitUntilOpen();
        left = nanos - activeNanos();
        if (left <= 0 || over) {
          waiting--;
          return Math.max(0, -left);
        }
      }
      LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
    }
  }

  private synchronized void come() {
    waiting++;
    lastCame = System.nanoTime();
    notifyAll();
  }

  /** How long the turn has been open in this run. */
  private long activeNanos() {
    return activeBefore + (open ? System.nanoTime() - openedAt : 0);
  }

  private synchronized void waitForIt() {
    come();
    waitUntilOpen();
    waiting--;
  }

  private synchronized void waitUntilOpen() {
    try {
      while (!open && !over) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          over = true;
          notifyAll();
        } else {
          wait(left / 1_000_000 + 1);
        }
      }
    } catch (InterruptedException e) {
      over = true;
      Thread.currentThread().interrupt();
    }
  }

  public void record(int worker, long nanos) {
    Histograms.record(latencies[worker], nanos);
  }

  /**
   * Waits until all workers wait for their turn in a run after the last awaited one.
   *
   * @return the number of that run, from one
   */
  synchronized long awaitRun(long last) throws InterruptedException {
    while (runs <= last || over || waiting < latencies.length) {
      wait();
    }
    return runs;
  }

  synchronized long nanosLeft() {
    return deadline - System.nanoTime();
  }

  synchronized void open() {
    for (AbstractHistogram worker : latencies) {
      worker.reset();
    }
    openedAt = System.nanoTime();
    open = true;
    notifyAll();
  }

  /**
   * Closes the turn, and waits until the last operation has ended.
   *
   * @return the sums of the workers; null if the run ended first
   */
  synchronized TurnProtocol.@Nullable Slice close() throws InterruptedException {
    activeBefore = activeNanos();
    open = false;
    long closedAt = System.nanoTime();
    while (waiting < latencies.length && !over) {
      long left = deadline - System.nanoTime();
      over |= left <= 0;
      wait(Math.max(1, left / 1_000_000 + 1));
    }
    if (over) {
      return null;
    }
    Histogram sum = Histograms.create();
    for (AbstractHistogram worker : latencies) {
      sum.add(worker);
    }
    // workers that wait for due operations started to wait before the turn was closed
    long end = Math.max(lastCame, closedAt);
    return new TurnProtocol.Slice(end - openedAt, Histograms.encode(sum));
  }
}
