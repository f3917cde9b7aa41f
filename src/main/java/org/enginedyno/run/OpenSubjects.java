package org.enginedyno.run;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Status;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.subject.CloseAll;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubjects;

/** The beds that are open at a time, a subject each; one that is lost takes its own cells along. */
final class OpenSubjects implements AutoCloseable {
  private final TestSubjects beds;
  private final boolean only;
  private final Logbook logbook;
  private final Interruption interruption;
  private final Map<Subject, Open> open = new LinkedHashMap<>();
  private final Map<Subject, List<Cell>> cells = new LinkedHashMap<>();

  /** A bed, and the work on it that an interrupt abandons. */
  private record Open(TestSubject bed, Interruption.Work work) {
    void close() {
      try (TestSubject closing = bed) {
        work.close();
      }
    }
  }

  /**
   * Nothing is open yet.
   *
   * @param only whether the run has no other server, and ends with the one that is lost
   */
  OpenSubjects(TestSubjects beds, boolean only, Logbook logbook, Interruption interruption) {
    this.beds = beds;
    this.only = only;
    this.logbook = logbook;
    this.interruption = interruption;
  }

  /** Opens a subject for its cells, and makes it ready for them. */
  void open(Subject subject, List<Cell> wanted) throws IOException, InterruptedException {
    cells.put(subject, List.copyOf(wanted));
    try {
      TestSubject bed = opened(subject, wanted);
      open.put(subject, new Open(bed, interruption.start(bed::abandon)));
      bed.prepare(wanted);
    } catch (IOException | UserError e) {
      if (!goOnWithout(subject, e)) {
        throw e;
      }
    }
  }

  private TestSubject opened(Subject subject, List<Cell> wanted)
      throws IOException, InterruptedException {
    try (Interruption.Work work = interruption.start()) {
      return beds.open(subject, wanted, logbook);
    }
  }

  /** The cells that something can still become of. */
  List<Cell> cells() {
    return cells.values().stream().flatMap(List::stream).filter(this::isLeft).toList();
  }

  /** Whether the cell's subject is here, and nothing has become of the cell yet. */
  boolean isLeft(Cell cell) {
    return open.containsKey(Subject.of(cell)) && !logbook.knows(cell);
  }

  /** The bed of a cell that is left. */
  TestSubject of(Cell cell) {
    return Objects.requireNonNull(open.get(Subject.of(cell)), cell.id()).bed();
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
    Open lost = open.remove(subject);
    if (lost != null) {
      lost.close();
    }
    for (Cell cell : cells.getOrDefault(subject, List.of())) {
      if (!logbook.knows(cell)) {
        logbook.giveUp(cell, Status.FAILED, reason, logbook.now(), 0);
      }
    }
    return true;
  }

  @Override
  public void close() {
    List<Runnable> closings = open.values().stream().<Runnable>map(one -> one::close).toList();
    open.clear();
    CloseAll.all(closings);
  }
}
