package org.enginedyno.run;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.Status;
import org.enginedyno.run.Rounds.CellSubjects;
import org.enginedyno.run.Rounds.Turns;
import org.enginedyno.run.RunFrame.Conductor;
import org.enginedyno.run.fork.Forks;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubjects;
import org.enginedyno.run.subject.TestSubjects.Concurrency;

/**
 * Takes a matrix through its servers, cell by cell, and journals each the moment it is finished.
 */
final class CellConductor implements Conductor {
  private final Plan plan;
  private final TestSubjects beds;
  private final Forks forks;
  private final RunFrame frame;
  private final Progress progress;
  private final Logbook logbook;

  CellConductor(Plan plan, Matrix matrix, TestSubjects beds, Forks forks, RunFrame frame)
      throws IOException {
    this.plan = plan;
    this.beds = beds;
    this.forks = forks;
    this.frame = frame;
    this.progress = new Progress(matrix, frame.folder().measurements());
    this.logbook = new Logbook(frame, progress);
  }

  /** Measures every cell that is not finished yet, unless it is interrupted. */
  @Override
  public void run() throws IOException, InterruptedException {
    Map<Subject, List<Cell>> subjects = progress.remaining(plan);
    if (!subjects.isEmpty() && !frame.interruption().isRequested()) {
      frame.run(() -> measure(subjects));
    }
  }

  /** All subjects at once, or one after the other. */
  private void measure(Map<Subject, List<Cell>> subjects) throws IOException, InterruptedException {
    Optional<Instant> end = frame.end();
    Concurrency together = beds.together(subjects);
    logbook.begin(together, subjects.keySet());
    if (together.possible()) {
      on(subjects, end);
    } else {
      for (Map.Entry<Subject, List<Cell>> one : subjects.entrySet()) {
        on(Map.of(one.getKey(), one.getValue()), end);
      }
    }
  }

  /** Measures what is to be measured on these subjects, which are open meanwhile. */
  private void on(Map<Subject, List<Cell>> subjects, Optional<Instant> end)
      throws IOException, InterruptedException {
    try (CellSubjects open =
        new CellSubjects(beds, plan.servers().size() <= 1, logbook, frame.interruption())) {
      for (Map.Entry<Subject, List<Cell>> subject : subjects.entrySet()) {
        if (isOver(end)) {
          skip(subject.getValue());
        } else if (!frame.interruption().isRequested()) {
          open.open(subject.getKey(), subject.getValue());
        }
      }
      Turns turns = new Turns(plan.orderSeed());
      for (List<Cell> group : Matrix.drawnTurnGroups(open.cells(), plan.orderSeed())) {
        if (frame.interruption().isRequested()) {
          return;
        }
        if (isOver(end)) {
          skip(group.stream().filter(open::isLeft).toList());
        } else {
          new Rounds(group, open, turns, forks, logbook, frame.interruption()).measure();
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
