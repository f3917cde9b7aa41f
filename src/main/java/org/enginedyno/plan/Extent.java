package org.enginedyno.plan;

/**
 * How a run ends: after its time or after a number of operations.
 *
 * @param operations the number for each thread, or for all together; zero if the time decides
 * @param shared whether {@code operations} is the total of all threads
 * @param inWarmup how many operations a warm-up does
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

  /** A run ends when every thread has done that many operations. */
  public static Extent counted(long operations) {
    return new Extent(requireSome(operations), false, MOST_IN_WARMUP);
  }

  /** A run ends when all threads together have done that many operations. */
  public static Extent shared(long operations) {
    return new Extent(requireSome(operations), true, MOST_IN_WARMUP);
  }

  private static long requireSome(long operations) {
    if (operations < 1) {
      throw new IllegalArgumentException("a counted run needs at least 1 operation: " + operations);
    }
    return operations;
  }

  public boolean isCounted() {
    return operations > 0;
  }

  /** The same with a shorter warm-up, for long operations. */
  public Extent warmedUpBy(long few) {
    return new Extent(operations, shared, few);
  }

  /** The warm-up of such runs: just enough operations to warm up a JVM. */
  public Extent warmup() {
    return new Extent(inWarmup, shared, inWarmup);
  }

  public long ofAll(int threads) {
    return shared ? operations : operations * threads;
  }

  /** The operations of one thread, numbered from 0; the first threads do the remainder. */
  public long ofThread(int thread, int threads) {
    return shared ? operations / threads + (thread < operations % threads ? 1 : 0) : operations;
  }
}
