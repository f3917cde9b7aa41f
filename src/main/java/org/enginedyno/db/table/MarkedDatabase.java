package org.enginedyno.db.table;

import static org.enginedyno.db.connection.Sql.quoted;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Remedy;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.Digest;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/** The only database that dyno changes: its mark lists all tables that dyno created. */
public final class MarkedDatabase implements AutoCloseable {
  private static final int LONGEST_LOCK = 64;
  private static final int NAMED = 3;
  private static final int ANSWER_SECONDS = 20;
  private static final Duration SILENCE = Duration.ofSeconds(ANSWER_SECONDS / 2);

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
   * Enters the target's database, creates it if necessary, and restores changed variables.
   *
   * @param seal verifies the changed variables that this user's dyno recorded; if null, none is
   *     restored
   */
  public static MarkedDatabase enter(Target target, @Nullable RecordSeal seal) throws SQLException {
    try (Connection outside = Connections.open(target)) {
      if (!exists(outside, target)) {
        create(outside, target);
      } else if (!isMarked(outside, target)) {
        adopt(outside, target);
      }
    }
    Connection connection = Connections.openDatabase(target, Map.of());
    try {
      lock(connection, target);
      Changes changes = Changes.recorded(connection, seal);
      return new MarkedDatabase(target, connection, changes, changes.restore());
    } catch (SQLException | UserError e) {
      connection.close();
      throw e;
    }
  }

  /** Whether the target's database exists and is marked. */
  public static boolean isMarked(Target target) throws SQLException {
    try (Connection outside = Connections.open(target)) {
      return exists(outside, target) && isMarked(outside, target);
    }
  }

  private static boolean exists(Connection outside, Target target) throws SQLException {
    String query = "SELECT count(*) FROM information_schema.schemata WHERE schema_name = ?";
    return Sql.number(outside, query, target.database()) > 0;
  }

  private static boolean isMarked(Connection outside, Target target) throws SQLException {
    String query =
        "SELECT count(*) FROM information_schema.tables WHERE table_schema = ? AND table_name = '%s'"
            .formatted(Mark.NAME);
    return Sql.number(outside, query, target.database()) > 0;
  }

  /** Marks an existing database, which must be empty and fully visible to the account. */
  private static void adopt(Connection outside, Target target) throws SQLException {
    UserError.throwIf(obstacle(outside, target));
    String database = quoted(target.database());
    String mark = database + "." + Mark.NAME;
    try {
      Sql.execute(outside, "CREATE TABLE " + mark + Mark.COLUMNS);
      try {
        // the mark records itself, so that it is removed with dyno's other tables
        Sql.execute(outside, "INSERT INTO %s VALUES ('%s', 'mark', '')".formatted(mark, Mark.NAME));
      } catch (SQLException e) {
        Sql.execute(outside, "DROP TABLE " + mark);
        throw e;
      }
    } catch (SQLException e) {
      throw refused(outside, target, "work in", Remedy.line(e), e);
    }
  }

  /** The privileges that dyno needs in the database and the account may lack. */
  public static List<String> missingPrivileges(Connection outside, Target target)
      throws SQLException {
    return new Contents(outside, target.database()).missing(Contents.NEEDED);
  }

