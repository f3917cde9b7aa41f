package org.enginedyno.result.duel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;

/** What disturbed the launches of a duel, and how far their ratios lie apart. */
final class Noise {
  private Noise() {}

  /** A line; empty where nothing is known of it. */
  static Optional<String> of(Duel duel, List<String> judged) {
    List<String> parts = new ArrayList<>();
    duel.othersCpu()
        .ifPresent(
            share ->
                parts.add(
                    String.format(
                        Locale.ROOT, "other processes used %.0f %% of the CPU", share * 100)));
    for (Figure figure : FigureCatalogue.judged(judged)) {
      double[] launches = Estimate.launches(duel, figure).sorted().toArray();
      if (launches.length > 1) {
        parts.add(
            String.format(
                Locale.ROOT,
                "%s of single launches: x%.3f to x%.3f",
                figure.phrase(),
                Math.exp(launches[0]),
                Math.exp(launches[launches.length - 1])));
      }
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of("noise: " + String.join("; ", parts));
  }
}
