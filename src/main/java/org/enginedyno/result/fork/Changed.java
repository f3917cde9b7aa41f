package org.enginedyno.result.fork;

import java.util.List;

/**
 * What a run has left of rows that it changed.
 *
 * @param moves counted changes, each acknowledged by the server
 * @param sums what the server says that the tables add up to after the run, in the order of the
 *     workload's balance
 */
public record Changed(long moves, List<Long> sums) {
  public Changed {
    sums = List.copyOf(sums);
  }
}
