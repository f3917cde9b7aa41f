package org.enginedyno.run.fork;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Measure;
import org.jspecify.annotations.Nullable;

/** How long a warm-up or a run may exceed its time before its fork counts as hanging. */
final class Patience {
  /** The limit for an operation whose usual time is not known yet. */
  private static final Duration UNSEEN = Duration.ofMinutes(10);

  private static final Duration LEAST = Duration.ofSeconds(45);

  /** A warm-up that ends later than this was delayed by its operations. */
  private static final Duration LATE = Duration.ofSeconds(1);

  /** JMH sets up within the first warm-up: drivers, pool, and then every thread. */
  private static final Duration SET_UP = Duration.ofSeconds(5);

  private static final Duration CONNECTING = Duration.ofMillis(200);

  private static final int MARGIN = 2;

  private final Measure measure;
  private final Duration forecast;
  private final Duration setUp;

  Patience(Cell cell) {
    this.measure = cell.measure();
    this.forecast = Forecast.longOperation(cell);
    this.setUp = SET_UP.plus(CONNECTING.multipliedBy(cell.threads()));
  }

  /** The time for setting up and connecting all threads, which does not count as an overrun. */
  Duration setUp() {
    return setUp;
  }

  /**
   * The limit in the warm-up and in counted runs, when the time of an operation is not known yet.
   */
  Duration inWarmup() {
    Duration set = measure.patience();
    return set == null ? Collections.max(List.of(UNSEEN, forecast.multipliedBy(MARGIN))) : set;
  }

  /**
   * The limit in a run. An operation may start just before the run ends, and may take as long as
   * the run, or twice as long as a warm-up that was delayed.
   *
   * @param warmup how long the warm-up took; null without one
   */
  Duration inRun(@Nullable Duration warmup) {
    Duration set = measure.patience();
    Duration least = set == null ? Collections.max(List.of(LEAST, measure.runLength())) : set;
    if (warmup == null) {
      return least;
    }
    boolean late = warmup.compareTo(measure.warmup().plus(LATE).plus(setUp)) > 0;
    return late ? Collections.max(List.of(least, warmup.multipliedBy(MARGIN))) : least;
  }
}
