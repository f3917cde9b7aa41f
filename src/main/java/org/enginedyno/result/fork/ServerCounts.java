package org.enginedyno.result.fork;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the server counted during a span.
 *
 * @param counters differences of its counters
 * @param waits differences of the wait events' sums, where Performance Schema is on
 * @param statements differences of our statements' sums by their digests, where it is on
 * @param rowsToRead how many rows it had to look at for the operations, as the generator says
 * @param bytesWritten what its process had written to storage, where the kernel tells us
 */
public record ServerCounts(
    Map<String, Long> counters,
    Map<String, WaitTotals> waits,
    Map<String, WaitTotals> statements,
    long rowsToRead,
    @Nullable Long bytesWritten) {
  public ServerCounts {
    counters = Map.copyOf(counters);
    waits = Map.copyOf(waits);
    statements = Map.copyOf(statements);
  }
}
