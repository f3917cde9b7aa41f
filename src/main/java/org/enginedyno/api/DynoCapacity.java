package org.enginedyno.api;

import java.util.OptionalDouble;

/**
 * The highest rate of arrivals at which a cell meets an objective.
 *
 * @param cell the id of the cell
 * @param objective the limits that a rate has to meet, as in {@code p99 < 10 ms}
 * @param rate operations per second, of which half of the probes miss the objective; present if the
 *     capacity was found, and only then
 * @param low one of twenty probes misses it there; present likewise
 * @param high nineteen of twenty probes miss it there; present if the state is BELOW, too
 * @param text the rate and the number of probes, or why there is none
 */
public record DynoCapacity(
    String cell,
    String objective,
    State state,
    OptionalDouble rate,
    OptionalDouble low,
    OptionalDouble high,
    String text) {
  /** How the search ended. */
  public enum State {
    /** The rate is known. */
    FOUND,
    /** Every probe missed the objective: there is only an upper bound. */
    BELOW,
    /** The time was used up, or the run was interrupted. */
    UNFINISHED,
    /** It cannot be searched, or too many probes show nothing. */
    FAILED
  }
}
