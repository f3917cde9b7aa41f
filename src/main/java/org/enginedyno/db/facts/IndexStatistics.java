package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.db.connection.Sql;

/** A table's index statistics, which plans depend on: distinct values per index prefix. */
public record IndexStatistics(Map<String, Long> cardinalities) {
  /**
   * Engines that sample estimate somewhat different values each time; a smaller factor is no
   * change.
   */
  private static final long SIMILAR = 2;

  public static IndexStatistics of(Connection connection, String table) throws SQLException {
    Map<String, Long> cardinalities = new TreeMap<>();
    for (Sql.Row part : Sql.rows(connection, "SHOW INDEX FROM " + Sql.quoted(table))) {
      String cardinality = part.get("cardinality");
      if (cardinality != null) {
        cardinalities.put(
            part.get("key_name") + "." + part.get("column_name"), Long.valueOf(cardinality));
      }
    }
    return new IndexStatistics(cardinalities);
  }

  /** The statistics that at least doubled or halved, as text. */
  public List<String> since(IndexStatistics earlier) {
    List<String> changes = new ArrayList<>();
    earlier.cardinalities.forEach(
        (column, before) -> {
          Long now = cardinalities.get(column);
          if (now != null && !isSimilar(before, now)) {
            changes.add("statistics of %s from %,d to %,d values".formatted(column, before, now));
          }
        });
    return changes;
  }

  private static boolean isSimilar(long one, long other) {
    return Math.max(one, other) < SIMILAR * Math.max(1, Math.min(one, other));
  }
}
