package org.enginedyno.plan;

/**
 * How a run goes: it ends after its time or after a number of operations, which may be due at a
 * rate.
 *
 * @param operations of each thread, or of all of them, or zero where the time decides
 * @param shared whether all threads together do so many
 * @param inWarmup how many of them a warm-up does
 * @param rate operations of all threads that are due per second, or zero where each thread starts
 *     its next one after its last
 */
public record Extent(long operations, boolean shared, long inWarmup, double rate) {
  private static final long MOST_IN_WARMUP = 2_000;

  public static final Extent TIMED = new Extent(0, false, 0, 0);

  public Extent {
    if (operations < 0) {
      throw new IllegalArgumentException("operations must not be negative: " + operations);
    }
    if (!(rate >= 0 && Double.isFinite(rate))) {
      throw new IllegalArgumentException("a rate must not be negative: " + rate);
    }
    inWarmup = Math.min(operations, inWarmup);
  }

  /** A run ends when every thread has done so many operations. */
  public static Extent counted(long operations) {
    return new Extent(requireSome(operations), false, MOST_IN_WARMUP, 0);
  }

  /** A run ends when all threads together have done so many operations. */
  public static Extent shared(long operations) {
    return new Extent(requireSome(operations), true, MOST_IN_WARMUP, 0);
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

  /** Whether operations are due at times of their own, whether or not the last ones are over. */
  public boolean isRated() {
    return rate > 0;
  }

  /** The same with so many operations due per second; zero where none is ever due. */
  public Extent due(double perSecond) {
    return new Extent(operations, shared, inWarmup, perSecond);
  }

  /** The same where fewer operations make a JVM ready, as each of them is long. */
  public Extent warmedUpBy(long few) {
    return new Extent(operations, shared, few, rate);
  }

  /** What the warm-up of such runs does: as much as makes a JVM ready, and no more. */
  public Extent warmup() {
    return new Extent(inWarmup, shared, inWarmup, rate);
  }

  public long ofAll(int threads) {
    return shared ? operations : operations * threads;
  }

  /** The operations of one thread, the first being 0; what cannot be shared goes to the first. */
  public long ofThread(int thread, int threads) {
    return shared ? operations / threads + (thread < operations % threads ? 1 : 0) : operations;
  }
}
