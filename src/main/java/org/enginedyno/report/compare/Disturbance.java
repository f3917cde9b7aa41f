package org.enginedyno.report.compare;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Measurement;

/** How much of the machine others had while it was measured. */
public final class Disturbance {
  private static final double NOTABLE = 0.1;

  private Disturbance() {}

  /** A sentence about it, or nothing where the machine was left alone. */
  public static Optional<String> of(Results results) {
    List<Double> shares =
        results.cells().stream()
            .filter(Measurement::isOk)
            .map(Measurement::cost)
            .filter(Objects::nonNull)
            .map(Disturbance::share)
            .toList();
    long notable = shares.stream().filter(share -> share > NOTABLE).count();
    if (notable == 0) {
      return Optional.empty();
    }
    double most = shares.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    return Optional.of(
        "Others had more than %s of this machine's CPU during %d of %s, and %s at the most: expect these figures to differ from run to run."
            .formatted(
                Numbers.percent(NOTABLE),
                notable,
                Numbers.count(shares.size(), "OK cell"),
                Numbers.percent(most)));
  }

  private static double share(Cost cost) {
    Double foreign = cost.foreignShare();
    Double steal = cost.stealShare();
    return (foreign == null ? 0 : foreign) + (steal == null ? 0 : steal);
  }
}
