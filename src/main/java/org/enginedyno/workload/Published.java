package org.enginedyno.workload;

import java.util.List;
import java.util.Optional;

/**
 * A published comparison that a plan repeats, and what it found.
 *
 * @param plans what the names of plans that repeat it begin with
 * @param year when it was published
 * @param conditions how it was measured, in a sentence or two
 * @param one the engine whose scores are set over those of the other
 * @param sizes what it says of the tables' sizes
 * @param findings what it says of each workload
 * @param filled what it says of tables that a workload has filled
 */
public record Published(
    String plans,
    int year,
    String conditions,
    String one,
    String other,
    String sizes,
    List<Finding> findings,
    List<Filled> filled) {
  public Published {
    findings = List.copyOf(findings);
    filled = List.copyOf(filled);
  }

  /** What is said of a workload. */
  public record Finding(String workload, String text) {}

  /** The sizes of a workload's tables with so many rows. */
  public record Filled(String workload, long rows, String sizes) {}

  /** What it says of such tables, with its year; nothing where it says nothing of them. */
  public Optional<String> size(String workload, long rows) {
    return filled.stream()
        .filter(one -> one.workload().equals(workload) && one.rows() == rows)
        .findFirst()
        .map(one -> "Published %d: %s".formatted(year, one.sizes()));
  }
}
