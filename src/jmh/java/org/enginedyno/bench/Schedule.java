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
 * When the operations of a run are due: one schedule for all its workers, each of which takes the
 * next operation. However late an operation is, none is left out.
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
   * @param number the first being 0
   * @param after so many nanoseconds of the schedule's it is due
   */
  public record Due(long number, long after, long at) {}

  /**
   * A schedule that starts when a worker first takes an operation.
   *
   * @param share whose operations are scheduled of those of all clients
   * @param expected so many operations of the client are due in the run; their times are those of a
   *     Poisson process that has as many
   */
  public Schedule(Arrivals arrivals, ClientShare share, double expected, long seed) {
    this(arrivals, share, expected, seed, System::nanoTime, LockSupport::parkNanos);
  }

  /**
   * The same with another clock.
   *
   * @param pause waits for so many nanoseconds, or less
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

  /** The next operation that no worker has taken. */
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
    // the least of so many uniform draws from what is left, or else with no end in sight
    passed =
        left > 0
            ? passed + (expected - passed) * -Math.expm1(-drawn / left)
            : Math.max(passed, expected) + drawn;
  }

  /**
   * Waits until an operation is due; a worker that waits uses no core.
   *
   * @return whether there was anything to wait for
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
   * How long it lasts until a time at which workers are done with what they took; at equal
   * distances, the distance to the next operation is a part of it.
   */
  synchronized long lastsTo(long time) {
    double next = arrivals.spacing() == Spacing.REGULAR ? share.operation(taken) : 0;
    long whole = (long) (1e9 * arrivals.seconds(next));
    return Math.max(whole, time - Objects.requireNonNull(startedAt));
  }

  /** How many operations were due in the run and were not taken. */
  synchronized long left() {
    return startedAt == null ? 0 : Math.max(0, Math.round(expected) - taken);
  }
}
