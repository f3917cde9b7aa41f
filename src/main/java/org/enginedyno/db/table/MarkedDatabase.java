package org.enginedyno.db.table;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Remedy;
import org.enginedyno.db.connection.SqlText;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.Digest;
import org.enginedyno.plan.UserError;

/**
 * The one database that may be changed: it carries a mark, in which every table that was made is
 * written down.
 */
public final class MarkedDatabase implements AutoCloseable {
  private static final int ATTEMPTS = 20;
  private static final int LONGEST_LOCK = 64;
  private static final int ANSWER_SECONDS = 20;
  private static final Duration SILENCE = Duration.ofSeconds(ANSWER_SECONDS / 2);
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(100);

  private final Target target;
  private final Connection connection;
  private final Mark mark;
  private final Changes changes;
  private final List<String> restored;
  private boolean silent;

  private MarkedDatabase(
      Target target, Connection connection, Changes changes, List<String> restored) {
    this.target = target;
    this.connection = connection;
    this.mark = new Mark(connection);
    this.changes = changes;
    this.restored = restored;
  }

  /**
   * Enters the target's database, making and marking it where there is none, and sets back the
   * variables that a run before left changed.
   */
  public static MarkedDatabase enter(Target target) throws SQLException {
    try (Connection outside = Connections.open(target)) {
      if (!exists(outside, target)) {
        create(outside, target);
      } else if (!isMarked(outside, target)) {
        throw new UserError(
            "database '%s' on %s carries no mark of ours and is left alone; name another in the URL, or mark it: CREATE TABLE %s.%s"
                .formatted(
                    target.database(),
                    target.place(),
                    quoted(target.database()),
                    Mark.NAME + Mark.COLUMNS));
      }
    }
    Connection connection = Connections.openDatabase(target, Map.of());
    try {
      lock(connection, target);
      Changes changes = Changes.lasting(connection);
      return new MarkedDatabase(target, connection, changes, changes.restore());
    } catch (SQLException | UserError e) {
      connection.close();
      throw e;
    }
  }

  /** Enters once the server has noticed that a connection of ours is gone. */
  public static MarkedDatabase enterPatiently(Target target) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return enter(target);
      } catch (UserError e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
      }
    }
  }

  /** Whether the target's database is there and marked. */
  public static boolean isThere(Target target) throws SQLException {
    try (Connection outside = Connections.open(target)) {
      return exists(outside, target) && isMarked(outside, target);
    }
  }

  private static boolean exists(Connection outside, Target target) throws SQLException {
    return count(
            outside,
            "SELECT count(*) FROM information_schema.schemata WHERE schema_name = ?",
            target.database())
        > 0;
  }

  private static boolean isMarked(Connection outside, Target target) throws SQLException {
    return count(
            outside,
            "SELECT count(*) FROM information_schema.tables WHERE table_schema = ? AND table_name ="
                + " '"
                + Mark.NAME
                + "'",
            target.database())
        > 0;
  }

  private static long count(Connection connection, String sql, String value) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, value);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    }
  }

  private static void create(Connection outside, Target target) throws SQLException {
    try (Statement statement = outside.createStatement()) {
      statement.executeUpdate("CREATE DATABASE " + quoted(target.database()));
      statement.executeUpdate(
          "CREATE TABLE " + quoted(target.database()) + "." + Mark.NAME + Mark.COLUMNS);
      statement.executeUpdate(
          "INSERT INTO %s.%s VALUES ('%s', 'database', '')"
              .formatted(quoted(target.database()), Mark.NAME, Mark.MADE_BY_US));
    } catch (SQLException e) {
      if (Remedy.isReadOnly(e)) {
        throw new UserError(target.place() + " takes no writes: " + Remedy.line(e), e);
      }
      throw new UserError(
          "user '%s' may not make database '%s' on %s (%s); needed: GRANT ALL ON %s.* TO '%1$s'"
              .formatted(
                  target.user(),
                  target.database(),
                  target.place(),
                  SqlText.line(e),
                  quoted(target.database())),
          e);
    }
  }

  /**
   * Keeps a second run out until the connection closes; a server may take a moment to notice that
   * the one before has closed.
   */
  private static void lock(Connection connection, Target target) throws SQLException {
    String name = lockName(target.database());
    if (count(connection, "SELECT coalesce(get_lock(?, 1), 0)", name) != 1) {
      throw new UserError(
          "another run is at work in database '%s' on %s; wait for it, or name another database in the URL"
              .formatted(target.database(), target.place()));
    }
  }

  /** MySQL takes no longer name for a lock, though it does for a database. */
  static String lockName(String database) {
    String name = "enginedyno." + database;
    return name.length() <= LONGEST_LOCK ? name : "enginedyno." + Digest.of(database);
  }

  /** The connection that works in the database. */
  public Connection connection() {
    return connection;
  }

  /** Whether the server still answers. */
  public boolean answers() {
    long asked = System.nanoTime();
    boolean answers = isValid();
    silent |= !answers && System.nanoTime() - asked > SILENCE.toNanos();
    return answers;
  }

  private boolean isValid() {
    try {
      return connection.isValid(ANSWER_SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }

  /**
   * Whether the connection broke. A driver also closes one that stayed silent when it was asked; a
   * server that keeps silent there would do so on another connection.
   */
  public boolean isCutOff() {
    return !answers() && !silent;
  }

  /** The way to the database. */
  public Target target() {
    return target;
  }

  /** What is written down of our tables. */
  public Mark mark() {
    return mark;
  }

  /** What is changed of the server's variables; it outlives a run that is broken off. */
  public Changes changes() {
    return changes;
  }

  /** What became of the variables that a run before left changed, a line each. */
  public List<String> restored() {
    return List.copyOf(restored);
  }

  /**
   * Removes every table that is written down, and the database where we made it and it is empty.
   */
  public List<String> clean() throws SQLException {
    return new DatabaseCleaning(this).clean();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
