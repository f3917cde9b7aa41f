package org.enginedyno.result;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where the mean latency of an operation went, in microseconds; the parts add up to it.
 *
 * @param micros the parts that are not zero
 */
public record Budget(Map<Part, Double> micros) {
  /**
   * A part of the latency. Measured parts come before derived ones, which get only what is left.
   */
  public enum Part {
    CLIENT_CPU("client CPU"),
    SERVER_CPU("server CPU"),
    POOL("pool"),
    LOCKS("locks"),
    /** Threads of client and server were ready, and waited for a core. */
    CORES("waiting for a core"),
    /** The floor's latency without its CPU time, once for each statement. */
    ROUND_TRIP("round trip"),
    /** The fsyncs that an operation waits for. */
    DISK("disk"),
    /** Waiting in a commit for other commits. */
    COMMIT("commit"),
    UNKNOWN("unknown wait");

    private final String words;

    Part(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  public Budget {
    micros = micros.isEmpty() ? Map.of() : new EnumMap<>(micros);
  }

  /** Gives each part its known time, in their order, until the latency is used up. */
  public static Budget of(double latency, Map<Part, Double> known) {
    Map<Part, Double> parts = new EnumMap<>(Part.class);
    double left = latency;
    for (Part part : Part.values()) {
      double most = part == Part.UNKNOWN ? left : known.getOrDefault(part, 0.0);
      double share = Math.min(left, most);
      if (share > 0) {
        parts.put(part, share);
        left -= share;
      }
    }
    return new Budget(parts);
  }

  public double of(Part part) {
    return micros.getOrDefault(part, 0.0);
  }

  public double total() {
    return micros.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** The parts by their names. */
  public Map<String, Double> byName() {
    Map<String, Double> names = new LinkedHashMap<>();
    micros.forEach((part, share) -> names.put(part.toString(), share));
    return names;
  }

  @Override
  public String toString() {
    return micros.entrySet().stream()
        .map(
            part ->
                (part.getValue() < 10 ? "%s %.1f us" : "%s %,.0f us")
                    .formatted(part.getKey(), part.getValue()))
        .collect(Collectors.joining(", "));
  }
}
