package org.enginedyno.result.history;

import java.util.List;
import java.util.Optional;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.figure.Figure;

/**
 * The same cell in two runs.
 *
 * @param refusals why the two must not be compared; empty where they may be
 * @param bounds of the ratio of their rates; absent where they are refused or nothing is known
 * @param obstacle why nothing is known, where they are not refused
 */
public record StoredPair(
    Measurement base,
    Measurement now,
    List<String> refusals,
    Optional<RatioBounds> bounds,
    Optional<String> obstacle) {
  private static final String NO_FLOOR =
      "no floor was measured in both runs, to show that the machine was the same";

  public StoredPair {
    refusals = List.copyOf(refusals);
  }

  /** A pair with what may be said of it. */
  static StoredPair of(Measurement base, Measurement now, Optional<Double> drift) {
    List<String> refusals = Refusal.of(base, now);
    if (!refusals.isEmpty()) {
      return new StoredPair(base, now, refusals, Optional.empty(), Optional.empty());
    }
    Optional<String> obstacle =
        RateRange.obstacle(base)
            .or(() -> RateRange.obstacle(now))
            .or(() -> drift.isPresent() ? Optional.empty() : Optional.of(NO_FLOOR));
    Optional<RatioBounds> bounds =
        obstacle.isPresent()
            ? Optional.empty()
            : drift.map(value -> RatioBounds.of(RateRange.of(base), RateRange.of(now), value));
    return new StoredPair(base, now, refusals, bounds, obstacle);
  }

  /** What may be said of the two. */
  public Verdict verdict() {
    return refusals.isEmpty()
        ? bounds.map(RatioBounds::verdict).orElse(Verdict.INCONCLUSIVE)
        : Verdict.INVALID;
  }

  /** How the new figure stands to the old one, where both have it and may be compared. */
  public Optional<Double> ratio(Figure figure) {
    double before = figure.number(base).orElse(0);
    double after = figure.number(now).orElse(0);
    return refusals.isEmpty() && before > 0 && after > 0
        ? Optional.of(after / before)
        : Optional.empty();
  }
}
