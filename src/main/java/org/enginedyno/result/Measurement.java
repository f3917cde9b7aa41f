package org.enginedyno.result;

import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Skip;
import org.jspecify.annotations.Nullable;

/**
 * One finished cell: one line of the journal.
 *
 * @param reasons why it is not OK; empty when it is
 * @param seconds how long the cell took in all
 * @param raw operations per second, a list for each fork with a figure for each run
 * @param poolWait how long operations waited for a connection, where they borrow one
 * @param insight what Performance Schema saw, where it is on
 */
public record Measurement(
    Cell cell,
    Status status,
    List<String> reasons,
    Instant startedAt,
    double seconds,
    List<List<Double>> raw,
    @Nullable Latency latency,
    @Nullable Latency poolWait,
    @Nullable Cost cost,
    @Nullable Limit limit,
    @Nullable Insight insight,
    @Nullable Proof proof) {
  public Measurement {
    reasons = List.copyOf(reasons);
    raw = raw.stream().map(List::copyOf).toList();
    if (status == Status.OK && !reasons.isEmpty()) {
      throw new IllegalArgumentException("a cell that is OK has no reasons: " + reasons);
    }
  }

  /** A cell that broke before it had a figure. */
  public static Measurement failed(Cell cell, Instant startedAt, double seconds, String reason) {
    return without(cell, Status.FAILED, reason, startedAt, seconds);
  }

  /** A cell that could not be measured. */
  public static Measurement skipped(Skip skip, Instant at) {
    return without(skip.cell(), Status.SKIPPED, skip.reason(), at, 0);
  }

  private static Measurement without(
      Cell cell, Status status, String reason, Instant at, double seconds) {
    return new Measurement(
        cell, status, List.of(reason), at, seconds, List.of(), null, null, null, null, null, null);
  }

  /** Whether the figures may be shown as what they claim to be. */
  public boolean isOk() {
    return status == Status.OK;
  }

  /** All runs of all forks, in operations per second. */
  public List<Double> runs() {
    return raw.stream().flatMap(List::stream).toList();
  }

  /** Operations per second by the cell's own rule; nothing where it is not OK. */
  public OptionalDouble score() {
    return isOk() ? OptionalDouble.of(cell.measure().score().of(runs())) : OptionalDouble.empty();
  }
}
