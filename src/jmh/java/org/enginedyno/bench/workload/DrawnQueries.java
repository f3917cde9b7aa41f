package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.enginedyno.bench.ResultReader;
import org.enginedyno.workload.oltp.OltpKeys;
import org.enginedyno.workload.oltp.OltpMix;
import org.enginedyno.workload.oltp.OltpMix.Part;
import org.openjdk.jmh.infra.Blackhole;

/** The queries of an operation: of which table each part asks, and from which id each query on. */
final class DrawnQueries {
  private final Part[] parts;
  private final int[] tables;
  private final int[] ids;
  private final OltpKeys keys;
  private final long largestK;

  /**
   * Queries of no operation yet.
   *
   * @param isCountedUp whether rows may have larger numbers than they were loaded with
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

  /** How many rows lie behind the answer of a query. */
  int rows(int part, int query) {
    return parts[part].query().isRange() ? keys.rowsFrom(ids[query]) : 1;
  }

  /** Asks a query and reads its answer; returns how many rows it must have come from. */
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
   * Each row adds one at least, and the largest number at most. What exactly the sum is, is asked
   * before the first run and after the last.
   */
  private long addedUp(long sum, int rows) {
    return sum > rows * largestK ? -1 : Math.min(rows, sum);
  }
}
