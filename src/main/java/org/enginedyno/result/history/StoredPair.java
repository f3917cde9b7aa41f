package org.enginedyno.result.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.duel.Verdict;

/**
 * The same cell in two runs.
 *
 * @param refusals why the two cannot be compared; empty if they can
 * @param bounds the bounds of the ratio of their rates; absent with refusals or an obstacle
 * @param obstacle why the bounds are unknown, if there are no refusals
 */
public record StoredPair(
    Measurement base,
    Measurement now,
    List<String> refusals,
    Optional<RatioBounds> bounds,
    Optional<String> obstacle) {
  private static final String NO_FLOOR =
      "no floor was measured in both runs, so a change of the machine cannot be ruled out";

  /** Compares a pair. */
  static StoredPair of(Measurement base, Measurement now, Optional<Double> drift) {
    List<String> refusals = refusals(base, now);
    if (!refusals.isEmpty()) {
      return new StoredPair(base, now, refusals, Optional.empty(), Optional.empty());
    }
    Optional<String> obstacle =
        rated(base)
            .or(() -> RatioBounds.obstacle(base))
            .or(() -> RatioBounds.obstacle(now))
            .or(() -> drift.isPresent() ? Optional.empty() : Optional.of(NO_FLOOR));
    Optional<RatioBounds> bounds =
        drift.filter(value -> obstacle.isEmpty()).map(value -> RatioBounds.of(base, now, value));
    return new StoredPair(base, now, refusals, bounds, obstacle);
  }

  private static Optional<String> rated(Measurement cell) {
    return cell.cell().arrivals().isClosed()
        ? Optional.empty()
        : Optional.of(
            "operations were due at a fixed rate, so throughput shows no difference; use dyno duel to compare response times");
  }

  public Verdict verdict() {
    return refusals.isEmpty()
        ? bounds.map(RatioBounds::verdict).orElse(Verdict.INCONCLUSIVE)
        : Verdict.INVALID;
  }

  /** The ratio of the new figure to the old one, if both have it and can be compared. */
  public Optional<Double> ratio(Figure figure) {
    double before = figure.number(base).orElse(0);
    double after = figure.number(now).orElse(0);
    boolean isDue = figure.equals(FigureCatalogue.THROUGHPUT) && !now.cell().arrivals().isClosed();
    boolean isKnown = refusals.isEmpty() && !isDue && before > 0 && after > 0;
    return isKnown ? Optional.of(after / before) : Optional.empty();
  }

  /** Why two cells of the same name cannot be compared; empty if they can. */
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
      return List.of("other data size: %,d rows -> %,d rows".formatted(base.rows(), now.rows()));
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

  /**
   * The ratio of a cell's scores in two runs, with bounds for all that may have disturbed them.
   *
   * @param ratio its lower bound is the undisturbed ratio if every disturbance slowed the base or
   *     sped up the new run
   */
  public record RatioBounds(Interval ratio) {
    /** A ratio nearer to one does not count as a difference. */
    public static final double DELTA = 0.03;

    /** The part of the slices that is left out at each end. */
    private static final double LEFT_OUT = 0.05;

    /** With fewer operations in a slice, chance dominates its rate. */
    private static final int LEAST_OPERATIONS = 50;

    private static final double MOST_TAKEN = 0.95;

    /** Why the spread of a cell is unknown; empty if it is known. */
    static Optional<String> obstacle(Measurement cell) {
      Cost cost = cell.cost();
      if (cell.raw().size() < 2) {
        return Optional.of(
            "one fork does not show how forks differ; set measure.forks to 2 or more");
      }
      return cost == null || cost.foreignShare() == null
          ? Optional.of("the CPU use of other processes was not recorded")
          : Optional.empty();
    }

    /**
     * The bounds of two cells that are OK; {@code drift} is the logarithm of their floors' ratio.
     */
    static RatioBounds of(Measurement base, Measurement now, double drift) {
      Interval before = rates(base);
      Interval after = rates(now);
      double leeway = Math.exp(Math.abs(drift));
      // a rate of zero gives no bound
      double least = Math.max(Double.MIN_NORMAL, after.low() / mostAlone(base, before) / leeway);
      double most =
          before.low() > 0 ? mostAlone(now, after) / before.low() * leeway : Double.MAX_VALUE;
      return new RatioBounds(new Interval(least, after.value() / before.value(), most));
    }

    /** The score, and the lowest and highest rate of all runs and of most slices. */
    private static Interval rates(Measurement cell) {
      List<Double> slices = new ArrayList<>();
      cell.courses().stream()
          .filter(RateTimeline::measured)
          .forEach(course -> slices.addAll(rates(course.slices())));
      Collections.sort(slices);
      int out = (int) (LEFT_OUT * slices.size());
      List<Double> all = new ArrayList<>(cell.runs());
      all.addAll(slices.subList(out, slices.size() - out));
      return Interval.of(cell.score().orElseThrow(), all);
    }

    /** The rates of slices, joined until each has enough operations. */
    private static List<Double> rates(Slices slices) {
      List<Long> counts = slices.operations();
      double mean = counts.stream().mapToLong(Long::longValue).average().orElse(0);
      int together = mean <= 0 ? counts.size() : (int) Math.ceil(LEAST_OPERATIONS / mean);
      return together == 0 ? List.of() : slices.joined(together).rates();
    }

    /** The highest rate that was possible if no other process had used the machine. */
    private static double mostAlone(Measurement cell, Interval rates) {
      Cost cost = cell.cost();
      return rates.high() / (1 - Math.min(MOST_TAKEN, cost == null ? 0 : cost.othersShare()));
    }

    public Verdict verdict() {
      if (ratio.high() < 1 - DELTA) {
        return Verdict.REGRESSION;
      }
      if (ratio.low() > 1 + DELTA) {
        return Verdict.IMPROVEMENT;
      }
      return ratio.low() >= 1 - DELTA && ratio.high() <= 1 + DELTA
          ? Verdict.EQUIVALENT
          : Verdict.INCONCLUSIVE;
    }

    /** The largest ratio below one that this spread would have shown. */
    public double visibleFall() {
      return ratio.value() / ratio.high() * (1 - DELTA);
    }

    /** The smallest ratio above one that this spread would have shown. */
    public double visibleRise() {
      return ratio.value() / ratio.low() * (1 + DELTA);
    }
  }
}
