package org.enginedyno.bench;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.duel.TurnProtocol;
import org.jspecify.annotations.Nullable;

/**
 * The turn of one side: its workers start operations while it is open, and wait while it is not.
 * What it takes to look at a turn that is open is one read of a field for each operation.
 */
public final class Turn {
  /** JMH ends a run a little after its time. */
  private static final long GRACE_NANOS = 20_000_000;

  /** So often a worker that waits for an operation looks whether the turn was closed. */
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
   * A run starts, in which the turn is closed at first.
   *
   * @param nanos how long it lasts; no worker waits for a turn beyond that
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
   * Waits until the turn is open and was so for that long in this run; it can be closed until then.
   *
   * @return how much longer it was open
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
   * Waits until all workers of a later run than the last that was awaited wait for their turn.
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
   * Lets no worker start another operation, and waits until the last of them is over.
   *
   * @return their sums; nothing where the run was over before
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
    // workers that wait for operations to be due came earlier
    long end = Math.max(lastCame, closedAt);
    return new TurnProtocol.Slice(end - openedAt, Histograms.encode(sum));
  }
}
