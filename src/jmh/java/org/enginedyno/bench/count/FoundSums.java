package org.enginedyno.bench.count;

import java.util.List;
import org.enginedyno.result.fork.Changed;

/** What changed tables add up to, and how long the server took to say so. */
record FoundSums(List<Long> sums, long lateMillis) {
  Changed after(long moves) {
    return new Changed(moves, sums, lateMillis);
  }
}
