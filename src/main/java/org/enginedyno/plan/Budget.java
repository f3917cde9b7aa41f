package org.enginedyno.plan;

import java.time.Duration;
import java.util.List;

/** Fits a plan into a given time by shortening every warm-up and run alike. */
public final class Budget {
  private static final int HALVINGS = 30;

  private Budget() {}

  /**
   * The plan itself where it fits, else a shortened one; refuses where runs would get too short.
   */
  public static Plan fit(Plan plan, List<Cell> cells, Duration limit) {
    if (Forecast.of(plan, cells).total().compareTo(limit) <= 0) {
      return plan;
    }
    Measure measure = plan.measure();
    double fits = smallestFactor(measure);
    Duration least = least(plan, cells);
    if (least.compareTo(limit) > 0) {
      throw new UserError(
          "budget: %s is too short for %d cells; they need at least %s (or fewer threads, engines or workloads)"
              .formatted(Units.text(limit), cells.size(), Units.about(roundedUp(least))));
    }
    double exceeds = 1;
    for (int halving = 0; halving < HALVINGS; halving++) {
      double middle = (fits + exceeds) / 2;
      if (total(plan, cells, measure.shortened(middle)).compareTo(limit) <= 0) {
        fits = middle;
      } else {
        exceeds = middle;
      }
    }
    return plan.with(measure.shortened(fits));
  }

  /** The time that a plan takes whose warm-ups and runs are as short as they may be. */
  public static Duration least(Plan plan, List<Cell> cells) {
    Measure measure = plan.measure();
    double smallest = Math.min(1, smallestFactor(measure));
    return total(plan, cells, measure.shortened(smallest));
  }

  private static double smallestFactor(Measure measure) {
    long shorter = Math.min(measure.warmup().toMillis(), measure.runLength().toMillis());
    return Measure.SHORTEST.toMillis() / (double) shorter;
  }

  /** Floors have lengths of their own, which a factor hardly touches. */
  private static Duration total(Plan plan, List<Cell> cells, Measure measure) {
    List<Cell> remeasured =
        cells.stream()
            .map(cell -> cell.with(cell.isFloor() ? measure.forFloor() : measure))
            .toList();
    return Forecast.of(plan, remeasured).total();
  }

  /** By the smallest unit that the text shows. */
  private static Duration roundedUp(Duration length) {
    return length.plusSeconds(length.toDays() > 0 ? 3_600 : length.toHours() > 0 ? 60 : 1);
  }
}
