package org.enginedyno.db.probe;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.SqlText;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.table.Mark;
import org.enginedyno.db.table.MarkedDatabase;
import org.jspecify.annotations.Nullable;

/** An engine's claims about transactions, and its behaviour on a small table. */
public final class TransactionTrial {
  private static final String NAME = "enginedyno_trial";
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
    try (Connection connection = Connections.openDatabase(database.target(), Map.of());
        Statement statement = connection.createStatement()) {
      return claims + "; shows: " + behaviour(statement);
    } finally {
      try (Statement statement = database.connection().createStatement()) {
        statement.execute("DROP TABLE IF EXISTS " + NAME);
      }
      database.mark().forget(NAME);
    }
  }

  private String claims() throws SQLException {
    try (PreparedStatement query =
        database
            .connection()
            .prepareStatement(
                "SELECT transactions, xa, savepoints FROM information_schema.engines"
                    + " WHERE engine = ?")) {
      query.setString(1, engine);
      try (ResultSet row = query.executeQuery()) {
        return row.next()
            ? "claims: transactions %s, XA %s, savepoints %s"
                .formatted(
                    claim(row.getString(1)), claim(row.getString(2)), claim(row.getString(3)))
            : "claims nothing";
      }
    }
  }

  private static String claim(@Nullable String claim) {
    return claim == null ? "unknown" : claim.toLowerCase(Locale.ROOT);
  }

  private String behaviour(Statement statement) {
    try {
      statement.execute("SET SESSION sql_mode = concat(@@sql_mode, ',NO_ENGINE_SUBSTITUTION')");
      statement.execute("DROP TABLE IF EXISTS " + NAME);
      statement.execute(
          "CREATE TABLE %s (a int NOT NULL) ENGINE = %s".formatted(NAME, quoted(engine)));
      insert(statement);
      if (count(statement) != 1) {
        return "it stores no rows";
      }
      return rollback(statement) + ", " + savepoint(statement) + ", " + xa(statement);
    } catch (SQLException e) {
      return "the trial failed (%s)".formatted(SqlText.line(e));
    }
  }

  private static String rollback(Statement statement) throws SQLException {
    long before = count(statement);
    statement.execute("START TRANSACTION");
    insert(statement);
    statement.execute("ROLLBACK");
    return count(statement) == before ? "a rollback removes its rows" : "a rollback KEEPS its rows";
  }

  private static String savepoint(Statement statement) throws SQLException {
    long before = count(statement);
    statement.execute("START TRANSACTION");
    insert(statement);
    try {
      statement.execute("SAVEPOINT dyno");
      insert(statement);
      statement.execute("ROLLBACK TO SAVEPOINT dyno");
    } catch (SQLException e) {
      statement.execute("ROLLBACK");
      return "a savepoint fails (%s)".formatted(SqlText.line(e));
    }
    statement.execute("COMMIT");
    return count(statement) == before + 1
        ? "a savepoint too"
        : "a savepoint KEEPS the rows after it";
  }

  /** Without XA PREPARE, which would outlive the session. */
  private static String xa(Statement statement) throws SQLException {
    long before = count(statement);
    try {
      statement.execute("XA START " + XID);
      insert(statement);
      statement.execute("XA END " + XID);
      statement.execute("XA ROLLBACK " + XID);
    } catch (SQLException e) {
      return "XA fails (%s)".formatted(SqlText.line(e));
    }
    return count(statement) == before ? "an XA rollback too" : "an XA rollback KEEPS its rows";
  }

  private static void insert(Statement statement) throws SQLException {
    statement.execute("INSERT INTO " + NAME + " VALUES (1)");
  }

  private static long count(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT count(*) FROM " + NAME)) {
      row.next();
      return row.getLong(1);
    }
  }
}
