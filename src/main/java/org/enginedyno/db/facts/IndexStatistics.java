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

/**
 * What a server believes of a table's indexes, which its plans depend on.
 *
 * @param cardinalities the distinct values of each index up to each of its columns
 */
public record IndexStatistics(Map<String, Long> cardinalities) {
  /** Engines that count by samples come to somewhat other figures each time. */
  private static final long ALIKE = 2;

  public IndexStatistics {
    cardinalities = new TreeMap<>(cardinalities);
  }

  /** Asks for a table in the connection's database. */
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

  /** Which of them are at least twice or half of what they were, in words. */
  public List<String> since(IndexStatistics earlier) {
    List<String> changes = new ArrayList<>();
    earlier.cardinalities.forEach(
        (column, before) -> {
          Long now = cardinalities.get(column);
          if (now != null && !alike(before, now)) {
            changes.add(
                String.format(
                    Locale.ROOT, "statistics of %s from %,d to %,d values", column, before, now));
          }
        });
    return changes;
  }

  private static boolean alike(long one, long other) {
    return Math.max(one, other) < ALIKE * Math.max(1, Math.min(one, other));
  }
}
