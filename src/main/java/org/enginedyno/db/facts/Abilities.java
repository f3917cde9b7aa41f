package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.enginedyno.db.connection.Sql;

/**
 * The statements that a server supports, tested once: versions of MySQL's relatives are not
 * comparable.
 *
 * @param explain the statement for a tabular plan; empty if there is none
 * @param flushesForExport whether a table can be flushed with all of its pages
 */
public record Abilities(String explain, boolean flushesForExport) {
  /** All current servers have these. */
  public static final Abilities ALL = new Abilities("EXPLAIN FORMAT=TRADITIONAL", true);

  private static final Set<Integer> SYNTAX_ERRORS = Set.of(1064, 1149, 1235);

  /**
   * A table that does not exist: a server that supports the statement reports it as missing. The
   * database is named, as a parser may report a missing one first.
   */
  private static final String FLUSH = "FLUSH TABLES mysql.enginedyno_nowhere FOR EXPORT";

  static Abilities of(Connection connection) {
    String explain =
        isAccepted(connection, ALL.explain + " SELECT 1")
            ? ALL.explain
            : isAccepted(connection, "EXPLAIN SELECT 1") ? "EXPLAIN" : "";
    return new Abilities(explain, isUnderstood(connection, FLUSH));
  }

  private static boolean isAccepted(Connection connection, String sql) {
    return error(connection, sql) == 0;
  }

  /** Whether a statement is valid, even if it fails. */
  private static boolean isUnderstood(Connection connection, String sql) {
    return !SYNTAX_ERRORS.contains(error(connection, sql));
  }

  private static int error(Connection connection, String sql) {
    try {
      Sql.execute(connection, sql);
      return 0;
    } catch (SQLException e) {
      return e.getErrorCode() == 0 ? -1 : e.getErrorCode();
    }
  }
}
