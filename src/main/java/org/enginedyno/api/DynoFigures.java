package org.enginedyno.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The measured figures of a cell that is OK.
 *
 * @param score operations per second, by the plan's rule
 * @param runs operations per second of each run of all forks
 * @param clientCpuMicros CPU time of the measuring JVM, in microseconds per operation
 * @param serverCpuMicros CPU time of the server, in microseconds per operation; present if its
 *     process is visible
 * @param byKey every figure that is a number, by the keys that {@code dyno list figures} prints
 */
public record DynoFigures(
    double score,
    List<Double> runs,
    Optional<DynoLatency> latency,
    OptionalDouble clientCpuMicros,
    OptionalDouble serverCpuMicros,
    Map<String, Double> byKey) {
  public DynoFigures {
    runs = List.copyOf(runs);
    byKey = Map.copyOf(byKey);
  }

  /**
   * A figure of the cell in its unit, if the cell has it.
   *
   * @param key as {@code dyno list figures} prints it, such as {@code latency-p99}
   */
  public OptionalDouble figure(String key) {
    Double value = byKey.get(key);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** The unit of score and runs. */
  public String unit() {
    return "ops/s";
  }
}
