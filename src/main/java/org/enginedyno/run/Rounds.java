package org.enginedyno.run;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.result.Status;
import org.enginedyno.result.record.ClientRecord;
import org.enginedyno.run.bed.Bed;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.bed.UnfitException;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.fork.Forks;
import org.enginedyno.run.live.Interruption;
import org.enginedyno.run.proof.ForkOutcome;

/** Cells that are compared with each other: fork by fork, each round in an order of its own. */
final class Rounds {
  private final Bed bed;
  private final Forks forks;
  private final Logbook logbook;
  private final Interruption interruption;
  private final Map<Cell, CellInProgress> begun = new LinkedHashMap<>();
  private final List<Cell> left;

  Rounds(List<Cell> cells, Bed bed, Forks forks, Logbook logbook, Interruption interruption) {
    this.left = new ArrayList<>(cells);
    this.bed = bed;
    this.forks = forks;
    this.logbook = logbook;
    this.interruption = interruption;
  }

  void measure(long orderSeed) throws IOException, InterruptedException {
    List<Cell> all = List.copyOf(left);
    int rounds = all.get(0).measure().forks();
    for (int fork = 1; fork <= rounds; fork++) {
      List<Cell> round = new ArrayList<>(Matrix.round(all, fork, orderSeed));
      round.retainAll(left);
      for (Cell cell : round) {
        if (interruption.isAsked()) {
          return;
        }
        measure(cell, fork);
        CellInProgress finished = fork == rounds ? begun.remove(cell) : null;
        if (finished != null) {
          logbook.finish(finished.finish());
        }
      }
    }
  }

  private void measure(Cell cell, int fork) throws IOException, InterruptedException {
    Instant startedAt = logbook.now();
    long start = System.nanoTime();
    logbook.forkBegins(cell, fork);
    try {
      Evidence evidence = bed.before(cell, fork);
      if (interruption.isAsked()) {
        begun.remove(cell);
        return;
      }
      CellInProgress inProgress =
          begun.computeIfAbsent(cell, key -> new CellInProgress(key, logbook.now()));
      long forkStart = System.nanoTime();
      ForkResult result = forks.run(cell, bed, fork);
      double took = since(forkStart);
      inProgress.add(new ForkOutcome(evidence, result, bed.after(cell, fork)), took);
      logbook.note(
          new ClientRecord(
              cell.server(), cell.client(), result.log().connection(), result.log().jvm()));
    } catch (UnfitException e) {
      drop(cell, e.status(), e.reason(), startedAt, 0);
    } catch (ForkFailure e) {
      String reason = bed.explained(cell, String.valueOf(e.getMessage()));
      drop(cell, Status.FAILED, reason, startedAt, since(start));
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
    left.remove(cell);
    if (!interruption.isTheCause()) {
      logbook.giveUp(cell, status, reason, startedAt, seconds);
    }
  }
}
