package org.enginedyno.bench;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When the operations of a rated run are due: one schedule for all its workers, each of which takes
 * the next operation. However late an operation is, none is left out.
 */
public final class Schedule {
  private final double nanosPerOperation;
  private final LongSupplier clock;
  private final LongConsumer pause;
  private final AtomicLong taken = new AtomicLong();
  private volatile @Nullable Long startedAt;

  /** So many operations per second, the first of which is due when a worker first asks. */
  public Schedule(double rate) {
    this(rate, System::nanoTime, LockSupport::parkNanos);
  }

  /**
   * The same with another clock.
   *
   * @param pause waits for so many nanoseconds, or less
   */
  Schedule(double rate, LongSupplier clock, LongConsumer pause) {
    this.nanosPerOperation = 1e9 / rate;
    this.clock = clock;
    this.pause = pause;
  }

  /** The number of the next operation that no worker has taken, the first being 0. */
  long take() {
    return taken.getAndIncrement();
  }

  /** When an operation is due. */
  long due(long operation) {
    Long start = startedAt;
    return (start == null ? start() : start) + (long) (nanosPerOperation * operation);
  }

  private synchronized long start() {
    Long start = startedAt;
    if (start == null) {
      start = clock.getAsLong();
      startedAt = start;
    }
    return start;
  }

  /**
   * Waits until an operation is due; a worker that waits uses no core.
   *
   * @return when it was due
   */
  long awaitDue(long operation) {
    long due = due(operation);
    for (long left = due - clock.getAsLong(); left > 0; left = due - clock.getAsLong()) {
      pause.accept(left);
    }
    return due;
  }
}
