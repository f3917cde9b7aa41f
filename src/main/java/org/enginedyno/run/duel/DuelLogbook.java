package org.enginedyno.run.duel;

import java.io.IOException;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelFolder;
import org.enginedyno.result.duel.DuelLine;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.DuelSide;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.ClientRecord;
import org.enginedyno.result.folder.PlaceRecord;
import org.enginedyno.result.folder.Records;
import org.enginedyno.result.folder.ServerRecord;
import org.enginedyno.result.folder.SettingRecord;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.subject.SubjectListener;

/** Writes down what becomes of a duel the moment it is known, and tells the listener. */
final class DuelLogbook {
  private final DuelFolder folder;
  private final DuelListener listener;
  private DuelResults results;

  DuelLogbook(DuelFolder folder, DuelResults results, DuelListener listener) throws IOException {
    this.folder = folder;
    this.results = results;
    this.listener = listener;
    folder.write(results);
  }

  void say(String line) {
    listener.note(line);
  }

  void launchBegins(int launch, int pairs) {
    listener.launchBegins(launch, pairs);
  }

  /** A launch of a pair is over. */
  void came(Duel before, Duel now) throws IOException {
    folder.append(DuelLine.between(before, now));
    listener.came(now);
  }

  /** A pair was looked at. */
  void decided(Judgement judgement) {
    listener.looked(judgement);
  }

  /** What a client really was. */
  void note(Side side, Cell cell, ForkLog log) throws IOException {
    write(
        side,
        records(side)
            .with(new ClientRecord(cell.server(), cell.axes(), log.connection(), log.jvm())));
  }

  private Records records(Side side) {
    return side(side).records();
  }

  private DuelSide side(Side side) {
    return side == Side.BASE ? results.base() : results.candidate();
  }

  private void write(Side side, Records found) throws IOException {
    if (found.equals(records(side))) {
      return;
    }
    DuelSide now = side(side).with(found);
    results =
        side == Side.BASE
            ? results.with(now, results.candidate())
            : results.with(results.base(), now);
    folder.write(results);
  }

  /** Takes down what the beds of a side find; all launches must have met the same servers. */
  SubjectListener of(Side side) {
    return new SubjectListener() {
      private void requireSame(ServerRecord found) {
        for (ServerRecord known : records(side).servers()) {
          if (known.name().equals(found.name())
              && known.instance().equals(found.instance())
              && !known.version().equals(found.version())) {
            throw new UserError(
                "server %s is not as it was when this duel began (%s, now %s); start a duel of its own"
                    .formatted(known.name(), known.version(), found.version()));
          }
        }
      }

      @Override
      public void note(ServerRecord server) throws IOException {
        requireSame(server);
        write(side, records(side).with(server));
      }

      @Override
      public void note(TableRecord table) throws IOException {
        write(side, records(side).with(table));
      }

      @Override
      public void note(PlaceRecord place) throws IOException {
        write(side, records(side).with(place));
      }

      @Override
      public void note(SettingRecord settings) throws IOException {
        if (!settings.asked().isEmpty()) {
          write(side, records(side).with(settings));
        }
      }
    };
  }
}
