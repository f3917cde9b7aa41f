package org.enginedyno.plan;

/**
 * How a run ends: after its time or after a number of operations.
 *
 * @param operations of each thread, or of all of them, or zero where the time decides
 * @param shared whether all threads together do so many
 * @param inWarmup how many of them a warm-up does
 */
public record Extent(long operations, boolean shared, long inWarmup) {
  private static final long MOST_IN_WARMUP = 2_000;

  public static final Extent TIMED = new Extent(0, false, 0);

  public Extent {
    if (operations < 0) {
      throw new IllegalArgumentException("operations must not be negative: " + operations);
    }
    inWarmup = Math.min(operations, inWarmup);
  }

  /** A run ends when every thread has done so many operations. */
  public static Extent counted(long operations) {
    return new Extent(requireSome(operations), false, MOST_IN_WARMUP);
  }

  /** A run ends when all threads together have done so many operations. */
  public static Extent shared(long operations) {
    return new Extent(requireSome(operations), true, MOST_IN_WARMUP);
  }

  private static long requireSome(long operations) {
    if (operations < 1) {
      throw new IllegalArgumentException("a counted run needs operations: " + operations);
    }
    return operations;
  }

  public boolean isCounted() {
    return operations > 0;
  }

  /** The same where fewer operations make a JVM ready, as each of them is long. */
  public Extent warmedUpBy(long few) {
    return new Extent(operations, shared, few);
  }

  /** What the warm-up of such runs does: as much as makes a JVM ready, and no more. */
  public Extent warmup() {
    return new Extent(inWarmup, shared, inWarmup);
  }

  public long ofAll(int threads) {
    return shared ? operations : operations * threads;
  }

  /** The operations of one thread, the first being 0; what cannot be shared goes to the first. */
  public long ofThread(int thread, int threads) {
    return shared ? operations / threads + (thread < operations % threads ? 1 : 0) : operations;
  }
}
