package org.enginedyno.db.probe;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.SqlText;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.table.Mark;
import org.enginedyno.db.table.MarkedDatabase;
import org.jspecify.annotations.Nullable;

/** An engine's claims about transactions, and its behaviour on a small table. */
public final class TransactionTrial {
  private static final String NAME = "enginedyno_trial";
  private static final String INSERT = "INSERT INTO " + NAME + " VALUES (1)";
  private static final String XID = "'enginedyno'";

  private final MarkedDatabase database;
  private final String engine;

  public TransactionTrial(MarkedDatabase database, String engine) {
    this.database = database;
    this.engine = engine;
  }

  public String words() throws SQLException {
    String claims = claims();
    if (TableEngine.of(database.connection(), NAME).isPresent()) {
      database.mark().require(NAME);
    }
    database.mark().write(NAME, new Mark.Entry("trial", ""));
    // a session of its own, which ends whatever a trial leaves open
    try (Connection session = Connections.openDatabase(database.target(), Map.of())) {
      return claims + "; shows: " + behaviour(session);
    } finally {
      Sql.execute(database.connection(), "DROP TABLE IF EXISTS " + NAME);
      database.mark().forget(NAME);
    }
  }

  private String claims() throws SQLException {
    String query =
        "SELECT transactions, xa, savepoints FROM information_schema.engines WHERE engine = ?";
    return Sql.first(database.connection(), query, engine)
        .map(
            row ->
                "claims: transactions %s, XA %s, savepoints %s"
                    .formatted(claim(row.get(1)), claim(row.get(2)), claim(row.get(3))))
        .orElse("claims nothing");
  }

  private static String claim(@Nullable String claim) {
    return claim == null ? "unknown" : claim.toLowerCase(Locale.ROOT);
  }

  private String behaviour(Connection session) {
    try {
      Sql.execute(
          session,
          "SET SESSION sql_mode = concat(@@sql_mode, ',NO_ENGINE_SUBSTITUTION')",
          "DROP TABLE IF EXISTS " + NAME,
          "CREATE TABLE %s (a int NOT NULL) ENGINE = %s".formatted(NAME, quoted(engine)),
          INSERT);
      if (count(session) != 1) {
        return "it stores no rows";
      }
      return rollback(session) + ", " + savepoint(session) + ", " + xa(session);
    } catch (SQLException e) {
      return "the trial failed (%s)".formatted(SqlText.line(e));
    }
  }

  private static String rollback(Connection session) throws SQLException {
    long before = count(session);
    Sql.execute(session, "START TRANSACTION", INSERT, "ROLLBACK");
    return count(session) == before ? "a rollback removes its rows" : "a rollback KEEPS its rows";
  }

  private static String savepoint(Connection session) throws SQLException {
    long before = count(session);
    Sql.execute(session, "START TRANSACTION", INSERT);
    try {
      Sql.execute(session, "SAVEPOINT dyno", INSERT, "ROLLBACK TO SAVEPOINT dyno");
    } catch (SQLException e) {
      Sql.execute(session, "ROLLBACK");
      return "a savepoint fails (%s)".formatted(SqlText.line(e));
    }
    Sql.execute(session, "COMMIT");
    return count(session) == before + 1 ? "a savepoint too" : "a savepoint KEEPS the rows after it";
  }

  /** Without XA PREPARE, which would outlive the session. */
  private static String xa(Connection session) throws SQLException {
    long before = count(session);
    try {
      Sql.execute(session, "XA START " + XID, INSERT, "XA END " + XID, "XA ROLLBACK " + XID);
    } catch (SQLException e) {
      return "XA fails (%s)".formatted(SqlText.line(e));
    }
    return count(session) == before ? "an XA rollback too" : "an XA rollback KEEPS its rows";
  }

  private static long count(Connection session) throws SQLException {
    return Sql.number(session, "SELECT count(*) FROM " + NAME);
  }
}
