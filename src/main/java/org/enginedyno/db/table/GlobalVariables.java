package org.enginedyno.db.table;

import static org.enginedyno.db.connection.Sql.quoted;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Sql;

/**
 * Reads and sets a server's global variables.
 *
 * <p>A session copies them at its start: open sessions keep the old values.
 */
public record GlobalVariables(Connection connection) {
  private static final int SESSION_ONLY = 1228;

  /** Read-only or session-only; the message distinguishes them. */
  private static final int WRONG_KIND = 1238;

  private static final int WRONG_TYPE = 1232;
  private static final String BUFFER_POOL = "innodb_buffer_pool_size";

  /** The statuses of a completed resize. */
  private static final List<String> RESIZED = List.of("Completed", "Size did not", "Failed");

  /** Two minutes of pauses of 250 ms. */
  private static final int RESIZE_PAUSES = 480;

  private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");

  /** Variables whose check already has an effect, so only their current value may be tried. */
  private static final Set<String> ACTING =
      Set.of(BUFFER_POOL, "rocksdb_block_cache_size", "rocksdb_update_cf_options");

  /** Variables for statements in other sessions, files that the server writes, and passwords. */
  private static final Pattern GUARDED =
      Pattern.compile(
          "init_(connect|slave|replica)|(general|slow_query)_log_file|innodb_buffer_pool_filename"
              + "|\\w*password\\w*");

  /** Whether dyno never sets a variable on a user's server, as it affects more than performance. */
  public static boolean isGuarded(String variable) {
    return GUARDED.matcher(variable.toLowerCase(Locale.ROOT)).matches();
  }

  /** When a server variable can be set. */
  public enum Settable {
    /** While the server runs. */
    RUNNING,
    /** At the start only. */
    AT_START,
    /** Only per session, even if SHOW GLOBAL lists it. */
    BY_SESSIONS
  }

  /** All variables by lower-case name, as SHOW reports them. */
  public Map<String, String> read() throws SQLException {
    return new TreeMap<>(Sql.pairs(connection, "SHOW GLOBAL VARIABLES"));
  }

  /** Sets a variable, and waits if the change continues in the background. */
  public void set(String variable, String value) throws SQLException {
    boolean number = NUMBER.matcher(value).matches();
    try {
      execute(assignment(variable, number ? value : Sql.literal(value)));
    } catch (SQLException e) {
      if (number && e.getErrorCode() == WRONG_TYPE) {
        // the variable is a string
        execute(assignment(variable, Sql.literal(value)));
      } else if (value.isEmpty()) {
        // SHOW reports NULL as an empty string
        execute(assignment(variable, "NULL"));
      } else {
        throw e;
      }
    }
    if (variable.equals(BUFFER_POOL)) {
      awaitResize();
    }
  }

  /** Waits for InnoDB, which reports a new size before the resize is complete. */
  void awaitResize() throws SQLException {
    for (int pause = 0; pause < RESIZE_PAUSES && isResizing(); pause++) {
      execute("DO sleep(0.25)");
    }
  }

  private boolean isResizing() throws SQLException {
    String status =
        Sql.pairs(connection, "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_resize_status'")
            .getOrDefault("innodb_buffer_pool_resize_status", "");
    return !status.isEmpty() && RESIZED.stream().noneMatch(status::startsWith);
  }

  /**
   * When a variable can be set.
   *
   * <p>SET executes all of its assignments or none, and {@code version} can never be set: the
   * statement changes nothing, and its error names the first variable that cannot be set.
   */
  public Settable settable(String variable) throws SQLException {
    String current = "@@GLOBAL." + quoted(variable);
    try {
      execute(assignment(variable, current) + ", GLOBAL version = ''");
      return Settable.RUNNING;
    } catch (SQLException e) {
      String message = String.valueOf(e.getMessage());
      boolean named = message.toLowerCase(Locale.ROOT).contains("'" + variable + "'");
      return switch (named ? e.getErrorCode() : 0) {
        case SESSION_ONLY -> Settable.BY_SESSIONS;
        case WRONG_KIND -> message.contains("SESSION") ? Settable.BY_SESSIONS : Settable.AT_START;
        default -> Settable.RUNNING;
      };
    }
  }

  /**
   * Why the server would refuse or adjust a value, without setting it; empty if it would accept it.
   * If the check of a variable already has an effect, its current value is tried instead. Strict
   * mode refuses values that would be rounded.
   */
  public Optional<SQLException> refusal(String variable, String value) throws SQLException {
    if (ACTING.contains(variable.toLowerCase(Locale.ROOT))) {
      return tried(variable, "@@GLOBAL." + quoted(variable));
    }
    String mode = Sql.column(connection, "SELECT @@SESSION.sql_mode").get(0);
    execute("SET SESSION sql_mode = 'STRICT_ALL_TABLES'");
    try {
      boolean number = NUMBER.matcher(value).matches();
      Optional<SQLException> refusal = tried(variable, number ? value : Sql.literal(value));
      return number && refusal.map(SQLException::getErrorCode).orElse(0) == WRONG_TYPE
          ? tried(variable, Sql.literal(value))
          : refusal;
    } finally {
      execute("SET SESSION sql_mode = " + Sql.literal(mode));
    }
  }

  /** The error of the first assignment; the second is refused in any case. */
  private Optional<SQLException> tried(String variable, String expression) {
    try {
      execute(assignment(variable, expression) + ", GLOBAL version = ''");
      return Optional.empty();
    } catch (SQLException e) {
      boolean second =
          e.getErrorCode() == WRONG_KIND && String.valueOf(e.getMessage()).contains("'version'");
      return second ? Optional.empty() : Optional.of(e);
    }
  }

  private static String assignment(String variable, String expression) {
    return "SET GLOBAL " + quoted(variable) + " = " + expression;
  }

  private void execute(String sql) throws SQLException {
    Sql.execute(connection, sql);
  }
}
