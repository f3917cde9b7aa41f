package org.enginedyno.run;

import java.io.IOException;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
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
  private Records records;

  SideRecords(RunFolder folder, Side side) throws IOException {
    this.folder = folder;
    this.side = side;
    this.records = folder.manifest().side(side).records();
  }

  /** Refuses a changed server: all measurements of a side must use the same servers. */
  void requireSame(ServerRecord known, ServerRecord found) {
    if (!known.version().equals(found.version())) {
      throw new UserError(
          "server %s has changed since this duel started (%s, now %s); start another duel"
              .formatted(known.name(), known.version(), found.version()));
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
