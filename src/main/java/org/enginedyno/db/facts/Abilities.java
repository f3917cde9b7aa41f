package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Stream;
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
        Stream.of(ALL.explain, "EXPLAIN")
            .filter(statement -> error(connection, statement + " SELECT 1") == 0)
            .findFirst()
            .orElse("");
    return new Abilities(explain, !SYNTAX_ERRORS.contains(error(connection, FLUSH)));
  }

  /** The number of a statement's error; zero if it succeeds, negative if the driver fails. */
  private static int error(Connection connection, String sql) {
    try {
      Sql.execute(connection, sql);
      return 0;
    } catch (SQLException e) {
      return e.getErrorCode() == 0 ? -1 : e.getErrorCode();
    }
  }
}
