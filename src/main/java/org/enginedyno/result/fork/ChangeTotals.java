package org.enginedyno.result.fork;

import java.util.List;

/**
 * What a run has left of rows that it changed.
 *
 * @param moves counted changes, each acknowledged by the server
 * @param sums what the server says that the tables add up to after the run, in the order of the
 *     workload's balance
 * @param lateMillis how long after the run it said so first, where it lagged behind its own answers
 */
public record ChangeTotals(long moves, List<Long> sums, long lateMillis) {
  public ChangeTotals {
    sums = List.copyOf(sums);
  }
}
