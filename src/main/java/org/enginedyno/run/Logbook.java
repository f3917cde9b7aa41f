package org.enginedyno.run;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.folder.RunRecord.SessionRecord;
import org.enginedyno.result.threshold.Capacity;
import org.enginedyno.run.proof.AnswersAcross;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubjects.Concurrency;

/** Records the results of a run as soon as they are known, and notifies the listener. */
final class Logbook extends SideRecords {
  private final RunFrame frame;
  private final Progress progress;
  private final CapacitySearch search;
  private final Set<String> known;

  Logbook(RunFrame frame, Progress progress, CapacitySearch search) throws IOException {
    super(frame.folder(), Side.BASE);
    this.frame = frame;
    this.progress = progress;
    this.search = search;
    this.known = new HashSet<>(progress.doneIds());
  }

  Instant now() {
    return frame.clock().instant();
  }

  /** Records the start of a session that measures these subjects. */
  void begin(Concurrency together, Collection<Subject> subjects) throws IOException {
    boolean several = subjects.size() > 1;
    String why = several ? together.why() : "";
    if (several) {
      say(together.possible() ? "servers alternate: " + why : "one server after the other: " + why);
    }
    note(new SessionRecord(now(), together.possible(), why));
  }

  /** Reports a line to the listener. */
  void say(String line) {
    frame.listener().note(line);
  }

  /** A fork of a cell starts. */
  void forkStarts(Cell cell, int fork) {
    frame.listener().cellStarts(progress.number(), progress.total(), cell, fork, progress.left());
  }

  void forkEnds(Cell cell, long nanos) {
    progress.forkDone(cell, nanos);
    frame.listener().forkEnds();
  }

  @Override
  void requireSame(ServerRecord known, ServerRecord found) {
    if (progress.isBegun(known.name())) {
      refuseChanges(known, found);
    }
  }

  /** Finishes a cell that has no figures. */
  void giveUp(Cell cell, Status status, String reason, Instant startedAt, double seconds)
      throws IOException {
    finish(
        status == Status.SKIPPED
            ? Measurement.skipped(new Skip(cell, reason), startedAt)
            : Measurement.ended(cell, status, startedAt, seconds, reason));
  }

  void finish(Measurement measurement) throws IOException {
    if (search.add(measurement)) {
      frame.folder().appendProbe(measurement);
    } else {
      frame.folder().append(measurement);
    }
    known.add(measurement.cell().id());
    frame.listener().cellEnds(progress.number(), progress.total(), measurement);
    progress.finished();
  }

  /** Ends the search for a capacity, and reports the result. */
  void searched(Capacity capacity) {
    progress.needsNoMore(
        capacity.closed().cell(), capacity.rules().probes() - capacity.probes().size());
    say("capacity of %s: %s".formatted(capacity.closed().cell().id(), capacity));
  }

  /** Makes cells INVALID whose answers differ from those of other cells to the same questions. */
  void compareAnswers() throws IOException {
    for (Measurement odd : AnswersAcross.invalid(frame.folder().measurements())) {
      frame.folder().append(odd);
      frame.listener().note("INVALID: %s: %s".formatted(odd.cell().id(), odd.reasons().get(0)));
    }
  }

  /** Whether the cell has a result, even if it failed or was skipped. */
  boolean knows(Cell cell) {
    return known.contains(cell.id());
  }
}
