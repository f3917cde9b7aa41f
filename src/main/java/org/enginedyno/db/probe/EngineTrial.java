package org.enginedyno.db.probe;

import static org.enginedyno.db.connection.Sql.quoted;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.table.Explain;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.TableSize;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.TableFeature;
import org.jspecify.annotations.Nullable;

/**
 * Finds an engine's traits and its behaviour in transactions with a small table, which is recorded
 * in the mark and then removed.
 */
public record EngineTrial(MarkedDatabase database, ServerFacts facts, String engine) {
  private static final String NAME = "enginedyno_trial";
  private static final int ROWS = 512;

  private static final String NO_SUBSTITUTION =
      "SET SESSION sql_mode = concat(@@sql_mode, ',NO_ENGINE_SUBSTITUTION')";
  private static final String PLAIN = "a int NOT NULL, b int NOT NULL, c int NOT NULL";
  private static final String PRIMARY_KEY = ", PRIMARY KEY (a)";
  private static final String SECONDARY_KEY = ", KEY b (b)";

  private static final String INSERT =
      "INSERT INTO %s (a, b, c) VALUES (%2$d, %2$d, %2$d)".formatted(NAME, ROWS + 1);
  private static final String XID = "'enginedyno'";

  public EngineTraits traits() throws SQLException {
    database.mark().claim(NAME, "trial");
    try {
      execute(NO_SUBSTITUTION);
      return test();
    } finally {
      remove();
    }
  }

  /** The engine's claims about transactions, and its behaviour. */
  public String transactions() throws SQLException {
    String claims = claims();
    database.mark().claim(NAME, "trial");
    // a separate session, whose end also ends open transactions of a trial
    try (Connection session = Connections.openDatabase(database.target(), Map.of())) {
      return claims + "; shows: " + behaviour(session);
    } finally {
      remove();
    }
  }

  private void remove() throws SQLException {
    execute("DROP TABLE IF EXISTS " + NAME);
    database.mark().forget(NAME);
  }

  private EngineTraits test() throws SQLException {
    Set<TableFeature> missing = EnumSet.noneOf(TableFeature.class);
    require(missing, TableFeature.OWN_TABLES, PLAIN);
    if (!missing.isEmpty()) {
      return without(missing);
    }
    require(missing, TableFeature.NULLS, "a int DEFAULT NULL");
    require(missing, TableFeature.FULL_TEXT, "a varchar(20) NOT NULL, FULLTEXT KEY a (a)");
    require(missing, TableFeature.AUTO_INCREMENT, "a int NOT NULL AUTO_INCREMENT, PRIMARY KEY (a)");
    require(missing, TableFeature.KEYS, PLAIN + PRIMARY_KEY);
    boolean keys = !missing.contains(TableFeature.KEYS);
    String columns = PLAIN + (keys ? PRIMARY_KEY : "");
    require(missing, TableFeature.SECONDARY_KEYS, columns + SECONDARY_KEY);
    boolean secondary = !missing.contains(TableFeature.SECONDARY_KEYS);
    if (!secondary || !disablesKeys()) {
      missing.add(TableFeature.DISABLED_KEYS);
    }
    if (!makes(columns + (secondary ? SECONDARY_KEY : "")) || !takes(rows())) {
      missing.add(TableFeature.OWN_ROWS);
      return without(missing);
    }
    if (count(database.connection()) != ROWS) {
      missing.add(TableFeature.STORED_ROWS);
      return without(missing);
    }
    if (!rollsBack(database.connection())) {
      missing.add(TableFeature.TRANSACTIONS);
    }
    execute("ANALYZE TABLE " + NAME);
    return EngineTraits.shown(
        !keys || answersFromIndex(secondary),
        secondary && access("SELECT a FROM %s FORCE INDEX (b) WHERE b = 7").covering(),
        TableSize.of(database.connection(), NAME).dataBytes() > 0,
        countsReads(),
        missing);
  }

  private static EngineTraits without(Set<TableFeature> missing) {
    return EngineTraits.shown(true, false, true, true, missing);
  }

  private void require(Set<TableFeature> missing, TableFeature feature, String columns)
      throws SQLException {
    if (!makes(columns)) {
      missing.add(feature);
    }
  }

