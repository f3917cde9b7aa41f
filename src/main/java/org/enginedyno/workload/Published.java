package org.enginedyno.workload;

import java.util.List;

/**
 * A published comparison that a plan repeats, and what it found.
 *
 * @param plans what the names of plans that repeat it begin with
 * @param year when it was published
 * @param conditions how it was measured, in a sentence or two
 * @param one the engine whose scores are set over those of the other
 * @param sizes what it says of the tables' sizes
 * @param findings what it says of each workload
 */
public record Published(
    String plans,
    int year,
    String conditions,
    String one,
    String other,
    String sizes,
    List<Finding> findings) {
  public Published {
    findings = List.copyOf(findings);
  }

  /** What is said of a workload. */
  public record Finding(String workload, String text) {}
}
