package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.enginedyno.bench.ResultReader;
import org.enginedyno.workload.oltp.OltpKeys;
import org.enginedyno.workload.oltp.OltpMix;
import org.enginedyno.workload.oltp.OltpMix.Part;
import org.openjdk.jmh.infra.Blackhole;

/** The queries of an operation: the table of each part, and the first id of each query. */
final class DrawnQueries {
  private final Part[] parts;
  private final int[] tables;
  private final int[] ids;
  private final OltpKeys keys;
  private final long largestK;

  /**
   * Creates queries without values.
   *
   * @param isCountedUp whether values of {@code k} may be larger than the loaded ones
   */
  DrawnQueries(OltpMix mix, OltpKeys keys, boolean isCountedUp) {
    this.parts = mix.parts().toArray(Part[]::new);
    this.tables = new int[parts.length];
    this.ids = new int[mix.queries()];
    this.keys = keys;
    this.largestK = isCountedUp ? Integer.MAX_VALUE : keys.rows();
  }

  /** Draws a table for each part, and an id for each query. */
  void draw() {
    for (int part = 0; part < tables.length; part++) {
      tables[part] = keys.table();
    }
    for (int query = 0; query < ids.length; query++) {
      ids[query] = keys.id();
    }
  }

  int parts() {
    return parts.length;
  }

  int times(int part) {
    return parts[part].times();
  }

  int table(int part) {
    return tables[part];
  }

  int count() {
    return ids.length;
  }

  /** The number of rows that a query reads. */
  int rows(int part, int query) {
    return parts[part].query().isRange() ? keys.rowsFrom(ids[query]) : 1;
  }

  /** Runs a query and reads its answer; returns the number of rows that it read. */
  long ask(int part, int query, PreparedStatement statement, Blackhole hole) throws SQLException {
    statement.setInt(1, ids[query]);
    if (parts[part].query().isRange()) {
      statement.setInt(2, keys.last(ids[query]));
    }
    return parts[part].query().isSum()
        ? addedUp(ResultReader.number(statement), rows(part, query))
        : ResultReader.texts(statement, hole);
  }

  /**
   * Checks the bounds of a sum: each row adds at least 1 and at most the largest value. The exact
   * sum is checked before the first run and after the last.
   */
  private long addedUp(long sum, int rows) {
    return sum > rows * largestK ? -1 : Math.min(rows, sum);
  }
}
