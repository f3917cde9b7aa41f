package org.enginedyno.api;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was measured of a cell that is OK.
 *
 * @param score operations per second, by the plan's rule
 * @param runs operations per second, a figure for each run of all forks
 * @param clientCpuMicros CPU time of the measuring JVM, in microseconds per operation
 * @param serverCpuMicros CPU time of the server, where its process can be seen
 */
public record DynoFigures(
    double score,
    List<Double> runs,
    Optional<DynoLatency> latency,
    OptionalDouble clientCpuMicros,
    OptionalDouble serverCpuMicros) {
  public DynoFigures {
    runs = List.copyOf(runs);
  }

  /** The unit of score and runs. */
  public String unit() {
    return "ops/s";
  }
}
