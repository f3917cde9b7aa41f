package org.enginedyno.run;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.Measurement;
import org.enginedyno.run.subject.Subject;

/** The progress of a run: how many cells are finished, and an estimate of the remaining time. */
final class Progress {
  private final Matrix matrix;
  private final List<Measurement> done;
  private final Set<String> doneIds;
  private int finished;
  private int total;
  private Duration left = Duration.ZERO;
  private Duration overdue = Duration.ZERO;
  private int forks;

  Progress(Plan plan, Matrix matrix, List<Measurement> journal, List<Measurement> probes) {
    this.matrix = matrix;
    this.done = journal.stream().filter(Measurement::isOk).toList();
    this.doneIds =
        done.stream().map(measurement -> measurement.cell().id()).collect(Collectors.toSet());
    for (Cell cell : matrix.cells()) {
      if (!isDone(cell)) {
        left = left.plus(planned(cell).multipliedBy(cell.measure().forks()));
      } else {
        finished++;
      }
    }
    total = matrix.cells().size();
    CapacityRules capacity = plan.judging().capacity();
    if (capacity != null) {
      for (Cell cell : matrix.cells().stream().filter(one -> !one.isFloor()).toList()) {
        total += capacity.probes();
        left = left.plus(planned(cell).multipliedBy(capacity.probes()));
      }
      for (Measurement probe : probes) {
        finished++;
        left = left.minus(planned(probe.cell()));
      }
    }
  }

  /**
   * The cells that are unfinished or searched, by subject, in the order of the matrix.
   *
   * @param searched finished cells whose capacity is not known yet
   */
  Map<Subject, List<Cell>> remaining(Set<Cell> searched) {
    return OpenSubjects.bySubject(
        matrix.cells().stream().filter(cell -> !isDone(cell) || searched.contains(cell)).toList());
  }

  /** Whether a cell of this server was finished in an earlier session. */
  boolean isBegun(String server) {
    return done.stream().anyMatch(measurement -> measurement.cell().server().equals(server));
  }

  private boolean isDone(Cell cell) {
    return doneIds.contains(cell.id());
  }

  void forkDone(Cell cell, long tookNanos) {
    left = left.minus(planned(cell));
    overdue = overdue.plusNanos(tookNanos).minus(planned(cell));
    forks++;
  }

  void finished() {
    finished++;
  }

  /** The number of the current cell, counted from 1. */
  int number() {
    return Math.min(finished + 1, total());
  }

  int total() {
    return total;
  }

  /** Subtracts the planned probes that a cell does not need. */
  void needsNoMore(Cell cell, int probes) {
    total -= probes;
    left = left.minus(planned(cell).multipliedBy(probes));
  }

  Set<String> doneIds() {
    return doneIds;
  }

  /** The remaining time, corrected by how much longer than planned the forks so far took. */
  Duration left() {
    if (forks == 0) {
      return left;
    }
    long remaining = Math.round(left.toMillis() / (double) Math.max(1, averagePlanned()));
    Duration corrected = left.plus(overdue.dividedBy(forks).multipliedBy(remaining));
    return corrected.isNegative() ? Duration.ZERO : corrected;
  }

  private long averagePlanned() {
    return (long)
        matrix.cells().stream().mapToLong(cell -> planned(cell).toMillis()).average().orElse(1);
  }

  private static Duration planned(Cell cell) {
    return Forecast.perFork(cell).plus(Forecast.overhead(cell));
  }
}
