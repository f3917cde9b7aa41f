package org.enginedyno.run.duel;

import java.io.IOException;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.duel.Side;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelFolder;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.DuelSide;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.record.ClientRecord;
import org.enginedyno.result.record.Records;
import org.enginedyno.result.record.ServerRecord;
import org.enginedyno.result.record.SettingRecord;
import org.enginedyno.result.record.TableRecord;
import org.enginedyno.run.bed.BedListener;

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
  void came(Duel duel) throws IOException {
    results = results.with(duel);
    folder.write(results);
    listener.came(duel);
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
            .with(
                new ClientRecord(
                    cell.server(), cell.client(), cell.cores(), log.connection(), log.jvm())));
  }

  private Records records(Side side) {
    return side(side).records();
  }

  private DuelSide side(Side side) {
    return side == Side.BASE ? results.base() : results.candidate();
  }

  private void write(Side side, Records found) throws IOException {
    DuelSide now = side(side).with(found);
    results =
        side == Side.BASE
            ? results.with(now, results.candidate())
            : results.with(results.base(), now);
    folder.write(results);
  }

  /** Takes down what the beds of a side find. */
  BedListener of(Side side) {
    return new BedListener() {
      @Override
      public void note(ServerRecord server) throws IOException {
        write(side, records(side).with(server));
      }

      @Override
      public void note(TableRecord table) throws IOException {
        write(side, records(side).with(table));
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
