package org.enginedyno.plan;

/**
 * How the highest rate of arrivals is searched at which a cell reaches all thresholds of its plan.
 *
 * @param probes the most rates that are tried
 * @param width the search ends when the rate is known to so much, as in 0.05
 */
public record CapacityRules(int probes, double width) {
  /** Fewer do not show how far probes lie apart. */
  public static final int LEAST_PROBES = 6;

  /** The defaults of a plan. */
  public static final CapacityRules USUAL = new CapacityRules(30, 0.05);
}
