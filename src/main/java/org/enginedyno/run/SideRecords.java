package org.enginedyno.run;

import java.io.IOException;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.Records;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.RunRecord;
import org.enginedyno.result.folder.RunRecord.ClientRecord;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.folder.RunRecord.SettingRecord;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.subject.TestSubjects.SubjectListener;

/** Records facts about a side as soon as they are known. */
class SideRecords implements SubjectListener {
  private final RunFolder folder;
  private final Side side;
  private final boolean isDuel;
  private Records records;

  SideRecords(RunFolder folder, Side side) throws IOException {
    this.folder = folder;
    this.side = side;
    Manifest manifest = folder.manifest();
    this.isDuel = manifest.isDuel();
    this.records = manifest.side(side).records();
  }

  /** Refuses a changed server: all measurements of a side must use the same servers. */
  void requireSame(ServerRecord known, ServerRecord found) {
    // variables of other servers depend on the pairs that are left
    boolean isExternal = known.kind().equals(ServerRecord.EXTERNAL);
    if (isExternal || !known.version().equals(found.version())) {
      refuseChanges(known, found);
    }
  }

  final void refuseChanges(ServerRecord known, ServerRecord found) {
    List<String> changes = found.changesSince(known);
    if (!changes.isEmpty()) {
      throw new UserError(
          "server %s has changed since this %s started: %s; start another %2$s"
              .formatted(known.name(), isDuel ? "duel" : "run", String.join(", ", changes)));
    }
  }

  @Override
  public final void note(RunRecord found) throws IOException {
    if (found instanceof SettingRecord setting && setting.asked().isEmpty()) {
      return;
    }
    if (found instanceof ServerRecord server) {
      for (ServerRecord known : records.servers()) {
        if (known.key().equals(server.key())) {
          requireSame(known, server);
        }
      }
    }
    Records now = records.with(found);
    if (!now.equals(records)) {
      folder.append(side, found);
      records = now;
    }
  }

  /** Records the actual connection and JVM of a client. */
  final void note(Cell cell, ForkLog log) throws IOException {
    note(new ClientRecord(cell.server(), cell.axes(), log.connection(), log.jvm()));
  }
}
