package org.enginedyno.run;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.fork.Forks;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.Concurrency;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubjects;

/**
 * Takes a matrix through its servers, cell by cell, and journals each the moment it is finished.
 */
final class CellConductor implements Conductor {
  private final Plan plan;
  private final TestSubjects beds;
  private final Forks forks;
  private final Optional<Duration> budget;
  private final Interruption interruption;
  private final Progress progress;
  private final Logbook logbook;

  /**
   * A conductor of one run.
   *
   * @param budget the time after which nothing more begins, if there is one
   */
  CellConductor(
      Plan plan,
      Matrix matrix,
      RunFolder folder,
      TestSubjects beds,
      Forks forks,
      Optional<Duration> budget,
      RunListener listener,
      Interruption interruption,
      Clock clock)
      throws IOException {
    this.plan = plan;
    this.beds = beds;
    this.forks = forks;
    this.budget = budget;
    this.interruption = interruption;
    this.progress = new Progress(matrix, folder.measurements());
    this.logbook = new Logbook(folder, progress, listener, clock);
  }

  /** Measures every cell that is not finished yet, unless it is interrupted. */
  @Override
  public void run() throws IOException, InterruptedException {
    Map<Subject, List<Cell>> subjects = progress.remaining(plan);
    if (subjects.isEmpty() || interruption.isRequested()) {
      return;
    }
    try {
      Optional<Instant> end = budget.map(logbook.now()::plus);
      Concurrency together = beds.together(subjects);
      logbook.begin(together, subjects.keySet());
      for (Map<Subject, List<Cell>> open : openAtOnce(subjects, together)) {
        on(open, end);
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      // libraries tell of an interrupt in words of their own
      if (!interruption.isTheCause()) {
        throw e;
      }
    }
  }

  /** All of them at once, or one after the other. */
  private static List<Map<Subject, List<Cell>>> openAtOnce(
      Map<Subject, List<Cell>> subjects, Concurrency together) {
    return together.possible()
        ? List.of(subjects)
        : subjects.entrySet().stream().map(one -> Map.of(one.getKey(), one.getValue())).toList();
  }

  /** Measures what is to be measured on these subjects, which are open meanwhile. */
  private void on(Map<Subject, List<Cell>> subjects, Optional<Instant> end)
      throws IOException, InterruptedException {
    try (CellSubjects open =
        new CellSubjects(beds, plan.servers().size() <= 1, logbook, interruption)) {
      for (Map.Entry<Subject, List<Cell>> subject : subjects.entrySet()) {
        if (isOver(end)) {
          skip(subject.getValue());
        } else if (!interruption.isRequested()) {
          open.open(subject.getKey(), subject.getValue());
        }
      }
      Turns turns = new Turns(plan.orderSeed());
      for (List<Cell> group : Matrix.drawnTurnGroups(open.cells(), plan.orderSeed())) {
        if (interruption.isRequested()) {
          return;
        }
        if (isOver(end)) {
          skip(group.stream().filter(open::isLeft).toList());
        } else {
          new Rounds(group, open, turns, forks, logbook, interruption).measure();
        }
      }
    }
  }

  private boolean isOver(Optional<Instant> end) {
    return end.isPresent() && !logbook.now().isBefore(end.get());
  }

  private void skip(List<Cell> left) throws IOException {
    for (Cell cell : left) {
      logbook.giveUp(cell, Status.SKIPPED, Logbook.BUDGET_USED_UP, logbook.now(), 0);
    }
  }
}
