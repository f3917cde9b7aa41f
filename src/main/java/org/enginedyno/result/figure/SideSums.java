package org.enginedyno.result.figure;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one side did in the slices of a block.
 *
 * @param nanos how long its slices were together
 * @param medianNanos half its operations took no longer
 * @param tailNanos all but one of a hundred took no longer; absent where too few lie beyond it
 * @param clientNanos the client's CPU time in them; absent where it cannot be seen
 * @param serverNanos the CPU time of its server in the whole block, as a server goes on after its
 *     slices with what they left it; absent where it cannot be seen
 */
public record SideSums(
    long operations,
    long nanos,
    long medianNanos,
    @Nullable Long tailNanos,
    @Nullable Long clientNanos,
    @Nullable Long serverNanos) {
  private static final double TAIL = 99;

  /** So that ten lie beyond it. */
  private static final int LEAST_FOR_TAIL = 1_000;

  public static SideSums of(
      Histogram latencies, long nanos, @Nullable Long clientNanos, @Nullable Long serverNanos) {
    long count = latencies.getTotalCount();
    return new SideSums(
        count,
        nanos,
        latencies.getValueAtPercentile(50),
        count < LEAST_FOR_TAIL ? null : Long.valueOf(latencies.getValueAtPercentile(TAIL)),
        clientNanos,
        serverNanos);
  }
}
