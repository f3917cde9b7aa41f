package org.enginedyno.run;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.subject.CloseAll;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubjects;
import org.enginedyno.run.subject.TestSubjects.SubjectListener;

/** The beds that are open at a time, one per subject. */
class OpenSubjects implements AutoCloseable {
  private final TestSubjects beds;
  private final SubjectListener findings;
  private final Interruption interruption;
  private final Map<Subject, Open> open = new LinkedHashMap<>();

  /** A bed, and the work on it that an interrupt abandons. */
  private record Open(TestSubject bed, Interruption.Work work) {
    void close() {
      try (TestSubject closing = bed) {
        work.close();
      }
    }
  }

  OpenSubjects(TestSubjects beds, SubjectListener findings, Interruption interruption) {
    this.beds = beds;
    this.findings = findings;
    this.interruption = interruption;
  }

  /** The cells of each subject, in their order. */
  static Map<Subject, List<Cell>> bySubject(List<Cell> cells) {
    return cells.stream()
        .collect(Collectors.groupingBy(Subject::of, LinkedHashMap::new, Collectors.toList()));
  }

  /** Opens a subject for its cells, and makes it ready for them. */
  void open(Subject subject, List<Cell> cells) throws IOException, InterruptedException {
    TestSubject bed;
    try (Interruption.Work work = interruption.start()) {
      bed = beds.open(subject, cells, findings);
    }
    open.put(subject, new Open(bed, interruption.start(bed::abandon)));
    bed.prepare(cells);
  }

  /** Whether the cell's subject is here. */
  final boolean isOpen(Cell cell) {
    return open.containsKey(Subject.of(cell));
  }

  /** The bed of a cell, which is open. */
  final TestSubject of(Cell cell) {
    return Objects.requireNonNull(open.get(Subject.of(cell)), cell.id()).bed();
  }

  /** Closes a subject before the others. */
  final void close(Subject subject) {
    Open lost = open.remove(subject);
    if (lost != null) {
      lost.close();
    }
  }

  @Override
  public final void close() {
    CloseAll.all(open, Open::close);
  }
}
