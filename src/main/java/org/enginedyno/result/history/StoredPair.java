package org.enginedyno.result.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
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

  /** A pair with what may be said of it. */
  static StoredPair of(Measurement base, Measurement now, Optional<Double> drift) {
    List<String> refusals = refusals(base, now);
    if (!refusals.isEmpty()) {
      return new StoredPair(base, now, refusals, Optional.empty(), Optional.empty());
    }
    Optional<String> obstacle =
        RatioBounds.obstacle(base)
            .or(() -> RatioBounds.obstacle(now))
            .or(() -> drift.isPresent() ? Optional.empty() : Optional.of(NO_FLOOR));
    Optional<RatioBounds> bounds =
        drift.filter(value -> obstacle.isEmpty()).map(value -> RatioBounds.of(base, now, value));
    return new StoredPair(base, now, refusals, bounds, obstacle);
  }

  public Verdict verdict() {
    return refusals.isEmpty()
        ? bounds.map(RatioBounds::verdict).orElse(Verdict.INCONCLUSIVE)
        : Verdict.INVALID;
  }

  /** How the new figure stands to the old one, where both have it and may be compared. */
  public Optional<Double> ratio(Figure figure) {
    double before = figure.number(base).orElse(0);
    double after = figure.number(now).orElse(0);
    boolean isKnown = refusals.isEmpty() && before > 0 && after > 0;
    return isKnown ? Optional.of(after / before) : Optional.empty();
  }

  /** Why two cells of one name must not be compared; empty where they may be. */
  private static List<String> refusals(Measurement base, Measurement now) {
    List<String> reasons = new ArrayList<>();
    base.obstacle().ifPresent(obstacle -> reasons.add("BASE " + obstacle));
    now.obstacle().ifPresent(obstacle -> reasons.add("NEW " + obstacle));
    if (base.cell().hasTables()) {
      reasons.addAll(otherData(base.cell().data(), now.cell().data()));
    }
    reasons.addAll(otherRule(base.cell().measure(), now.cell().measure()));
    if (base.isOk() && now.isOk() && !Objects.equals(base.durability(), now.durability())) {
      reasons.add("other durability: %s -> %s".formatted(base.durability(), now.durability()));
    }
    return reasons;
  }

  private static List<String> otherData(DataSpec base, DataSpec now) {
    if (base.rows() != now.rows()) {
      return List.of(
          String.format(
              Locale.ROOT, "other data size: %,d rows -> %,d rows", base.rows(), now.rows()));
    }
    if (base.seed() != now.seed()) {
      return List.of("other rows: seed %d -> %d".formatted(base.seed(), now.seed()));
    }
    return base.origin().equals(now.origin())
        ? List.of()
        : List.of("other rows: %s -> %s".formatted(origin(base), origin(now)));
  }

  private static String origin(DataSpec data) {
    return data.origin().isEmpty() ? "generated" : data.origin().strip();
  }

  private static List<String> otherRule(Measure base, Measure now) {
    if (base.score() != now.score()) {
      return List.of("other score: %s -> %s".formatted(base.score(), now.score()));
    }
    int before = base.runs() * base.forks();
    int after = now.runs() * now.forks();
    return base.score() == ScoreRule.BEST && before != after
        ? List.of("the best of %d runs -> the best of %d".formatted(before, after))
        : List.of();
  }
}
