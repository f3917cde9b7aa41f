package org.enginedyno.run.fork;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.enginedyno.result.fork.RowProgress;
import org.jspecify.annotations.Nullable;

/** Detects that a run of a fixed number of operations, which has no planned length, is stalled. */
final class StallDetector {
  /** The limit after the last row, when rows are counted and keys are added. */
  private static final Duration AFTERWARDS = Duration.ofHours(2);

  /** A run may pause for this many times its longest pause so far. */
  private static final int MARGIN = 2;

  private final LongSupplier clock;
  private @Nullable RowProgress soFar;
  private long movedAt;
  private Duration longestPause = Duration.ZERO;

  /**
   * Creates a detector for a run without rows so far.
   *
   * @param clock returns nanoseconds
   */
  StallDetector(LongSupplier clock) {
    this.clock = clock;
    this.movedAt = clock.getAsLong();
  }

  /** Starts the next run, which has no rows yet. */
  void begin() {
    soFar = null;
    movedAt = clock.getAsLong();
  }

  /** Records the progress of a run. */
  void look(RowProgress now) {
    RowProgress before = soFar;
    if (before != null && before.rows() == now.rows() && before.nanos() == now.nanos()) {
      return;
    }
    Duration pause = pause();
    if (before != null && before.nanos() < now.nanos() && pause.compareTo(longestPause) > 0) {
      longestPause = pause;
    }
    soFar = now;
    movedAt = clock.getAsLong();
  }

  private Duration pause() {
    return Duration.ofNanos(clock.getAsLong() - movedAt);
  }

  /**
   * Why a run is stalled; empty if it is not.
   *
   * @param age the time since the run started; {@link #begin} may not have been called yet
   * @param patience how long no row may be added
   * @param states returns what the server's threads wait for
   */
  Optional<String> reason(Duration age, Duration patience, Supplier<String> states) {
    RowProgress now = soFar;
    boolean isAllIn = now != null && now.rows() >= now.of();
    Duration again = longestPause.multipliedBy(MARGIN);
    Duration allowed = isAllIn ? AFTERWARDS : patience.compareTo(again) > 0 ? patience : again;
    Duration still = pause().compareTo(age) < 0 ? pause() : age;
    if (still.compareTo(allowed) <= 0) {
      return Optional.empty();
    }
    String what = isAllIn ? "a run had not ended %d s after its last row" : "no row came for %d s";
    return Optional.of(what.formatted(still.toSeconds()) + states.get() + " (measure.patience)");
  }
}
