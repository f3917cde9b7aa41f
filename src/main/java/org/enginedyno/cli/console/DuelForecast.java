package org.enginedyno.cli.console;

import java.time.Duration;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Units;
import org.enginedyno.result.duel.CellPair;
import org.enginedyno.result.duel.DuelResults.SkippedPair;
import org.enginedyno.run.duel.DuelPlan;

/** What a duel is about to do, and how long that takes at least and at most. */
public final class DuelForecast {
  /** Starting both servers, and loading them. */
  private static final Duration BOTH_STARTS = Duration.ofSeconds(14);

  private DuelForecast() {}

  /** The pairs, those that cannot be, and the time. */
  public static String of(DuelPlan plan) {
    DuelRules rules = plan.base().plan().duelRules();
    StringBuilder text = new StringBuilder("Pairs of cells that take turns:\n");
    for (CellPair pair : plan.pairs()) {
      text.append("  ").append(pair.name()).append('\n');
    }
    for (SkippedPair pair : plan.skipped()) {
      text.append("  skipped: ")
          .append(pair.name())
          .append(": ")
          .append(pair.reason())
          .append('\n');
    }
    Duration launch = BOTH_STARTS;
    for (CellPair pair : plan.pairs()) {
      launch = launch.plus(Forecast.perFork(pair.base())).plus(Forecast.overhead(pair.base()));
    }
    int last = rules.looks().size() - 1;
    return text.append(
            "%d to %d launches of about %s: %s to %s%n"
                .formatted(
                    rules.launches(0),
                    rules.launches(last),
                    Units.about(launch),
                    Units.about(launch.multipliedBy(rules.launches(0))),
                    Units.about(launch.multipliedBy(rules.launches(last)))))
        .toString();
  }
}
