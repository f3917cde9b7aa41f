package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import org.enginedyno.bench.Trial;
import org.enginedyno.workload.oltp.OltpChange;
import org.enginedyno.workload.oltp.OltpKeys;
import org.enginedyno.workload.oltp.OltpMix;
import org.enginedyno.workload.oltp.OltpValues;

/** The rows that an operation changes, and what it writes into them. */
final class DrawnChanges {
  private final OltpChange[] changes;
  private final int[] tables;
  private final int[] ids;
  private final int[] ks;
  private final String[] cs;
  private final String[] pads;
  private final OltpValues values;

  DrawnChanges(OltpMix mix, Trial trial, int thread) {
    changes =
        mix.changes().stream()
            .flatMap(change -> Collections.nCopies(change.times(), change.what()).stream())
            .toArray(OltpChange[]::new);
    tables = new int[changes.length];
    ids = new int[changes.length];
    ks = new int[changes.length];
    cs = new String[changes.length];
    pads = new String[changes.length];
    values = new OltpValues(trial.data(), trial.knobs(), trial.stream(thread));
  }

  /** Draws a table for each kind of change, and values for each row. */
  void draw(OltpKeys keys) {
    for (int row = 0; row < changes.length; row++) {
      boolean same = row > 0 && changes[row - 1] == changes[row];
      tables[row] = same ? tables[row - 1] : keys.table();
      ids[row] = keys.id();
      switch (changes[row]) {
        case INDEX_UPDATE -> {}
        case NON_INDEX_UPDATE -> cs[row] = values.c();
        case DELETE_INSERT -> {
          ks[row] = keys.id();
          cs[row] = values.c();
          pads[row] = values.pad(tables[row], ids[row]);
        }
      }
    }
  }

  int table(int row) {
    return tables[row];
  }

  /** Sets the values of one of the statements that change a row. */
  void bind(PreparedStatement statement, int row, int number) throws SQLException {
    if (changes[row].adds(number)) {
      statement.setInt(1, ids[row]);
      statement.setInt(2, ks[row]);
      statement.setString(3, cs[row]);
      statement.setString(4, pads[row]);
    } else if (changes[row] == OltpChange.NON_INDEX_UPDATE) {
      statement.setString(1, cs[row]);
      statement.setInt(2, ids[row]);
    } else {
      statement.setInt(1, ids[row]);
    }
  }
}