  private boolean makes(String columns) throws SQLException {
    execute("DROP TABLE IF EXISTS " + NAME);
    return takes("CREATE TABLE %s (%s) ENGINE = %s".formatted(NAME, columns, quoted(engine)))
        && TableEngine.of(database.connection(), NAME).filter(engine::equalsIgnoreCase).isPresent();
  }

  /** Some engines accept the statement with a note. */
  private boolean disablesKeys() throws SQLException {
    return takes("ALTER TABLE %s DISABLE KEYS".formatted(NAME))
        && !TableEngine.disabledKeys(database.connection(), NAME).isEmpty();
  }

  /** Whether a statement succeeds; a lost connection shows nothing about the engine. */
  private boolean takes(String sql) throws SQLException {
    try {
      execute(sql);
      return true;
    } catch (SQLException e) {
      if (Sql.isConnectionLost(e)) {
        throw e;
      }
      return false;
    }
  }

  private static String rows() {
    return "INSERT INTO %s (a, b, c) VALUES ".formatted(NAME)
        + IntStream.rangeClosed(1, ROWS)
            .mapToObj(row -> "(%1$d, %1$d, %1$d)".formatted(row))
            .collect(Collectors.joining(", "));
  }

  private static long count(Connection session) throws SQLException {
    return Sql.number(session, "SELECT count(*) FROM " + NAME);
  }

  private static boolean rollsBack(Connection session) throws SQLException {
    long before = count(session);
    Sql.execute(session, "START TRANSACTION", INSERT, "ROLLBACK");
    return count(session) == before;
  }

  /** Whether the engine answers from an index alone; true if the plan does not use the index. */
  private boolean answersFromIndex(boolean secondary) throws SQLException {
    Access access =
        access(
            secondary
                ? "SELECT b FROM %s FORCE INDEX (b) WHERE b = 7"
                : "SELECT a FROM %s FORCE INDEX (PRIMARY) WHERE a BETWEEN 3 AND 5");
    return access.covering() || !(secondary ? "b" : Access.PRIMARY).equals(access.index());
  }

  private Access access(String sql) throws SQLException {
    return Explain.of(database.connection(), facts, sql.formatted(NAME)).access();
  }

  /** Reads the counters twice to subtract what reading them adds. */
  private boolean countsReads() throws SQLException {
    long first = reads();
    long second = reads();
    Sql.rows(database.connection(), "SELECT sum(c) FROM " + NAME);
    return reads() - second - (second - first) >= ROWS;
  }

  private long reads() throws SQLException {
    return Sql.pairs(database.connection(), "SHOW SESSION STATUS LIKE 'Handler\\_read%'")
        .values()
        .stream()
        .mapToLong(Long::parseLong)
        .sum();
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
          NO_SUBSTITUTION,
          "DROP TABLE IF EXISTS " + NAME,
          "CREATE TABLE %s (%s) ENGINE = %s".formatted(NAME, PLAIN, quoted(engine)),
          INSERT);
      if (count(session) != 1) {
        return "it stores no rows";
      }
      String rollback = rollsBack(session) ? "a rollback removes" : "a rollback KEEPS";
      return rollback + " its rows, " + savepoint(session) + ", " + xa(session);
    } catch (SQLException e) {
      return "the trial failed (%s)".formatted(Sql.line(e));
    }
  }

  private static String savepoint(Connection session) throws SQLException {
    long before = count(session);
    Sql.execute(session, "START TRANSACTION", INSERT);
    try {
      Sql.execute(session, "SAVEPOINT dyno", INSERT, "ROLLBACK TO SAVEPOINT dyno");
    } catch (SQLException e) {
      Sql.execute(session, "ROLLBACK");
      return "a savepoint fails (%s)".formatted(Sql.line(e));
    }
    Sql.execute(session, "COMMIT");
    return count(session) == before + 1 ? "a savepoint too" : "a savepoint KEEPS the rows after it";
  }

  /** Tries XA without XA PREPARE, as a prepared transaction would outlive the session. */
  private static String xa(Connection session) throws SQLException {
    long before = count(session);
    try {
      Sql.execute(session, "XA START " + XID, INSERT, "XA END " + XID, "XA ROLLBACK " + XID);
    } catch (SQLException e) {
      return "XA fails (%s)".formatted(Sql.line(e));
    }
    return count(session) == before ? "an XA rollback too" : "an XA rollback KEEPS its rows";
  }

  private void execute(String... statements) throws SQLException {
    Sql.execute(database.connection(), statements);
  }
}
