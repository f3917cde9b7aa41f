package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import org.enginedyno.bench.Trial;
import org.enginedyno.workload.oltp.OltpChange;
import org.enginedyno.workload.oltp.OltpChange.Value;
import org.enginedyno.workload.oltp.OltpKeys;
import org.enginedyno.workload.oltp.OltpKeys.OltpValues;
import org.enginedyno.workload.oltp.OltpMix;

/** The rows that an operation changes, and the new values. */
final class DrawnChanges {
  private final OltpChange[] changes;
  private final int[] tables;
  private final int[] ids;
  private final int[] ks;
  private final String[] cs;
  private final String[] pads;
  private final OltpKeys keys;
  private final OltpValues values;

  DrawnChanges(OltpMix mix, OltpKeys keys, Trial trial, int thread) {
    changes =
        mix.changes().stream()
            .flatMap(change -> Collections.nCopies(change.times(), change.what()).stream())
            .toArray(OltpChange[]::new);
    tables = new int[changes.length];
    ids = new int[changes.length];
    ks = new int[changes.length];
    cs = new String[changes.length];
    pads = new String[changes.length];
    this.keys = keys;
    values = new OltpValues(trial.data(), trial.knobs(), trial.stream(thread));
  }

  /** Draws a table for each kind of change, and values for each row. */
  void draw() {
    for (int row = 0; row < changes.length; row++) {
      OltpChange change = changes[row];
      tables[row] = row > 0 && changes[row - 1] == change ? tables[row - 1] : keys.table();
      ids[row] = keys.id();
      if (change.binds(Value.K)) {
        ks[row] = keys.id();
      }
      if (change.binds(Value.C)) {
        cs[row] = values.c();
      }
      if (change.binds(Value.PAD)) {
        pads[row] = values.pad(tables[row], ids[row]);
      }
    }
  }

  int table(int row) {
    return tables[row];
  }

  /** The number of rows that each statement of a change must change. */
  int rows(int row) {
    return changes[row].isRange() ? keys.rowsFrom(ids[row]) : 1;
  }

  /** Binds the values of one of the statements that change a row. */
  void bind(PreparedStatement statement, int row, int number) throws SQLException {
    List<Value> bound = changes[row].values(number);
    for (int parameter = 1; parameter <= bound.size(); parameter++) {
      switch (bound.get(parameter - 1)) {
        case ID -> statement.setInt(parameter, ids[row]);
        case LAST_ID -> statement.setInt(parameter, keys.last(ids[row]));
        case K -> statement.setInt(parameter, ks[row]);
        case C -> statement.setString(parameter, cs[row]);
        case PAD -> statement.setString(parameter, pads[row]);
      }
    }
  }
}
