package org.enginedyno.bench;

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

  private final AbstractHistogram[] latencies;
  private volatile boolean open;
  private boolean over = true;
  private int waiting;
  private long runs;
  private long deadline;
  private long openedAt;
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
    runs++;
    deadline = System.nanoTime() + nanos + GRACE_NANOS;
  }

  public void await() {
    if (!open) {
      waitForIt();
    }
  }

  private synchronized void waitForIt() {
    waiting++;
    lastCame = System.nanoTime();
    notifyAll();
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
    } finally {
      waiting--;
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
    open = false;
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
    // where no worker woke in time, none came back either
    long end = lastCame > openedAt ? lastCame : System.nanoTime();
    return new TurnProtocol.Slice(end - openedAt, Histograms.encode(sum));
  }
}
