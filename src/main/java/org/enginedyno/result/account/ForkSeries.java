package org.enginedyno.result.account;

import java.util.List;
import org.enginedyno.result.RateTimeline;
import org.enginedyno.result.Slices;

/** The measured rate of one fork, run after run, in slices of one length. */
final class ForkSeries {
  /** With fewer operations in a slice, their number says more of the clock than of the rate. */
  private static final long FEWEST_OPERATIONS = 20;

  private ForkSeries() {}

  /** Operations per second of each slice of a fork's measured runs. */
  static double[] of(List<RateTimeline> measured) {
    List<Slices> runs =
        measured.stream()
            .map(RateTimeline::slices)
            .filter(slices -> !slices.operations().isEmpty())
            .toList();
    long nanos = runs.stream().mapToLong(Slices::nanos).max().orElse(1);
    List<Slices> even =
        runs.stream().map(slices -> slices.joined((int) (nanos / slices.nanos()))).toList();
    while (count(even) >= 2L * Trend.FEWEST_VALUES && median(even) < FEWEST_OPERATIONS) {
      even = even.stream().map(slices -> slices.joined(2)).toList();
    }
    return even.stream().flatMap(slices -> slices.rates().stream()).mapToDouble(r -> r).toArray();
  }

  private static long count(List<Slices> runs) {
    return runs.stream().mapToLong(slices -> slices.operations().size()).sum();
  }

  private static long median(List<Slices> runs) {
    long[] sorted =
        runs.stream()
            .flatMap(run -> run.operations().stream())
            .mapToLong(n -> n)
            .sorted()
            .toArray();
    return sorted[sorted.length / 2];
  }
}
