package org.enginedyno.db.table;

import static org.enginedyno.db.link.SqlText.quoted;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.enginedyno.db.change.ChangeTable;
import org.enginedyno.db.change.Changes;
import org.enginedyno.db.link.Connections;
import org.enginedyno.db.link.SqlText;
import org.enginedyno.db.link.Target;
import org.enginedyno.plan.UserError;

/**
 * The one database that may be changed: it carries a mark, in which every table that was made is
 * written down.
 */
public final class MarkedDatabase implements AutoCloseable {
  private static final String MARK = "enginedyno_mark";

  /** Stands in the mark of a database that was made, and not only marked, by us. */
  private static final String MADE_BY_US = "*";

  private static final String MARK_COLUMNS =
      " (table_name varchar(64) NOT NULL PRIMARY KEY, fingerprint varchar(64) NOT NULL,"
          + " checksum varchar(40) NOT NULL)";

  private static final int ATTEMPTS = 20;
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(100);

  private final Target target;
  private final Connection connection;
  private final Changes changes;
  private final List<String> restored;

  private MarkedDatabase(
      Target target, Connection connection, Changes changes, List<String> restored) {
    this.target = target;
    this.connection = connection;
    this.changes = changes;
    this.restored = restored;
  }

  /** What the mark says of a loaded table. */
  public record Entry(String fingerprint, String checksum) {}

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
                    MARK + MARK_COLUMNS));
      }
    }
    Connection connection =
        Connections.openDatabase(target, Map.of("allowLoadLocalInfile", "true"));
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
            "SELECT count(*) FROM information_schema.tables WHERE table_schema = ? AND table_name = '"
                + MARK
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
          "CREATE TABLE " + quoted(target.database()) + "." + MARK + MARK_COLUMNS);
      statement.executeUpdate(
          "INSERT INTO %s.%s VALUES ('%s', 'database', '')"
              .formatted(quoted(target.database()), MARK, MADE_BY_US));
    } catch (SQLException e) {
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

  /** Keeps a second run out until the connection closes. */
  private static void lock(Connection connection, Target target) throws SQLException {
    String name = "enginedyno." + target.database();
    if (count(connection, "SELECT coalesce(get_lock(?, 0), 0)", name) != 1) {
      throw new UserError(
          "another run is at work in database '%s' on %s; wait for it, or name another database in the URL"
              .formatted(target.database(), target.place()));
    }
  }

  /** The connection that works in the database. */
  public Connection connection() {
    return connection;
  }

  /** The way to the database. */
  public Target target() {
    return target;
  }

  /** What is changed of the server's variables; it outlives a run that is broken off. */
  public Changes changes() {
    return changes;
  }

  /** What became of the variables that a run before left changed, a line each. */
  public List<String> restored() {
    return List.copyOf(restored);
  }

  /** What is written down for a table. */
  public Optional<Entry> entry(String table) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT fingerprint, checksum FROM " + MARK + " WHERE table_name = ?")) {
      statement.setString(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next()
            ? Optional.of(new Entry(rows.getString(1), rows.getString(2)))
            : Optional.empty();
      }
    }
  }

  /** Writes a table down; before it is made, so that nothing is ever left that is not known. */
  public void write(String table, Entry entry) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "REPLACE INTO " + MARK + " (table_name, fingerprint, checksum) VALUES (?, ?, ?)")) {
      statement.setString(1, table);
      statement.setString(2, entry.fingerprint());
      statement.setString(3, entry.checksum());
      statement.executeUpdate();
    }
  }

  /**
   * Removes every table that is written down, and the database where we made it and it is empty.
   */
  public List<String> clean() throws SQLException {
    List<String> said = new ArrayList<>(restored);
    try (Statement statement = connection.createStatement()) {
      boolean ours = entry(MADE_BY_US).isPresent();
      for (String table :
          names("SELECT table_name FROM " + MARK + " WHERE table_name <> '" + MADE_BY_US + "'")) {
        statement.executeUpdate("DROP TABLE IF EXISTS " + quoted(table));
        said.add("removed table " + target.database() + "." + table);
      }
      statement.executeUpdate("DELETE FROM " + MARK + " WHERE table_name <> '" + MADE_BY_US + "'");
      List<String> others = others();
      if (changes.left().isEmpty()) {
        new ChangeTable(connection).drop();
      }
      if (!changes.left().isEmpty()) {
        said.add(
            "database %s stays, as table %s knows what is to be restored"
                .formatted(target.database(), ChangeTable.NAME));
      } else if (ours && others.isEmpty()) {
        statement.executeUpdate("DROP DATABASE " + quoted(target.database()));
        said.add("removed database " + target.database());
      } else if (others.isEmpty()) {
        said.add("database " + target.database() + " stays, as we did not make it");
      } else {
        said.add(
            "left alone, not ours: %s (so database %s stays)"
                .formatted(String.join(", ", others), target.database()));
      }
    }
    return said;
  }

  /** Whatever is in the database and is none of ours. */
  private List<String> others() throws SQLException {
    return names(
            """
        SELECT table_name FROM information_schema.tables
          WHERE table_schema = database() AND table_name NOT IN ('%s', '%s')
        UNION ALL SELECT routine_name FROM information_schema.routines
          WHERE routine_schema = database()
        UNION ALL SELECT event_name FROM information_schema.events
          WHERE event_schema = database()"""
                .formatted(MARK, ChangeTable.NAME))
        .stream()
        .sorted()
        .toList();
  }

  private List<String> names(String query) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
