package org.enginedyno.run;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.run.RunFrame.Conductor;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.fork.Forks;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubjects;
import org.enginedyno.run.subject.TestSubjects.Concurrency;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * Measures the cells of a matrix on their servers, and writes each to the journal when it ends.
 * Cells that are compared with each other alternate, fork by fork.
 */
final class CellConductor implements Conductor {
  private static final List<PlanAxis<?>> FLOOR_AXES = List.of(PlanAxis.DRIVER, PlanAxis.CHECKOUT);

  private final Plan plan;
  private final TestSubjects testSubjects;
  private final Forks forks;
  private final RunFrame frame;
  private final Progress progress;
  private final Logbook logbook;
  private final CapacitySearch search;
  private final Map<Cell, CellInProgress> begun = new HashMap<>();
  private final List<Measurement> floors = new ArrayList<>();

  /**
   * The marks of floors that other clients disturbed; cells with their server and threads get them.
   */
  private final Map<String, Mark> disturbed = new HashMap<>();

  CellConductor(Plan plan, Matrix matrix, TestSubjects testSubjects, Forks forks, RunFrame frame)
      throws IOException {
    this.plan = plan;
    this.testSubjects = testSubjects;
    this.forks = forks;
    this.frame = frame;
    List<Measurement> journal = frame.folder().measurements();
    List<Measurement> probes = frame.folder().probes();
    this.progress = new Progress(plan, matrix, journal, probes);
    this.search = new CapacitySearch(plan, journal, probes);
    journal.stream()
        .filter(one -> one.cell().workload().equals(Workloads.roundTrip().name()))
        .forEach(floors::add);
    this.logbook = new Logbook(frame, progress, search);
    frame
        .listener()
        .runStarts(
            Stream.concat(matrix.cells().stream(), matrix.skipped().stream().map(Matrix.Skip::cell))
                .filter(cell -> !cell.isFloor())
                .toList());
  }

  /** Measures every cell that is not finished yet, unless it is interrupted. */
  @Override
  public void run() throws IOException, InterruptedException {
    Map<Subject, List<Cell>> subjects = progress.remaining(search.unfinished());
    if (!subjects.isEmpty() && !frame.interruption().isRequested()) {
      frame.run(() -> measure(subjects));
    }
    if (plan.workloads().stream().anyMatch(Workloads::isCustom)) {
      logbook.compareAnswers();
    }
  }

  /** Measures all subjects together if possible, or else one after the other. */
  private void measure(Map<Subject, List<Cell>> subjects) throws IOException, InterruptedException {
    Optional<Instant> end = frame.end();
    Concurrency together = testSubjects.together(subjects);
    logbook.begin(together, subjects.keySet());
    if (together.possible()) {
      on(subjects, end);
    } else {
      for (Map.Entry<Subject, List<Cell>> one : subjects.entrySet()) {
        on(Map.of(one.getKey(), one.getValue()), end);
      }
    }
  }

  /** Opens these subjects, measures their cells, and closes them. */
  private void on(Map<Subject, List<Cell>> subjects, Optional<Instant> end)
      throws IOException, InterruptedException {
    try (CellSubjects open = new CellSubjects(testSubjects, plan, logbook, frame.interruption())) {
      for (Map.Entry<Subject, List<Cell>> subject : subjects.entrySet()) {
        if (isOver(end)) {
          skip(subject.getValue());
        } else if (!frame.interruption().isRequested()) {
          open.open(subject.getKey(), subject.getValue());
        }
      }
      for (List<Cell> group : Matrix.drawnTurnGroups(open.cells(), plan.orderSeed())) {
        if (frame.interruption().isRequested()) {
          return;
        }
        if (isOver(end)) {
          skip(group.stream().filter(open::isLeft).toList());
        } else {
          measure(group, open, 0);
          search(group, open, end);
        }
      }
    }
  }

  /** Searches the capacities of a group's cells, in rounds with one probe of each cell. */
  private void search(List<Cell> group, CellSubjects open, Optional<Instant> end)
      throws IOException, InterruptedException {
    List<Cell> probes = search.next(group, logbook);
    int turn = 0;
    while (!probes.isEmpty() && !frame.interruption().isRequested() && !isOver(end)) {
      measure(probes, open, turn++);
      probes = search.next(group.stream().filter(open::isOpen).toList(), logbook);
    }
  }

