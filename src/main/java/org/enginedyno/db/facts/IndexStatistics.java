package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.db.connection.SqlText;

/** A table's index statistics, which plans depend on: distinct values per index prefix. */
public record IndexStatistics(Map<String, Long> cardinalities) {
  /** Engines that sample get somewhat different figures each time. */
  private static final long SIMILAR = 2;

  public IndexStatistics {
    cardinalities = new TreeMap<>(cardinalities);
  }

  public static IndexStatistics of(Connection connection, String table) throws SQLException {
    Map<String, Long> cardinalities = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW INDEX FROM " + SqlText.quoted(table))) {
      while (rows.next()) {
        long cardinality = rows.getLong("Cardinality");
        if (!rows.wasNull()) {
          cardinalities.put(
              rows.getString("Key_name") + "." + rows.getString("Column_name"), cardinality);
        }
      }
    }
    return new IndexStatistics(cardinalities);
  }

  /** The statistics that doubled or halved, as text. */
  public List<String> since(IndexStatistics earlier) {
    List<String> changes = new ArrayList<>();
    earlier.cardinalities.forEach(
        (column, before) -> {
          Long now = cardinalities.get(column);
          if (now != null && !isSimilar(before, now)) {
            changes.add(
                String.format(
                    Locale.ROOT, "statistics of %s from %,d to %,d values", column, before, now));
          }
        });
    return changes;
  }

  private static boolean isSimilar(long one, long other) {
    return Math.max(one, other) < SIMILAR * Math.max(1, Math.min(one, other));
  }
}
