package org.enginedyno.plan.measure;

import java.time.Duration;
import java.util.Locale;

/** How a cell is measured: warm-up, runs of one length, forks, and the rule for the score. */
public record Measure(Duration warmup, int runs, Duration runLength, int forks, ScoreRule score) {
  /** Shorter runs say more about the clock than about the server. */
  public static final Duration SHORTEST = Duration.ofMillis(100);

  private static final Duration FLOOR_WARMUP = Duration.ofSeconds(2);
  private static final Duration FLOOR_RUN = Duration.ofSeconds(5);

  public Measure {
    if (warmup.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException("measure.warmup must be at least 100ms: " + warmup);
    }
    if (runLength.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException("measure.runs must last at least 100ms: " + runLength);
    }
    if (runs < 1 || forks < 1) {
      throw new IllegalArgumentException(
          "measure needs at least one run and one fork: " + runs + " runs, " + forks + " forks");
    }
  }

  /** The same rule for a floor, which needs less to be known: one short fork. */
  public Measure forFloor() {
    return new Measure(
        shorter(warmup, FLOOR_WARMUP), Math.min(runs, 2), shorter(runLength, FLOOR_RUN), 1, score);
  }

  /** What one fork takes between its first warm-up operation and its last measured one. */
  public Duration perFork() {
    return warmup.plus(runLength.multipliedBy(runs));
  }

  /** The same measure with every duration multiplied by a factor between 0 and 1. */
  public Measure shortened(double factor) {
    return new Measure(scaled(warmup, factor), runs, scaled(runLength, factor), forks, score);
  }

  private static Duration scaled(Duration length, double factor) {
    return Duration.ofMillis(Math.round(length.toMillis() * factor));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** The rule in a line, for runs that end after so many operations of each thread. */
  public String counted(long operations) {
    return String.format(
        Locale.ROOT,
        "1 warm-up run, %d run%s of %,d operations a thread%s, score %s",
        runs,
        runs == 1 ? "" : "s",
        operations,
        forks == 1 ? "" : ", " + forks + " forks",
        score);
  }

  @Override
  public String toString() {
    return "warm-up %s, %d x %s%s, score %s"
        .formatted(
            Units.text(warmup),
            runs,
            Units.text(runLength),
            forks == 1 ? "" : ", " + forks + " forks",
            score);
  }
}
