package org.enginedyno.db.quiesce;

import static org.enginedyno.db.connection.Sql.quoted;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Sql;

/** Reads every index of a table in full, so that the measurement does not read it first. */
public final class IndexWarmer {
  /** Looking up one in this many rows reads all inner pages, as each covers many more rows. */
  private static final int SAMPLE = 50;

  private static final Set<String> NO_ORDER = Set.of("FULLTEXT", "SPATIAL", "RTREE");

  private IndexWarmer() {}

  /** Reads a table's indexes; reports their number and the time. */
  public static String warm(Connection connection, String table) {
    long start = System.nanoTime();
    try {
      Map<String, List<String>> indexes = indexes(connection, table);
      for (Map.Entry<String, List<String>> index : indexes.entrySet()) {
        read(connection, table, index.getKey(), index.getValue());
      }
      return "%d indexes read; %.1f s".formatted(indexes.size(), (System.nanoTime() - start) / 1e9);
    } catch (SQLException e) {
      return "indexes not read (" + Sql.line(e) + ")";
    }
  }

  /** The columns of each ordered index. */
  private static Map<String, List<String>> indexes(Connection connection, String table)
      throws SQLException {
    Map<String, List<String>> indexes = new LinkedHashMap<>();
    for (Sql.Row part : Sql.rows(connection, "SHOW INDEX FROM " + quoted(table))) {
      String column = part.get("column_name");
      if (column != null && !NO_ORDER.contains(String.valueOf(part.get("index_type")))) {
        indexes
            .computeIfAbsent(String.valueOf(part.get("key_name")), key -> new ArrayList<>())
            .add(quoted(column));
      }
    }
    return indexes;
  }

  /** Scans the leaves; inner pages are read by look-ups from the root. */
  private static void read(Connection connection, String table, String index, List<String> columns)
      throws SQLException {
    String all = columns.stream().map(column -> "a." + column).collect(Collectors.joining(", "));
    String same =
        columns.stream()
            .map(column -> "b.%1$s = a.%1$s".formatted(column))
            .collect(Collectors.joining(" AND "));
    String sql =
        """
        SELECT count((SELECT b.%3$s FROM %1$s b FORCE INDEX (%2$s) WHERE %4$s LIMIT 1))
          FROM %1$s a FORCE INDEX (%2$s) WHERE crc32(concat_ws('|', %5$s)) %% %6$d = 0\
        """
            .formatted(quoted(table), quoted(index), columns.get(0), same, all, SAMPLE);
    Sql.rows(connection, sql);
  }
}
