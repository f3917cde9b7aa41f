package org.enginedyno.run;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Status;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubjects;

/** The open beds of a run of cells; one that is lost takes its own cells along. */
final class CellSubjects extends OpenSubjects {
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
   * Gives up a subject that broke, with its cells and not those of the others; says so, or that the
   * run ends here.
   */
  boolean goOnWithout(Subject subject, Exception broken) throws IOException, InterruptedException {
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
