package org.enginedyno.run;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Skip;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.ClientRecord;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.PlaceRecord;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.ServerRecord;
import org.enginedyno.result.folder.SessionRecord;
import org.enginedyno.result.folder.SettingRecord;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.Concurrency;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.SubjectListener;

/** Writes down what becomes of a run the moment it is known, and tells the listener. */
final class Logbook implements SubjectListener {
  /** Why a cell has no figure that would have begun after the time was over. */
  static final String BUDGET_USED_UP =
      "the time that --budget gave was used up before its turn; --resume measures it";

  private final RunFolder folder;
  private final Progress progress;
  private final RunListener listener;
  private final Clock clock;
  private final Set<String> known = new HashSet<>();

  Logbook(RunFolder folder, Progress progress, RunListener listener, Clock clock) {
    this.folder = folder;
    this.progress = progress;
    this.listener = listener;
    this.clock = clock;
  }

  Instant now() {
    return clock.instant();
  }

  /** A session begins in which these subjects are measured. */
  void begin(Concurrency together, Collection<Subject> subjects) throws IOException {
    boolean several = subjects.size() > 1;
    String why = several ? together.why() : "";
    if (several) {
      say(
          together.possible()
              ? "servers take turns: " + why
              : "one server after the other: " + why);
    }
    Manifest manifest = folder.manifest();
    folder.write(
        manifest.with(manifest.records().with(new SessionRecord(now(), together.possible(), why))));
  }

  /** Says something to those who wait. */
  void say(String line) {
    listener.note(line);
  }

  /** A fork of a cell begins. */
  void forkBegins(Cell cell, int fork) {
    listener.cellBegins(progress.number(), progress.total(), cell, fork, progress.left());
  }

  void forkEnds(Cell cell, long nanos) {
    progress.forkDone(cell, nanos);
    listener.forkEnds();
  }

  /** Cells of one run must have met the same server. */
  @Override
  public void note(ServerRecord found) throws IOException {
    Manifest manifest = folder.manifest();
    for (ServerRecord known : manifest.servers()) {
      boolean same =
          known.version().equals(found.version()) && known.variables().equals(found.variables());
      if (known.name().equals(found.name())
          && known.instance().equals(found.instance())
          && progress.isBegun(known.name())
          && !same) {
        throw new UserError(
            "server %s is not as it was when this run began (%s, now %s, or a setting in run.json); start a run of its own"
                .formatted(known.name(), known.version(), found.version()));
      }
    }
    folder.write(manifest.with(manifest.records().with(found)));
  }

  @Override
  public void note(PlaceRecord place) throws IOException {
    Manifest manifest = folder.manifest();
    folder.write(manifest.with(manifest.records().with(place)));
  }

  @Override
  public void note(TableRecord table) throws IOException {
    Manifest manifest = folder.manifest();
    folder.write(manifest.with(manifest.records().with(table)));
  }

  /** What settings came to; said once, as every cell that has them proves them anew. */
  @Override
  public void note(SettingRecord settings) throws IOException {
    Manifest manifest = folder.manifest();
    boolean known =
        manifest.settings().stream()
            .anyMatch(
                one ->
                    one.server().equals(settings.server())
                        && one.instance().equals(settings.instance())
                        && one.asked().equals(settings.asked()));
    if (!settings.asked().isEmpty() && !known) {
      folder.write(manifest.with(manifest.records().with(settings)));
    }
  }

  /** What a client really was; said once, and again where it was otherwise. */
  void note(ClientRecord client) throws IOException {
    Manifest manifest = folder.manifest();
    if (!manifest.clients().contains(client)) {
      folder.write(manifest.with(manifest.records().with(client)));
    }
  }

  /** A cell that has no figure. */
  void giveUp(Cell cell, Status status, String reason, Instant startedAt, double seconds)
      throws IOException {
    finish(
        status == Status.SKIPPED
            ? Measurement.skipped(new Skip(cell, reason), startedAt)
            : Measurement.ended(cell, status, startedAt, seconds, reason));
  }

  void finish(Measurement measurement) throws IOException {
    folder.append(measurement);
    known.add(measurement.cell().id());
    listener.cellEnds(progress.number(), progress.total(), measurement);
    progress.finished();
  }

  /** Whether something has become of the cell in this session. */
  boolean knows(Cell cell) {
    return known.contains(cell.id());
  }
}
