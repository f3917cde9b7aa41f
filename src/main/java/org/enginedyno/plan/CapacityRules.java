package org.enginedyno.plan;

/**
 * How the search finds the highest arrival rate at which a cell meets all thresholds of its plan.
 *
 * @param probes the maximum number of rates that are tried
 * @param width the relative precision of the rate at which the search ends, such as 0.05
 */
public record CapacityRules(int probes, double width) {
  /** Fewer probes do not show how much they scatter. */
  public static final int LEAST_PROBES = 6;

  public static final int MOST_PROBES = 1_000;

  /** The defaults of a plan. */
  public static final CapacityRules USUAL = new CapacityRules(30, 0.05);
}
