package org.enginedyno.report.chart;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.compare.Scaling;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;

/** A quantity that a plot shows for each OK cell of a workload. */
enum Quantity {
  QUERIES(
      "queries per second",
      "queries per second",
      "Drawn: the scores, multiplied by the queries per operation; whiskers: the least to the best run."),
  THROUGHPUT(
      "throughput",
      "operations per second",
      "Drawn: the scores; whiskers: the least to the best run."),
  ROWS(
      "rows per second",
      "rows per second",
      "Drawn: the scores, multiplied by the rows per operation; whiskers: the least to the best run."),
  EFFICIENCY(
      "scaling efficiency",
      "scaling efficiency (%)",
      "Drawn: the score per thread as a percentage of the score per thread at the fewest threads."),
  /** Drawn only over arrival rates. */
  P50("median latency", "median latency", "Drawn: the median over every operation of all runs."),
  P99("p99 latency", "p99 latency", "Drawn: p99 over every operation of all measured runs."),
  /** For cells that write to clusters. */
  REPLICATION(
      "replication lag",
      "replication lag (ms)",
      "Drawn: the time from the last operation until every member had all rows, in the slowest fork.");

  private static final double DECADE = 10;

  /** With fewer points, the quantity is only in a table. */
  private static final int FEWEST_POINTS = 3;

  private final String title;
  private final String axis;
  private final String rule;

  Quantity(String title, String axis, String rule) {
    this.title = title;
    this.axis = axis;
    this.rule = rule;
  }

  /** The quantities of a workload: queries and rows only if some operation has more than one. */
  static List<Quantity> of(WorkloadResults workload) {
    boolean asks = CellText.asksQueries(workload.cells());
    boolean adds =
        workload.cells().stream()
            .anyMatch(cell -> !cell.curves().isEmpty() && cell.cell().work().rowsAdded() > 1);
    boolean replicates = workload.cells().stream().anyMatch(cell -> lag(cell).isPresent());
    return Stream.of(values())
        .filter(one -> one != P50 && (asks || one != QUERIES) && (adds || one != ROWS))
        .filter(one -> replicates || one != REPLICATION)
        .toList();
  }

  /** The quantity of a cell, from its least to its best run; empty if the cell is not OK. */
  Optional<Interval> of(Results results, Measurement cell) {
    return switch (this) {
      case QUERIES -> score(cell, CellText.queriesEach(cell));
      case THROUGHPUT -> score(cell, 1);
      case ROWS ->
          cell.curves().isEmpty()
              ? Optional.empty()
              : score(cell, (double) cell.cell().work().rowsAdded());
      case EFFICIENCY ->
          Scaling.efficiency(results, cell)
              .flatMap(one -> score(cell, one.factor() / cell.score().orElse(1)));
      case P50 -> latency(cell, Latency::p50);
      case P99 -> latency(cell, Latency::p99);
      case REPLICATION -> lag(cell).filter(any -> cell.isOk()).map(Interval::exactly);
    };
  }

  private static Optional<Double> lag(Measurement cell) {
    return Optional.ofNullable(cell.proof()).map(proof -> proof.forks().replicationLagMillis());
  }

  private static Optional<Interval> latency(
      Measurement cell, Function<Latency, Double> percentile) {
    return Optional.ofNullable(cell.latency())
        .filter(any -> cell.isOk())
        .map(percentile)
        .map(Interval::exactly);
  }

  private static Optional<Interval> score(Measurement cell, double factor) {
    return cell.score().stream()
        .mapToObj(score -> Interval.of(score, cell.runs()).times(factor))
        .findFirst();
  }

  /** Whether there are enough thread counts to draw a line. */
  boolean isDrawn(int threadCounts) {
    return this != EFFICIENCY || threadCounts >= FEWEST_POINTS;
  }

  /** Whether an axis for these values is logarithmic. */
  boolean isLogarithmic(double least, double most) {
    return (isLatency() || this == REPLICATION) && most >= DECADE * least;
  }

  private boolean isLatency() {
    return this == P50 || this == P99;
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

  /** The factor of the values on the axis. */
  double scale(LatencyUnit times) {
    return this == EFFICIENCY ? 100 : isLatency() ? times.in(1) : 1;
  }

  String axisTitle(LatencyUnit times) {
    return isLatency() ? "%s (%s)".formatted(axis, times) : axis;
  }
}
