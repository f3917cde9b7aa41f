package org.enginedyno.report.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;

/** How fast rows came to the cells that add some. */
public final class InsertRateSummary {
  private static final double NANOS_PER_MICRO = 1e3;

  private InsertRateSummary() {}

  /** A line for each such cell. */
  public static List<Reason> of(Results results) {
    return results.patternCells().stream()
        .filter(Measurement::isOk)
        .flatMap(
            cell ->
                InsertRates.of(cell).stream()
                    .map(
                        growth ->
                            new Reason(
                                MarkedCells.name(results, cell.cell()),
                                text(growth, cell.cell().threads()))))
        .toList();
  }

  private static String text(InsertRates growth, int threads) {
    String each =
        threads == 1
            ? ""
            : String.format(Locale.ROOT, " (%s a thread)", Numbers.number(growth.rate() / threads));
    String falls =
        growth.fallsFrom().isPresent()
            ? ", below half of its first rate from %s on"
                .formatted(Numbers.count(growth.fallsFrom().getAsLong(), "row"))
            : "";
    Optional<String> stalls =
        growth.stalls() == 0
            ? Optional.empty()
            : Optional.of(", " + Numbers.count(growth.stalls(), "stall") + " over 1 s");
    String keys =
        growth.completing().isAny()
            ? "; completed afterwards in %s: %s rows/s with that"
                .formatted(
                    Numbers.micros(growth.completing().nanos() / NANOS_PER_MICRO),
                    Numbers.number(growth.completing().rate()))
            : "";
    return "%s rows/s%s over %s%s, slowest operation %s%s%s"
        .formatted(
            Numbers.number(growth.rate()),
            each,
            Numbers.count(growth.rows(), "row"),
            falls,
            Numbers.micros(growth.slowestNanos() / NANOS_PER_MICRO),
            stalls.orElse(""),
            keys);
  }
}
