package org.enginedyno.result.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.result.Measurement;

/** Why two cells must not be compared though they have the same name. */
final class Refusal {
  private Refusal() {}

  /** The reasons; none where the two may be compared. */
  static List<String> of(Measurement base, Measurement now) {
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
