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

/** The test subjects that are open at the same time. */
class OpenSubjects implements AutoCloseable {
  private final TestSubjects testSubjects;
  private final SubjectListener findings;
  private final Interruption interruption;
  private final Map<Subject, Open> open = new LinkedHashMap<>();

  /** An open test subject, and the registration by which an interrupt aborts its work. */
  private record Open(TestSubject testSubject, Interruption.Work work) {
    void close() {
      try (TestSubject closing = testSubject) {
        work.close();
      }
    }
  }

  OpenSubjects(TestSubjects testSubjects, SubjectListener findings, Interruption interruption) {
    this.testSubjects = testSubjects;
    this.findings = findings;
    this.interruption = interruption;
  }

  /** Groups cells by subject, in their order. */
  static Map<Subject, List<Cell>> bySubject(List<Cell> cells) {
    return cells.stream()
        .collect(Collectors.groupingBy(Subject::of, LinkedHashMap::new, Collectors.toList()));
  }

  /** Opens a subject for its cells, and makes it ready for them. */
  void open(Subject subject, List<Cell> cells) throws IOException, InterruptedException {
    TestSubject testSubject;
    try (Interruption.Work work = interruption.start()) {
      testSubject = testSubjects.open(subject, cells, findings);
    }
    open.put(subject, new Open(testSubject, interruption.start(testSubject::abandon)));
    testSubject.prepare(cells);
  }

  /** Whether the cell's subject is open. */
  final boolean isOpen(Cell cell) {
    return open.containsKey(Subject.of(cell));
  }

  /** The test subject of a cell, which must be open. */
  final TestSubject of(Cell cell) {
    return Objects.requireNonNull(open.get(Subject.of(cell)), cell.id()).testSubject();
  }

  /** Closes one subject, while the others stay open. */
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
