package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

/**
 * What a server understands, which it is asked once: a version tells too little, as its relatives
 * count theirs otherwise.
 *
 * @param explain how a plan is asked for in a table of rows, or empty where it cannot be
 * @param flushesForExport whether a table can be flushed with all of its pages
 */
public record Abilities(String explain, boolean flushesForExport) {
  /** What every server of today understands. */
  public static final Abilities ALL = new Abilities("EXPLAIN FORMAT=TRADITIONAL", true);

  private static final Set<Integer> NOT_UNDERSTOOD = Set.of(1064, 1149, 1235);

  /**
   * Names a table that is not there: who understands the statement misses the table. It names its
   * database too, as a parser may miss that before it has read the whole statement.
   */
  private static final String FLUSH = "FLUSH TABLES mysql.enginedyno_nowhere FOR EXPORT";

  /** Asks a server. */
  static Abilities of(Connection connection) {
    String explain =
        isTaken(connection, ALL.explain + " SELECT 1")
            ? ALL.explain
            : isTaken(connection, "EXPLAIN SELECT 1") ? "EXPLAIN" : "";
    return new Abilities(explain, isUnderstood(connection, FLUSH));
  }

  private static boolean isTaken(Connection connection, String sql) {
    return error(connection, sql) == 0;
  }

  /** Whether a statement is refused for another reason than that it is not understood. */
  private static boolean isUnderstood(Connection connection, String sql) {
    return !NOT_UNDERSTOOD.contains(error(connection, sql));
  }

  private static int error(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return 0;
    } catch (SQLException e) {
      return e.getErrorCode() == 0 ? -1 : e.getErrorCode();
    }
  }
}
