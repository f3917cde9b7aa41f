package org.enginedyno.report.plot;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.enginedyno.report.compare.Efficiency;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.QueryText;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;

/** What a plot of a workload shows of each cell that is OK. */
enum Quantity {
  QUERIES(
      "queries per second",
      "queries per second",
      "Drawn: the scores, times the queries of an operation; whiskers: the least to the best"
          + " run.") {
    @Override
    Optional<Spread> of(Results results, Measurement cell) {
      return QueryText.areTold(results.workload(cell.cell().workload()).cells())
          ? THROUGHPUT.of(results, cell).map(one -> one.scaled(QueryText.each(cell)))
          : Optional.empty();
    }
  },
  THROUGHPUT(
      "throughput",
      "operations per second",
      "Drawn: the scores; whiskers: the least to the best run.") {
    @Override
    Optional<Spread> of(Results results, Measurement cell) {
      if (cell.score().isEmpty()) {
        return Optional.empty();
      }
      List<Double> runs = cell.runs();
      return Optional.of(
          new Spread(
              Collections.min(runs),
              cell.score().getAsDouble(),
              Collections.max(runs),
              MarkText.signs(cell)));
    }
  },
  EFFICIENCY(
      "scaling efficiency",
      "scaling efficiency (%)",
      "Drawn: the score of each thread in per cent of that at the fewest threads.") {
    @Override
    Optional<Spread> of(Results results, Measurement cell) {
      double score = cell.score().orElse(1);
      return Efficiency.of(results, cell)
          .flatMap(one -> THROUGHPUT.of(results, cell).map(all -> all.scaled(one.share() / score)));
    }
  },
  P99("p99 latency", "p99 latency", "Drawn: p99 over every operation of all measured runs.") {
    @Override
    Optional<Spread> of(Results results, Measurement cell) {
      Latency latency = cell.latency();
      return cell.isOk() && latency != null
          ? Optional.of(Spread.exactly(latency.p99(), MarkText.signs(cell)))
          : Optional.empty();
    }
  };

  private static final double DECADE = 10;

  /** Fewer are told in a table. */
  private static final int FEWEST_POINTS = 3;

  private final String title;
  private final String axis;
  private final String rule;

  Quantity(String title, String axis, String rule) {
    this.title = title;
    this.axis = axis;
    this.rule = rule;
  }

  /** The quantity of a cell; nothing where it is not OK. */
  abstract Optional<Spread> of(Results results, Measurement cell);

  /** Whether there is a line to draw over so many thread counts. */
  boolean isDrawn(int threadCounts) {
    return this != EFFICIENCY || threadCounts >= FEWEST_POINTS;
  }

  /** Whether an axis that has to show such values has a power of ten for each step. */
  boolean isLogarithmic(double least, double most) {
    return this == P99 && most >= DECADE * least;
  }

  String title() {
    return title;
  }

  String rule() {
    return rule;
  }

  /** The end of a plot's file name. */
  String suffix() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What the values are multiplied with, for an axis that has to show {@code top}. */
  double scale(double top) {
    if (this == EFFICIENCY) {
      return 100;
    }
    return this == P99 && top >= 10_000 ? 1e-3 : 1;
  }

  /** The axis title with its unit, for an axis that has to show {@code top}. */
  String axisTitle(double top) {
    if (this != P99) {
      return axis;
    }
    return axis + (scale(top) == 1 ? " (microseconds)" : " (milliseconds)");
  }
}