  /** Why dyno does not work in a database that is not marked; empty if it is new or empty. */
  public static Optional<String> obstacle(Connection outside, Target target) throws SQLException {
    if (!exists(outside, target)) {
      return Optional.empty();
    }
    Contents contents = new Contents(outside, target.database());
    List<String> others = contents.others();
    String database = "database '%s' on %s".formatted(target.database(), target.place());
    if (!others.isEmpty()) {
      return Optional.of(
          "%s is not marked as dyno's and stays unchanged: it contains %s%s; name an empty or new database in the URL"
              .formatted(
                  database,
                  String.join(", ", others.subList(0, Math.min(NAMED, others.size()))),
                  others.size() > NAMED ? " and others" : ""));
    }
    return contents.missing(Contents.ALL).isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s is not marked as dyno's and stays unchanged: user '%s' may not see everything in it; run GRANT ALL ON %s.* TO %s, or name a new database in the URL"
                .formatted(
                    database,
                    target.user(),
                    quoted(target.database()),
                    Sql.account(outside, target)));
  }

  private static void create(Connection outside, Target target) throws SQLException {
    String database = quoted(target.database());
    try {
      Sql.execute(
          outside,
          "CREATE DATABASE " + database,
          "CREATE TABLE " + database + "." + Mark.NAME + Mark.COLUMNS);
      try {
        Sql.execute(
            outside,
            "INSERT INTO %s.%s VALUES ('%s', 'database', '')"
                .formatted(database, Mark.NAME, Mark.DATABASE_CREATED));
      } catch (SQLException e) {
        removeHalfMade(outside, target, e);
        throw e;
      }
    } catch (SQLException e) {
      throw refused(outside, target, "create", Sql.line(e), e);
    }
  }

  /** Removes a database that was just created, unless another user has put something into it. */
  private static void removeHalfMade(Connection outside, Target target, SQLException why) {
    String database = quoted(target.database());
    try {
      Sql.execute(outside, "DROP TABLE " + database + "." + Mark.NAME);
      if (new Contents(outside, target.database()).others().isEmpty()) {
        Sql.execute(outside, "DROP DATABASE " + database);
      }
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
  }

  private static UserError refused(
      Connection outside, Target target, String what, String why, SQLException e) {
    if (Remedy.isReadOnly(e)) {
      return new UserError(target.place() + " refuses writes: " + Remedy.line(e), e);
    }
    return new UserError(
        "user '%s' cannot %s database '%s' on %s (%s); run GRANT ALL ON %s.* TO %s"
            .formatted(
                target.user(),
                what,
                target.database(),
                target.place(),
                why,
                quoted(target.database()),
                Sql.account(outside, target)),
        e);
  }

  /** Locks the database until the connection closes; the server may still hold an earlier lock. */
  private static void lock(Connection connection, Target target) throws SQLException {
    String name = lockName(target.database());
    if (Sql.number(connection, "SELECT get_lock(?, 1)", name) != 1) {
      throw new UserError(
          "another run uses database '%s' on %s; wait for it, or name another database in the URL"
              .formatted(target.database(), target.place()));
    }
  }

  /** A lock's name may be shorter than a database's, so long names are hashed. */
  static String lockName(String database) {
    String name = "enginedyno." + database;
    return name.length() <= LONGEST_LOCK ? name : "enginedyno." + Digest.of(database);
  }

  public Connection connection() {
    return connection;
  }

  public boolean answers() {
    long start = System.nanoTime();
    boolean answers = isValid();
    silent |= !answers && System.nanoTime() - start > SILENCE.toNanos();
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
   * Whether the server closed the connection. False if the driver closed it because the server did
   * not answer in time: such a server would not answer on a new connection either.
   */
  public boolean isCutOff() {
    return !answers() && !silent;
  }

  public Target target() {
    return target;
  }

  /** The record of dyno's tables. */
  public Mark mark() {
    return mark;
  }

  /** The record of changed variables, which survives an interrupted run. */
  public Changes changes() {
    return changes;
  }

  /** The report of restored variables, one line each. */
  public List<String> restored() {
    return List.copyOf(restored);
  }

  /** Removes every recorded table, and the database if dyno created it and it is empty. */
  public List<String> clean() throws SQLException {
    String name = target.database();
    List<String> report = new ArrayList<>(restored);
    boolean created = mark.isDatabaseCreated();
    boolean adopted = mark.entry(Mark.NAME).isPresent();
    for (String table : mark.tables()) {
      Sql.execute(connection, "DROP TABLE IF EXISTS " + quoted(table));
      mark.forget(table);
      report.add("removed table " + name + "." + table);
    }
    Contents contents = new Contents(connection, name);
    List<String> others = contents.others();
    if (changes.isTableNeeded()) {
      report.add(
          "database %s stays: table %s lists settings that are not restored"
              .formatted(name, Changes.NAME));
      return report;
    }
    changes.dropTable();
    if (adopted) {
      Sql.execute(connection, "DROP TABLE " + Mark.NAME);
      report.add("removed table %s.%s".formatted(name, Mark.NAME));
    }
    if (created && others.isEmpty() && !contents.missing(Contents.PROGRAMS).isEmpty()) {
      report.add(
          "database %s stays: user '%s' cannot see whether it contains procedures or events; to remove it, run GRANT EXECUTE, EVENT ON %s.* TO %s, and clean again"
              .formatted(name, target.user(), quoted(name), Sql.account(connection, target)));
    } else if (created && others.isEmpty()) {
      Sql.execute(connection, "DROP DATABASE " + quoted(name));
      report.add("removed database " + name);
    } else if (others.isEmpty()) {
      report.add("database " + name + " stays: dyno did not create it");
    } else {
      report.add(
          "dyno did not create %s; database %s stays".formatted(String.join(", ", others), name));
    }
    return report;
  }

  @Override
  public void close() throws SQLException {
    try {
      if (!silent && answers()) {
        // a proxy may keep the session of a closed connection, and its locks, for another client
        Sql.number(connection, "SELECT release_lock(?)", lockName(target.database()));
      }
    } finally {
      connection.close();
    }
  }
}
