package org.enginedyno.report.plot;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.word.MarkWords;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Latency;

/** What a plot of a workload shows of each cell that is OK. */
enum Quantity {
  THROUGHPUT(
      "throughput",
      "operations per second",
      "Drawn: the scores; whiskers: the least to the best run.") {
    @Override
    Optional<Spread> of(Measurement cell) {
      if (cell.score().isEmpty()) {
        return Optional.empty();
      }
      List<Double> runs = cell.runs();
      return Optional.of(
          new Spread(
              Collections.min(runs),
              cell.score().getAsDouble(),
              Collections.max(runs),
              MarkWords.unsteady(cell)));
    }
  },
  P99("p99 latency", "p99 latency", "Drawn: p99 over every operation of all measured runs.") {
    @Override
    Optional<Spread> of(Measurement cell) {
      Latency latency = cell.latency();
      return cell.isOk() && latency != null
          ? Optional.of(
              new Spread(latency.p99(), latency.p99(), latency.p99(), MarkWords.unsteady(cell)))
          : Optional.empty();
    }
  };

  private final String title;
  private final String axis;
  private final String rule;

  Quantity(String title, String axis, String rule) {
    this.title = title;
    this.axis = axis;
    this.rule = rule;
  }

  /**
   * A value between the bounds that its runs set.
   *
   * @param marks why it is not to be compared; empty where it is
   */
  record Spread(double low, double value, double high, String marks) {
    boolean isMarked() {
      return !marks.isEmpty();
    }

    boolean isWide() {
      return high > low;
    }

    Spread scaled(double factor) {
      return new Spread(low * factor, value * factor, high * factor, marks);
    }
  }

  /** The quantity of a cell; nothing where it is not OK. */
  abstract Optional<Spread> of(Measurement cell);

  String title() {
    return title;
  }

  String rule() {
    return rule;
  }

  /** The end of a plot's file name. */
  String suffix() {
    return this == THROUGHPUT ? "throughput" : "p99";
  }

  /** What the values are multiplied with, for an axis that has to show {@code top}. */
  double scale(double top) {
    return this == P99 && top >= 10_000 ? 1e-3 : 1;
  }

  /** The axis title with its unit, for an axis that has to show {@code top}. */
  String axisTitle(double top) {
    if (this == THROUGHPUT) {
      return axis;
    }
    return axis + (scale(top) == 1 ? " (microseconds)" : " (milliseconds)");
  }
}
