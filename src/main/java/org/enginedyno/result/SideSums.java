package org.enginedyno.result;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The work of one side in the slices of a block.
 *
 * @param nanos the total length of its slices
 * @param medianNanos the median latency of its operations
 * @param tailNanos the p99 latency of its operations; absent if there are too few
 * @param clientNanos the client's CPU time in its slices; absent if unknown
 * @param serverNanos the CPU time of its server in the whole block, because a server does deferred
 *     work after its slices, too; absent if unknown
 * @param latencies a histogram of all of its operations' latencies; absent if it was not kept
 */
public record SideSums(
    long operations,
    long nanos,
    long medianNanos,
    @Nullable Long tailNanos,
    @Nullable Long clientNanos,
    @Nullable Long serverNanos,
    @Nullable String latencies) {
  private static final double TAIL = 99;

  /** With fewer operations, fewer than ten lie beyond p99. */
  public static final int LEAST_FOR_TAIL = 1_000;

  public static SideSums of(
      Histogram latencies, long nanos, @Nullable Long clientNanos, @Nullable Long serverNanos) {
    long count = latencies.getTotalCount();
    return new SideSums(
        count,
        nanos,
        latencies.getValueAtPercentile(50),
        count < LEAST_FOR_TAIL ? null : Long.valueOf(latencies.getValueAtPercentile(TAIL)),
        clientNanos,
        serverNanos,
        Histograms.encode(latencies));
  }

  /** Adds up one side of several blocks; latencies only if requested and in every block. */
  public static SideSums sum(List<SideSums> blocks, boolean withLatencies) {
    long nanos = blocks.stream().mapToLong(SideSums::nanos).sum();
    Long client = Sums.of(blocks, SideSums::clientNanos);
    Long server = Sums.of(blocks, SideSums::serverNanos);
    Histogram all = withLatencies ? latencies(blocks) : null;
    return all != null
        ? of(all, nanos, client, server)
        : new SideSums(
            blocks.stream().mapToLong(SideSums::operations).sum(),
            nanos,
            0,
            null,
            client,
            server,
            null);
  }

  /** The latencies of all operations of some blocks; null if a block has none. */
  public static @Nullable Histogram latencies(List<SideSums> blocks) {
    Histogram all = Histograms.create();
    for (SideSums block : blocks) {
      String text = block.latencies();
      if (text == null) {
        return null;
      }
      all.add(Histograms.decode(text));
    }
    return all;
  }
}
