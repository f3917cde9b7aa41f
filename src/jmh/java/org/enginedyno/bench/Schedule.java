package org.enginedyno.bench;

import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.Arrivals.Spacing;
import org.jspecify.annotations.Nullable;

/**
 * The times at which the operations of a run are due. All workers share one schedule; each takes
 * the next operation. Late operations are not skipped.
 */
public final class Schedule {
  private final Arrivals arrivals;
  private final ClientShare share;
  private final double expected;
  private final SplittableRandom random;
  private final LongSupplier clock;
  private final LongConsumer pause;
  private long taken;
  private double passed;
  private @Nullable Long startedAt;

  /**
   * An operation.
   *
   * @param number its number, starting at 0
   * @param after when it is due, in nanoseconds of the schedule
   */
  public record Due(long number, long after, long at) {}

  /**
   * A schedule that starts when a worker first takes an operation.
   *
   * @param share the share of the operations of all clients that this schedule has
   * @param expected the number of the client's operations in the run; for random arrivals, their
   *     times are those of a Poisson process with this number of events
   */
  public Schedule(Arrivals arrivals, ClientShare share, double expected, long seed) {
    this(arrivals, share, expected, seed, System::nanoTime, LockSupport::parkNanos);
  }

  /**
   * A schedule with another clock.
   *
   * @param pause waits for at most a number of nanoseconds
   */
  Schedule(
      Arrivals arrivals,
      ClientShare share,
      double expected,
      long seed,
      LongSupplier clock,
      LongConsumer pause) {
    this.arrivals = arrivals;
    this.share = share;
    this.expected = expected;
    this.random = new SplittableRandom(seed);
    this.clock = clock;
    this.pause = pause;
  }

  /** Takes the next operation. */
  synchronized Due take() {
    if (startedAt == null) {
      startedAt = clock.getAsLong();
    }
    pass();
    double ofAll =
        arrivals.spacing() == Spacing.REGULAR ? share.operation(taken) : passed / share.weight();
    long after = (long) (1e9 * arrivals.seconds(ofAll));
    return new Due(taken++, after, startedAt + after);
  }

  private void pass() {
    if (arrivals.spacing() == Spacing.REGULAR) {
      return;
    }
    long left = Math.round(expected) - taken;
    double drawn = -Math.log(1 - random.nextDouble());
    // the lowest of as many uniform draws from the rest of the run as are left, or else without an
    // end
    passed =
        left > 0
            ? passed + (expected - passed) * -Math.expm1(-drawn / left)
            : Math.max(passed, expected) + drawn;
  }

  /**
   * Waits until an operation is due, without using a core.
   *
   * @return whether it had to wait
   */
  boolean await(Due due) {
    long left = due.at - clock.getAsLong();
    boolean waits = left > 0;
    for (; left > 0; left = due.at - clock.getAsLong()) {
      pause.accept(left);
    }
    return waits;
  }

  /**
   * The length of the schedule until the end of the last operation; with regular arrivals, at least
   * until the next operation is due.
   */
  synchronized long lastsTo(long time) {
    double next = arrivals.spacing() == Spacing.REGULAR ? share.operation(taken) : 0;
    long whole = (long) (1e9 * arrivals.seconds(next));
    return Math.max(whole, time - Objects.requireNonNull(startedAt));
  }

  /** The number of operations of the run that no worker has taken. */
  synchronized long left() {
    return startedAt == null ? 0 : Math.max(0, Math.round(expected) - taken);
  }
}
