package org.enginedyno.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Status;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubjects;

/** The open test subjects of a run of cells. If one is lost, only its own cells fail. */
final class CellSubjects extends OpenSubjects {
  private final Plan plan;
  private final Logbook logbook;
  private final Interruption interruption;
  private final Map<Subject, List<Cell>> cells = new LinkedHashMap<>();
  private final Map<Subject, SortedMap<String, String>> inForce = new HashMap<>();

  CellSubjects(TestSubjects testSubjects, Plan plan, Logbook logbook, Interruption interruption) {
    super(testSubjects, logbook, interruption);
    this.plan = plan;
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

  /** The cells whose subjects are open. */
  List<Cell> cells() {
    return cells.values().stream().flatMap(List::stream).filter(this::isOpen).toList();
  }

  /** Whether the cell's subject is open, and the cell has no result yet. */
  boolean isLeft(Cell cell) {
    return isOpen(cell) && !logbook.knows(cell);
  }

  /**
   * The remaining cells of a group in the random order of a round, but with as few restarts as
   * possible: a subject starts a round in the regime in which it ended the last one.
   */
  List<Cell> round(List<Cell> group, int round) {
    List<Cell> drawn =
        Matrix.round(group, round, plan.orderSeed()).stream().filter(this::isLeft).toList();
    Map<Cell, Integer> places = new HashMap<>();
    bySubject(drawn).forEach((subject, own) -> places.putAll(places(subject, own)));
    return drawn.stream()
        .sorted(Comparator.comparingInt(cell -> places.getOrDefault(cell, 0)))
        .toList();
  }

  /** The position of each cell's regime in the order of its subject's regimes in this round. */
  private Map<Cell, Integer> places(Subject subject, List<Cell> own) {
    Map<Cell, SortedMap<String, String>> regimes = new LinkedHashMap<>();
    own.forEach(cell -> regimes.put(cell, of(cell).regime(cell)));
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

  /**
   * Gives up a broken subject and its cells, and returns true. Returns false if the run must end,
   * as there is no other server or it was interrupted.
   */
  boolean goOnWithout(Subject subject, Exception broken) throws IOException, InterruptedException {
    if (plan.servers().size() <= 1 || interruption.isTheCause()) {
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
