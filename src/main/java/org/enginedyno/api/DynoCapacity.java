package org.enginedyno.api;

import java.util.OptionalDouble;

/**
 * The highest rate of arrivals at which a cell meets an objective.
 *
 * @param cell the id of the cell
 * @param objective the limits that a rate has to meet, as in {@code p99 < 10 ms}
 * @param rate the capacity in operations per second, at which half of the probes miss the
 *     objective; present only if the state is FOUND
 * @param low the rate at which 5 % of the probes miss it; present only if the state is FOUND
 * @param high the rate at which 95 % of the probes miss it; present if the state is FOUND or BELOW
 * @param text the rate and the number of probes, or why no capacity was found
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
    /** The cell cannot be searched, or too many probes gave no result. */
    FAILED
  }
}
