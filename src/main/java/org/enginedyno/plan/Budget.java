package org.enginedyno.plan;

import java.time.Duration;
import java.util.List;

/** Fits a plan into a given time by shortening every warm-up and run alike. */
public final class Budget {
  private Budget() {}

  /**
   * The plan itself where it fits, else a shortened one; refuses where runs would get too short.
   */
  public static Plan fit(Plan plan, List<Cell> cells, Duration limit) {
    Forecast forecast = Forecast.of(plan, cells);
    if (forecast.total().compareTo(limit) <= 0) {
      return plan;
    }
    double factor =
        (limit.toMillis() - forecast.around().toMillis())
            / (double) forecast.measuring().toMillis();
    double smallest =
        Measure.SHORTEST.toMillis()
            / (double)
                Math.min(plan.measure().warmup().toMillis(), plan.measure().runLength().toMillis());
    if (factor < smallest) {
      Duration least =
          forecast.around().plusMillis((long) (forecast.measuring().toMillis() * smallest) + 1_000);
      throw UserError.of(
          "budget",
          List.of(
              "%s is too short for %d cells; they need at least %s (or fewer threads, engines or workloads)"
                  .formatted(Units.text(limit), cells.size(), Units.about(least))));
    }
    return plan.with(plan.measure().shortened(factor));
  }
}
