package org.enginedyno.result.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.RateTimeline;
import org.enginedyno.result.Slices;

/**
 * How fast a stored cell was at its slowest and at its fastest, and what others may have taken.
 *
 * @param least of all its runs and of all but the slowest twentieth of their slices, per second
 * @param score by the cell's own rule
 * @param most of all its runs and of all but the fastest twentieth of their slices
 * @param taken the part of the machine that others used, 0 to 1
 */
record RateRange(double least, double score, double most, double taken) {
  private static final double LEFT_OUT = 0.05;

  /** A slice of fewer operations says more of chance than of the rate. */
  private static final int LEAST_OPERATIONS = 50;

  private static final double MOST_TAKEN = 0.95;

  RateRange {
    if (!(least <= score && score <= most)) {
      throw new IllegalArgumentException("not in order: %s, %s, %s".formatted(least, score, most));
    }
  }

  /** Why nothing can be said of a cell's spread, if so. */
  static Optional<String> obstacle(Measurement cell) {
    Cost cost = cell.cost();
    if (cell.raw().size() < 2) {
      return Optional.of("one fork does not tell how forks differ (measure.forks)");
    }
    if (cost == null || cost.foreignShare() == null) {
      return Optional.of("nobody counted what others used of the machine");
    }
    return Optional.empty();
  }

  /** The range of a cell that is OK. */
  static RateRange of(Measurement cell) {
    double score = cell.score().orElseThrow();
    List<Double> slices = new ArrayList<>();
    cell.courses().stream()
        .filter(RateTimeline::measured)
        .forEach(course -> slices.addAll(rates(course.slices())));
    Collections.sort(slices);
    int out = (int) (LEFT_OUT * slices.size());
    List<Double> all = new ArrayList<>(cell.runs());
    all.addAll(slices.subList(out, slices.size() - out));
    all.add(score);
    return new RateRange(
        Collections.min(all), score, Collections.max(all), Math.min(MOST_TAKEN, taken(cell)));
  }

  private static double taken(Measurement cell) {
    Cost cost = cell.cost();
    if (cost == null) {
      return 0;
    }
    double foreign = cost.foreignShare() == null ? 0 : cost.foreignShare();
    double steal = cost.stealShare() == null ? 0 : cost.stealShare();
    return foreign + steal;
  }

  /** The rates of slices, of as many together as make a rate. */
  private static List<Double> rates(Slices slices) {
    List<Long> counts = slices.operations();
    double mean = counts.stream().mapToLong(Long::longValue).average().orElse(0);
    int together = mean <= 0 ? counts.size() : (int) Math.ceil(LEAST_OPERATIONS / mean);
    List<Double> rates = new ArrayList<>();
    for (int i = 0; together > 0 && i + together <= counts.size(); i += together) {
      long sum = counts.subList(i, i + together).stream().mapToLong(Long::longValue).sum();
      rates.add(sum * 1e9 / ((double) slices.nanos() * together));
    }
    return rates;
  }

  /** What it might have been, had nobody else used the machine. */
  double mostAlone() {
    return most / (1 - taken);
  }
}
