package org.enginedyno.run;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Status;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.fork.Forks;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubject;

/** Cells that are compared with each other: fork by fork, each round in an order of its own. */
final class Rounds {
  private final List<Cell> cells;
  private final CellSubjects beds;
  private final Turns turns;
  private final Forks forks;
  private final Logbook logbook;
  private final Interruption interruption;
  private final Map<Cell, CellInProgress> begun = new LinkedHashMap<>();

  Rounds(
      List<Cell> cells,
      CellSubjects beds,
      Turns turns,
      Forks forks,
      Logbook logbook,
      Interruption interruption) {
    this.cells = List.copyOf(cells);
    this.beds = beds;
    this.turns = turns;
    this.forks = forks;
    this.logbook = logbook;
    this.interruption = interruption;
  }

  void measure() throws IOException, InterruptedException {
    int rounds = cells.get(0).measure().forks();
    for (int fork = 1; fork <= rounds; fork++) {
      for (Cell cell : turns.of(cells, fork, beds)) {
        if (interruption.isRequested()) {
          return;
        }
        // its subject may have been lost since the round began
        if (beds.isLeft(cell)) {
          measure(cell, fork);
          CellInProgress finished = fork == rounds ? begun.remove(cell) : null;
          if (finished != null) {
            logbook.finish(finished.finish());
          }
        }
      }
    }
  }

  private void measure(Cell cell, int fork) throws IOException, InterruptedException {
    Instant startedAt = logbook.now();
    long start = System.nanoTime();
    logbook.forkBegins(cell, fork);
    try {
      TestSubject bed = beds.of(cell);
      Evidence evidence = bed.before(cell, fork);
      if (interruption.isRequested()) {
        begun.remove(cell);
        return;
      }
      CellInProgress inProgress =
          begun.computeIfAbsent(cell, key -> new CellInProgress(key, logbook.now()));
      long forkStart = System.nanoTime();
      ForkResult result = forks.run(cell, bed, fork);
      double took = since(forkStart);
      inProgress.add(new ForkOutcome(evidence, result, bed.after(cell, fork, result.log())), took);
      logbook.note(cell, result.log());
    } catch (NotReadyException e) {
      drop(cell, e.status(), e.reason(), startedAt, 0);
    } catch (ForkFailure e) {
      String reason = beds.of(cell).explain(cell, String.valueOf(e.getMessage()));
      drop(cell, Status.FAILED, reason, startedAt, since(start));
    } catch (IOException | UserError e) {
      begun.remove(cell);
      if (!beds.goOnWithout(Subject.of(cell), e)) {
        throw e;
      }
    } finally {
      logbook.forkEnds(cell, System.nanoTime() - start);
    }
  }

  private static double since(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  /** A cell that cannot go on; not so where the run is broken off with it. */
  private void drop(Cell cell, Status status, String reason, Instant startedAt, double seconds)
      throws IOException, InterruptedException {
    begun.remove(cell);
    if (!interruption.isTheCause()) {
      logbook.giveUp(cell, status, reason, startedAt, seconds);
    }
  }
}
