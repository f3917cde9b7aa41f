package org.enginedyno.result;

import java.util.List;
import java.util.function.Function;
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
 * @param latencies all of its operations' as a histogram; absent where they were not kept
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

  /** So that ten lie beyond it. */
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

  /** What a side did in several blocks; its latencies where those of every block are known. */
  public static SideSums sum(List<SideSums> blocks, boolean withLatencies) {
    long nanos = blocks.stream().mapToLong(SideSums::nanos).sum();
    Long client = sum(blocks, SideSums::clientNanos);
    Long server = sum(blocks, SideSums::serverNanos);
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

  private static @Nullable Long sum(
      List<SideSums> blocks, Function<SideSums, @Nullable Long> nanos) {
    long sum = 0;
    for (SideSums block : blocks) {
      Long one = nanos.apply(block);
      if (one == null) {
        return null;
      }
      sum += one;
    }
    return sum;
  }

  /** The latencies of all operations of some blocks; null where those of one are unknown. */
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
