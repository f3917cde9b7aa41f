package org.enginedyno.plan.work;

import java.util.Locale;
import java.util.Objects;

/**
 * How much data a run works on, and which.
 *
 * @param rows rows of a dataset's tables when they are loaded
 * @param seed seed of the generated rows and of the keys that are drawn
 * @param expect where they are expected to lie when they are measured
 */
public record DataSpec(int rows, long seed, Expect expect) {
  public static final int MIN_ROWS = 1_000;
  public static final int MAX_ROWS = 1_000_000_000;

  public DataSpec {
    if (rows < MIN_ROWS || rows > MAX_ROWS) {
      throw new IllegalArgumentException("data.rows must be 1000 to 1000000000: " + rows);
    }
    // results of older versions do not tell
    expect = Objects.requireNonNullElse(expect, Expect.ANYWHERE);
  }

  /** Where the data are expected to lie. */
  public enum Expect {
    ANYWHERE,
    /** In the engine's memory, so that nothing is fetched while it is measured. */
    CACHED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Data that may lie anywhere. */
  public DataSpec(int rows, long seed) {
    this(rows, seed, Expect.ANYWHERE);
  }

  /** What decides the rows: tables that are loaded are known again by it. */
  @Override
  public String toString() {
    return "DataSpec[rows=%d, seed=%d]".formatted(rows, seed);
  }
}
