package org.enginedyno.run.duel;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.subject.CloseAll;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.SubjectListener;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubjects;

/** What one side is measured on, opened for one launch. */
final class SideSubjects implements AutoCloseable {
  private final Map<Subject, TestSubject> open = new LinkedHashMap<>();
  private final Deque<Interruption.Work> work = new ArrayDeque<>();

  private SideSubjects() {}

  /** Opens what these cells need, and makes it ready for them. */
  static SideSubjects open(
      TestSubjects beds, List<Cell> cells, SubjectListener findings, Interruption interruption)
      throws IOException, InterruptedException {
    SideSubjects side = new SideSubjects();
    try {
      Map<Subject, List<Cell>> subjects =
          cells.stream()
              .collect(Collectors.groupingBy(Subject::of, LinkedHashMap::new, Collectors.toList()));
      for (Map.Entry<Subject, List<Cell>> subject : subjects.entrySet()) {
        TestSubject bed =
            side.opened(beds, subject.getKey(), subject.getValue(), findings, interruption);
        side.work.push(interruption.start(bed::abandon));
        bed.prepare(subject.getValue());
      }
      return side;
    } catch (IOException | InterruptedException | RuntimeException e) {
      side.close();
      throw e;
    }
  }

  private TestSubject opened(
      TestSubjects beds,
      Subject subject,
      List<Cell> cells,
      SubjectListener findings,
      Interruption interruption)
      throws IOException, InterruptedException {
    try (Interruption.Work opening = interruption.start()) {
      TestSubject bed = beds.open(subject, cells, findings);
      open.put(subject, bed);
      return bed;
    }
  }

  /** The bed of a cell. */
  TestSubject of(Cell cell) {
    return Objects.requireNonNull(open.get(Subject.of(cell)), cell.id());
  }

  @Override
  public void close() {
    work.forEach(Interruption.Work::close);
    work.clear();
    List<Runnable> closings = open.values().stream().<Runnable>map(bed -> bed::close).toList();
    open.clear();
    CloseAll.all(closings);
  }
}
