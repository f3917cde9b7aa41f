package org.enginedyno.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.enginedyno.result.Proof.Check;
import org.jspecify.annotations.Nullable;

/**
 * The clients that measured a cell together.
 *
 * @param parts what each of them did, in their order
 * @param together how they worked at the same time, in the run in which it was the least
 */
public record Clients(List<Part> parts, Together together) {
  /** Runs must overlap by that share. */
  static final double LEAST_OVERLAP = 0.99;

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * What one client did in all measured runs.
   *
   * @param nanos how long it was at work
   * @param cpuNanos CPU time of its process
   * @param cores how many it could use
   * @param roundTripNanos the least that a statement took from its machine; absent if not measured
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

    /** What it did, for a reader who knows its name. */
    public String text() {
      return String.format(
          Locale.ROOT,
          "%d threads, %,.0f operations/s, %.2f of %d cores used%s",
          threads,
          rate(),
          usedCores(),
          cores,
          roundTripNanos == null
              ? ""
              : String.format(
                  Locale.ROOT, ", round trip from %.0f us", roundTripNanos / NANOS_PER_MICRO));
    }
  }

  /**
   * How clients worked at the same time.
   *
   * @param overlap the part of a run's time in which all of them worked, 0 to 1
   * @param started the part of a run's time for which all had started
   * @param lateNanos how much later the last one started than the first
   * @param errorNanos how far their clocks may be off
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

  /** Those of two forks of a cell. */
  public Clients and(Clients other) {
    List<Part> sums = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      sums.add(parts.get(i).plus(other.parts.get(i)));
    }
    return new Clients(sums, together.and(other.together));
  }

  /**
   * Whether their runs are one.
   *
   * @param counted whether a run is a number of operations, at whose end no client waits for others
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
        100 * together.overlap,
        share >= LEAST_OVERLAP
            ? ""
            : String.format(
                Locale.ROOT,
                "; at least %.0f %% %s: use longer runs (measure.runs), or free the clients' machines",
                100 * LEAST_OVERLAP,
                counted ? "must follow the last start" : "are required"));
  }

  /** A figure of each client, in their order. */
  public List<Double> each(Function<Part, Double> figure) {
    return parts.stream().map(figure).toList();
  }
}
