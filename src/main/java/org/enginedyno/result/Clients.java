package org.enginedyno.result;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.enginedyno.result.Proof.Check;
import org.jspecify.annotations.Nullable;

/**
 * The clients that measured a cell together.
 *
 * @param parts the work of each client, in order
 * @param together how far their runs overlapped; the worst values of all runs
 */
public record Clients(List<Part> parts, Together together) {
  /** The smallest overlap of the clients that a run needs, as a share of its time. */
  static final double LEAST_OVERLAP = 0.99;

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * The work of one client over all measured runs.
   *
   * @param nanos how long it worked
   * @param cpuNanos CPU time of its process
   * @param cores how many cores it could use
   * @param roundTripNanos the shortest round trip from its machine; absent if not measured
   */
  public record Part(
      String name,
      int threads,
      long operations,
      long nanos,
      long cpuNanos,
      int cores,
      @Nullable Long roundTripNanos) {
    Part plus(Part other) {
      return new Part(
          name,
          threads,
          operations + other.operations,
          nanos + other.nanos,
          cpuNanos + other.cpuNanos,
          cores,
          roundTripNanos == null || other.roundTripNanos == null
              ? roundTripNanos
              : Long.valueOf(Math.min(roundTripNanos, other.roundTripNanos)));
    }

    public double rate() {
      return operations * 1e9 / Math.max(1, nanos);
    }

    /** How many cores it used on average. */
    public double usedCores() {
      return cpuNanos / (double) Math.max(1, nanos);
    }

    /** Its figures as text, without its name. */
    public String text() {
      return "%d threads, %,.0f operations/s, %.2f of %d cores used%s"
          .formatted(
              threads,
              rate(),
              usedCores(),
              cores,
              roundTripNanos == null
                  ? ""
                  : ", shortest round trip %.0f us".formatted(roundTripNanos / NANOS_PER_MICRO));
    }
  }

  /**
   * How far clients worked at the same time.
   *
   * @param overlap the part of a run's time in which all of them worked, 0 to 1
   * @param started the part of a run's time after the last client had started
   * @param lateNanos how much later the last one started than the first
   * @param errorNanos how far their clocks may differ
   */
  public record Together(double overlap, double started, long lateNanos, long errorNanos) {
    public static final Together ALWAYS = new Together(1, 1, 0, 0);

    public Together and(Together other) {
      return new Together(
          Math.min(overlap, other.overlap),
          Math.min(started, other.started),
          Math.max(lateNanos, other.lateNanos),
          Math.max(errorNanos, other.errorNanos));
    }
  }

  public Clients {
    parts = List.copyOf(parts);
  }

  /** Combines the clients of two forks of a cell. */
  public Clients and(Clients other) {
    List<Part> sums = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      sums.add(parts.get(i).plus(other.parts.get(i)));
    }
    return new Clients(sums, together.and(other.together));
  }

  /**
   * Whether the clients worked at the same time, so that their runs count as one.
   *
   * @param counted whether a run is a fixed number of operations, after which no client waits for
   *     others
   */
  public Check check(boolean counted) {
    double share = counted ? together.started : together.overlap;
    return Check.of(
        "clients",
        share >= LEAST_OVERLAP,
        "%d clients started within %.1f ms of each other (clocks differ by up to %.2f ms), and"
            + " worked at the same time for %.1f %% of a run%s",
        parts.size(),
        together.lateNanos / NANOS_PER_MILLI,
        together.errorNanos / NANOS_PER_MILLI,
        // rounded down, as 98.96 % is less than 99 %
        Math.floor(1_000 * together.overlap) / 10,
        share >= LEAST_OVERLAP
            ? ""
            : "; at least %.0f %% %s: use longer runs (measure.runs), or stop other work on the clients' machines"
                .formatted(
                    100 * LEAST_OVERLAP,
                    counted ? "of a run must follow the last start" : "are required"));
  }

  /** A figure of each client, in their order. */
  public List<Double> each(Function<Part, Double> figure) {
    return parts.stream().map(figure).toList();
  }
}