  /**
   * Measures the cells of a group in rounds, each in a different order.
   *
   * @param earlier the number of earlier rounds of probes, which varies the order
   */
  private void measure(List<Cell> group, CellSubjects open, int earlier)
      throws IOException, InterruptedException {
    int rounds = group.get(0).measure().forks();
    for (int fork = 1; fork <= rounds; fork++) {
      for (Cell cell : open.round(group, earlier + fork)) {
        if (frame.interruption().isRequested()) {
          return;
        }
        // its subject may have been lost since the round started
        if (open.isLeft(cell)) {
          measure(cell, fork, open);
          CellInProgress finished = fork == rounds ? begun.remove(cell) : null;
          if (finished != null) {
            Measurement measured = finished.finish(floor(cell));
            if (cell.workload().equals(Workloads.roundTrip().name())) {
              floors.add(measured);
            }
            logbook.finish(marked(measured));
          }
        }
      }
    }
  }

  /** The last valid floor with the cell's server, threads, driver and checkout. */
  private Optional<Measurement> floor(Cell cell) {
    return floors.stream()
        .filter(Measurement::isOk)
        .filter(
            floor ->
                floor.cell().server().equals(cell.server())
                    && floor.cell().threads() == cell.threads()
                    && FLOOR_AXES.stream()
                        .allMatch(axis -> floor.cell().get(axis).equals(cell.get(axis))))
        .reduce((one, other) -> other);
  }

  /**
   * Marks a cell if other clients made its floor INVALID: they may have disturbed the cell
   * unnoticed.
   */
  private Measurement marked(Measurement finished) {
    Cell cell = finished.cell();
    String floor = cell.server() + " " + cell.threads();
    Optional<Mark> mark = finished.mark(Label.NOT_ALONE);
    if (cell.isFloor()) {
      mark.filter(found -> finished.status() == Status.INVALID)
          .map(found -> "the floor %s was INVALID: %s".formatted(cell.workload(), found.text()))
          .ifPresent(text -> disturbed.put(floor, new Mark(Label.NOT_ALONE, text)));
      return finished;
    }
    Mark ofFloor = disturbed.get(floor);
    return ofFloor == null || mark.isPresent() ? finished : finished.with(ofFloor);
  }

  private void measure(Cell cell, int fork, CellSubjects open)
      throws IOException, InterruptedException {
    Instant startedAt = logbook.now();
    long start = System.nanoTime();
    logbook.forkStarts(cell, fork);
    try {
      TestSubject testSubject = open.of(cell);
      Evidence evidence = testSubject.before(cell, fork);
      if (frame.interruption().isRequested()) {
        begun.remove(cell);
        return;
      }
      CellInProgress inProgress =
          begun.computeIfAbsent(cell, key -> new CellInProgress(key, logbook.now()));
      long forkStart = System.nanoTime();
      ForkResult result = forks.run(cell, testSubject, fork);
      double took = since(forkStart);
      inProgress.add(
          new ForkOutcome(evidence, result, testSubject.after(cell, fork, result.log())), took);
      logbook.note(cell, result.log());
    } catch (NotReadyException e) {
      drop(cell, e.status(), e.reason(), startedAt, 0);
    } catch (ForkFailure e) {
      String reason = open.of(cell).explain(cell, String.valueOf(e.getMessage()));
      drop(cell, Status.FAILED, reason, startedAt, since(start));
    } catch (IOException | UserError e) {
      begun.remove(cell);
      if (!open.goOnWithout(Subject.of(cell), e)) {
        throw e;
      }
    } finally {
      logbook.forkEnds(cell, System.nanoTime() - start);
    }
  }

  private static double since(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  /** Gives up a cell, unless an interrupt of the run is the cause. */
  private void drop(Cell cell, Status status, String reason, Instant startedAt, double seconds)
      throws IOException, InterruptedException {
    begun.remove(cell);
    if (!frame.interruption().isTheCause()) {
      logbook.giveUp(cell, status, reason, startedAt, seconds);
    }
  }

  private boolean isOver(Optional<Instant> end) {
    return end.isPresent() && !logbook.now().isBefore(end.get());
  }

  private void skip(List<Cell> left) throws IOException {
    for (Cell cell : left) {
      logbook.giveUp(cell, Status.SKIPPED, Measurement.BUDGET_USED_UP, logbook.now(), 0);
    }
  }
}
