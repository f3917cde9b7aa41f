package org.enginedyno.result.history;

import java.util.OptionalDouble;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.jspecify.annotations.Nullable;

/** A figure of a cell that is followed from run to run. */
public enum TrackedFigure {
  THROUGHPUT("throughput", "ops/s", true),
  LATENCY_P50("latency p50", "us/op", false),
  LATENCY_P99("latency p99", "us/op", false),
  SERVER_CPU("server CPU", "us/op", false),
  CLIENT_CPU("client CPU", "us/op", false);

  private final String title;
  private final String unit;
  private final boolean bigger;

  TrackedFigure(String title, String unit, boolean bigger) {
    this.title = title;
    this.unit = unit;
    this.bigger = bigger;
  }

  public String title() {
    return title;
  }

  public String unit() {
    return unit;
  }

  /** Whether more of it is better. */
  public boolean isBiggerBetter() {
    return bigger;
  }

  /** The figure of a cell that is OK, where it has it. */
  public OptionalDouble of(Measurement cell) {
    if (!cell.isOk()) {
      return OptionalDouble.empty();
    }
    Latency latency = cell.latency();
    Cost cost = cell.cost();
    return switch (this) {
      case THROUGHPUT -> cell.score();
      case LATENCY_P50 -> optional(latency == null ? null : latency.p50());
      case LATENCY_P99 -> optional(latency == null ? null : latency.p99());
      case SERVER_CPU -> optional(cost == null ? null : cost.serverCpuMicros());
      case CLIENT_CPU -> optional(cost == null ? null : cost.clientCpuMicros());
    };
  }

  private static OptionalDouble optional(@Nullable Double value) {
    return value == null || !Double.isFinite(value)
        ? OptionalDouble.empty()
        : OptionalDouble.of(value);
  }
}
