package org.enginedyno.plan.work;

/**
 * How much data a run works on, and which.
 *
 * @param rows rows of a dataset's tables when they are loaded
 * @param seed seed of the generated rows and of the keys that are drawn
 */
public record DataSpec(int rows, long seed) {
  public static final int MIN_ROWS = 1_000;
  public static final int MAX_ROWS = 1_000_000_000;

  public DataSpec {
    if (rows < MIN_ROWS || rows > MAX_ROWS) {
      throw new IllegalArgumentException("data.rows must be 1000 to 1000000000: " + rows);
    }
  }
}
