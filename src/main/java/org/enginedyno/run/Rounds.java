package org.enginedyno.run;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
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
import org.enginedyno.run.subject.TestSubjects;

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

  /**
   * The order of each round: as it is drawn, but with as few new starts of subjects as can be. A
   * subject begins a round in the regime in which it ended the last one.
   */
  static final class Turns {
    private final long orderSeed;
    private final Map<Subject, SortedMap<String, String>> inForce = new HashMap<>();

    Turns(long orderSeed) {
      this.orderSeed = orderSeed;
    }

    /** The cells of a group that are left, in the order in which they are measured in a round. */
    List<Cell> of(List<Cell> group, int round, CellSubjects beds) {
      List<Cell> drawn =
          Matrix.round(group, round, orderSeed).stream().filter(beds::isLeft).toList();
      Map<Subject, List<Cell>> subjects = new LinkedHashMap<>();
      for (Cell cell : drawn) {
        subjects.computeIfAbsent(Subject.of(cell), key -> new ArrayList<>()).add(cell);
      }
      Map<Cell, Integer> places = new HashMap<>();
      subjects.forEach((subject, cells) -> places.putAll(places(subject, cells, beds)));
      return drawn.stream()
          .sorted(Comparator.comparingInt(cell -> places.getOrDefault(cell, 0)))
          .toList();
    }

    /** The place of each cell's regime among those that its subject goes through in this round. */
    private Map<Cell, Integer> places(Subject subject, List<Cell> cells, CellSubjects beds) {
      Map<Cell, SortedMap<String, String>> regimes = new LinkedHashMap<>();
      cells.forEach(cell -> regimes.put(cell, beds.of(cell).regime(cell)));
      List<SortedMap<String, String>> order =
          new ArrayList<>(regimes.values().stream().distinct().toList());
      SortedMap<String, String> now = inForce.get(subject);
      if (now != null && order.remove(now)) {
        order.add(0, now);
      }
      inForce.put(subject, order.get(order.size() - 1));
      Map<Cell, Integer> places = new HashMap<>();
      regimes.forEach((cell, regime) -> places.put(cell, order.indexOf(regime)));
      return places;
    }
  }

  /** The open beds of a run of cells; one that is lost takes its own cells along. */
  static final class CellSubjects extends OpenSubjects {
    private final boolean only;
    private final Logbook logbook;
    private final Interruption interruption;
    private final Map<Subject, List<Cell>> cells = new LinkedHashMap<>();

    /**
     * Nothing is open yet.
     *
     * @param only whether the run has no other server, and ends with the one that is lost
     */
    CellSubjects(TestSubjects beds, boolean only, Logbook logbook, Interruption interruption) {
      super(beds, logbook, interruption);
      this.only = only;
      this.logbook = logbook;
      this.interruption = interruption;
    }

    @Override
    void open(Subject subject, List<Cell> requested) throws IOException, InterruptedException {
      cells.put(subject, List.copyOf(requested));
      try {
        super.open(subject, requested);
      } catch (IOException | UserError e) {
        if (!goOnWithout(subject, e)) {
          throw e;
        }
      }
    }

    /** The cells that something can still become of. */
    List<Cell> cells() {
      return cells.values().stream().flatMap(List::stream).filter(this::isLeft).toList();
    }

    /** Whether the cell's subject is here, and nothing has become of the cell yet. */
    boolean isLeft(Cell cell) {
      return isOpen(cell) && !logbook.knows(cell);
    }

    /**
     * Gives up a subject that broke, with its cells and not those of the others; says so, or that
     * the run ends here.
     */
    boolean goOnWithout(Subject subject, Exception broken)
        throws IOException, InterruptedException {
      if (only || interruption.isTheCause()) {
        return false;
      }
      String reason = String.valueOf(broken.getMessage()).lines().findFirst().orElse("");
      logbook.say(reason);
      close(subject);
      for (Cell cell : cells.getOrDefault(subject, List.of())) {
        if (!logbook.knows(cell)) {
          logbook.giveUp(cell, Status.FAILED, reason, logbook.now(), 0);
        }
      }
      return true;
    }
  }
}
