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
import org.enginedyno.run.bed.Bed;
import org.enginedyno.run.bed.BedListener;
import org.enginedyno.run.bed.Beds;
import org.enginedyno.run.bed.Closing;
import org.enginedyno.run.bed.Subject;
import org.enginedyno.run.machine.Interruption;

/** What one side is measured on, opened for one launch. */
final class SideBeds implements AutoCloseable {
  private final Map<Subject, Bed> open = new LinkedHashMap<>();
  private final Deque<Interruption.Work> work = new ArrayDeque<>();

  private SideBeds() {}

  /** Opens what these cells need, and makes it ready for them. */
  static SideBeds open(Beds beds, List<Cell> cells, BedListener findings, Interruption interruption)
      throws IOException, InterruptedException {
    SideBeds side = new SideBeds();
    try {
      Map<Subject, List<Cell>> subjects =
          cells.stream()
              .collect(Collectors.groupingBy(Subject::of, LinkedHashMap::new, Collectors.toList()));
      for (Map.Entry<Subject, List<Cell>> subject : subjects.entrySet()) {
        Bed bed = side.opened(beds, subject.getKey(), subject.getValue(), findings, interruption);
        side.work.push(interruption.begin(bed::abandon));
        bed.prepare(subject.getValue());
      }
      return side;
    } catch (IOException | InterruptedException | RuntimeException e) {
      side.close();
      throw e;
    }
  }

  private Bed opened(
      Beds beds, Subject subject, List<Cell> cells, BedListener findings, Interruption interruption)
      throws IOException, InterruptedException {
    try (Interruption.Work opening = interruption.begin()) {
      Bed bed = beds.open(subject, cells, findings);
      open.put(subject, bed);
      return bed;
    }
  }

  /** The bed of a cell. */
  Bed of(Cell cell) {
    return Objects.requireNonNull(open.get(Subject.of(cell)), cell.id());
  }

  @Override
  public void close() {
    work.forEach(Interruption.Work::close);
    work.clear();
    List<Runnable> closings = open.values().stream().<Runnable>map(bed -> bed::close).toList();
    open.clear();
    Closing.all(closings);
  }
}
