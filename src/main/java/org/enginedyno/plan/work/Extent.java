package org.enginedyno.plan.work;

/**
 * How a run ends: after its time, or after a number of operations.
 *
 * @param operations of each thread, or zero where the time decides
 */
public record Extent(long operations) {
  /** A run ends after its time. */
  public static final Extent TIMED = new Extent(0);

  public Extent {
    if (operations < 0) {
      throw new IllegalArgumentException("operations must not be negative: " + operations);
    }
  }

  /** A run ends when every thread has done so many operations. */
  public static Extent counted(long operations) {
    if (operations < 1) {
      throw new IllegalArgumentException("a counted run needs operations: " + operations);
    }
    return new Extent(operations);
  }

  /** Whether a number of operations ends the run. */
  public boolean isCounted() {
    return operations > 0;
  }
}
